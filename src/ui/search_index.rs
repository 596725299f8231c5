//! The list that the finder searches: offers, verbs, active keys, combatants, rows of their sheets,
//! content, rules and saves.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use lang::seek::BEHIND;
use rules::view::{Id, Listed, Offer, OfferGroup, Term, VerbInfo};

use super::app::{App, Overlay};
use super::dialog::Choice;
use super::item::{Find, Item, Kind};
use super::keymap::{Act, Chord, Does, Keymap, Scope};
use super::msg::{Save, World};

/// The cached lists of the finder. Nearby items are collected once per state of the game and focus, and
/// sheet rows once per state in which the finder opens. The rest, which is most of it, is collected
/// after the first frame of a save, because that may take longer than a key.
#[derive(Debug, Default)]
pub(super) struct Lists {
    near: Option<(Scope, Option<Id>, Rc<[Item]>)>,
    sheets: Sheets,
    far: Option<Far>,
}

/// What the game contains, whatever its state is.
#[derive(Clone, Debug)]
struct Far {
    /// The rules, the verbs and the content.
    all: Rc<[Item]>,
    content: Rc<[Item]>,
}

/// The sheet rows that were collected so far. The finder collects most when it opens and the others
/// with the first letter, which does more work anyway. With many combatants, neither key pays for all
/// of them.
#[derive(Debug)]
enum Sheets {
    /// The rows of this many entries of the roster.
    Some(usize, Vec<Item>),
    /// The rows of the whole roster.
    All(Rc<[Item]>),
}

impl Default for Sheets {
    fn default() -> Self {
        Self::Some(0, Vec::new())
    }
}

impl Sheets {
    /// Collects the sheet rows of these roster entries that are still missing.
    fn look(&mut self, roster: &[Listed], world: &World<'_>) {
        if let Self::Some(seen, items) = self {
            items.extend(sheets(roster.get(*seen..).unwrap_or_default(), world));
            *seen = roster.len().max(*seen);
        }
    }

    /// Returns all rows and collects the missing ones first.
    fn all(&mut self, roster: &[Listed], world: &World<'_>) -> Rc<[Item]> {
        self.look(roster, world);
        if let Self::Some(_, items) = self {
            *self = Self::All(std::mem::take(items).into());
        }
        match self {
            Self::All(items) => items.clone(),
            Self::Some(..) => Rc::default(),
        }
    }
}

impl Lists {
    /// Returns what the game contains, and collects it first if it isn't yet.
    fn far(&mut self, world: &World<'_>) -> &Far {
        self.far.get_or_insert_with(|| {
            let content: Rc<[Item]> = content(world).into();
            let all = far(&content, world).into();
            Far { all, content }
        })
    }

    /// Drops the lists that depend on the state of the game.
    pub(super) fn changed(&mut self) {
        self.near = None;
        self.sheets = Sheets::default();
    }
}

impl App {
    /// Adds the sheet rows to an open finder that needs them now.
    pub(super) fn complete_finder(&mut self, world: &World<'_>) {
        let Some(Overlay::Finder(finder)) = self.overlays.last_mut() else {
            return;
        };
        if !finder.is_whole() {
            finder.complete(self.lists.sheets.all(&self.seen.roster, world));
        }
    }

    /// Returns everything that can be found here except sheet rows, the nearest first.
    pub(super) fn everything(&mut self, world: &World<'_>) -> [Rc<[Item]>; 2] {
        let (scope, who) = (self.scope(), self.seen.who(&self.focus));
        let near = match self.lists.near.take() {
            Some((at, of, near)) if (at, of) == (scope, who) => near,
            _ => self.near(scope, world).into(),
        };
        self.lists.near = Some((scope, who, near.clone()));
        let roster = &self.seen.roster;
        let most = roster.get(..roster.len() * 3 / 4).unwrap_or_default();
        self.lists.sheets.look(most, world);
        [near, self.lists.far(world).all.clone()]
    }

    /// Returns only the content of the packs, for browsing.
    pub(super) fn content(&mut self, world: &World<'_>) -> Rc<[Item]> {
        self.lists.far(world).content.clone()
    }

    /// Collects what takes longer than a key, such as the content that the finder lists. A frame is on the screen
    /// meanwhile.
    pub fn prepare(&mut self, world: &World<'_>) {
        self.lists.far(world);
    }

    /// Returns the known saves of the library that can be opened.
    pub(super) fn saves(&self) -> Rc<[Item]> {
        let sound = self.library.saves().iter().filter(|save| save.sound);
        let item = |save: &Save| {
            let about = [save.system.as_str(), &save.modified, &save.note];
            let about = about.into_iter().filter(|word| !word.is_empty());
            Item {
                kind: Kind::Save,
                label: save.title.clone().into(),
                help: about.collect::<Vec<_>>().join(" · ").into(),
                key: String::new(),
                rule: String::new(),
                does: Find::Open(save.path.clone()),
            }
        };
        sound.map(item).collect()
    }

    fn near(&self, scope: Scope, world: &World<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        // Offers that change the environment or add an adversary are rarely meant, so they come last.
        let rare = |offer: &&Offer| matches!(offer.group, OfferGroup::Place | OfferGroup::Bring);
        // An answer that isn't possible, such as someone who has acted, is only in the list of the question.
        let over = |offer: &&Offer| offer.group == OfferGroup::Asked && offer.allowed.is_err();
        let open = || self.seen.offers.iter().filter(|offer| !over(offer));
        let first = open().filter(|offer| !rare(offer));
        let keys = self.keys_of_offers(scope);
        let key = |offer: &Offer| {
            let own = keys.iter().find(|(of, _)| std::ptr::eq(*of, offer));
            own.map_or_else(String::new, |(_, key)| key.to_string())
        };
        let (can, cannot): (Vec<_>, Vec<_>) = first.partition(|offer| offer.allowed.is_ok());
        let add = |offer: &Offer, items: &mut Vec<Item>| offered(offer, &key(offer), items);
        for offer in can {
            add(offer, &mut items);
        }
        // Offers with a key are the most frequent, so they come first, in the order of the keys.
        let keys = keys_of(world.keymap, scope);
        let (mut bound, other): (Vec<_>, Vec<_>) =
            (world.face.verbs().into_iter()).partition(|verb| keys.contains_key(verb.name));
        bound.sort_by_key(|verb| keys.get(verb.name).map(|(place, _)| *place));
        let verb = |verb: VerbInfo| Item {
            kind: Kind::Verb,
            label: verb.name.into(),
            help: format!("{}\n{}", verb.help, verb.usage).into(),
            key: (keys.get(verb.name)).map_or_else(String::new, |(_, key)| key.to_string()),
            rule: String::new(),
            does: if verb.usage == verb.name {
                Find::Type(verb.name.to_owned())
            } else {
                Find::Type(format!("{} ", verb.name))
            },
        };
        items.extend(bound.into_iter().map(verb));
        items.extend(self.seen.roster.iter().map(|listed| Item {
            kind: Kind::Who,
            label: listed.name.clone().into(),
            help: format!("look at {}, {}", listed.name, listed.badge).into(),
            key: String::new(),
            rule: String::new(),
            does: Find::Focus(listed.id),
        }));
        items.extend(world.face.absent().into_iter().map(|listed| Item {
            kind: Kind::Who,
            help: format!("not here: look at {}, bring them in", listed.name).into(),
            label: listed.name.into(),
            key: String::new(),
            rule: String::new(),
            does: Find::Absent(listed.id),
        }));
        add_keys(world.keymap, scope, &mut items);
        items.extend(other.into_iter().map(verb));
        for offer in cannot {
            add(offer, &mut items);
        }
        let last = open().filter(rare);
        last.for_each(|offer| offered(offer, "", &mut items));
        items
    }

    /// Returns the offers that have keys in the current focus, which are the rows of the dice tray.
    fn keys_of_offers(&self, scope: Scope) -> Vec<(&Offer, char)> {
        let takes = matches!(
            scope,
            Scope::Turns
                | Scope::Sheet
                | Scope::Vehicles
                | Scope::Dice
                | Scope::Spending
                | Scope::Log
        );
        if !takes {
            return Vec::new();
        }
        let open = self.seen.menu();
        open.filter_map(|(key, offer)| Some((offer, key?)))
            .filter(|(offer, _)| offer.allowed.is_ok())
            .collect()
    }
}

/// Adds an offer, or each of its answers.
fn offered(offer: &Offer, key: &str, items: &mut Vec<Item>) {
    let item = |choice: Choice| Item {
        kind: Kind::Offer(offer.group),
        label: choice.label.clone().into(),
        help: offer.detail.clone().into(),
        key: if offer.answers.is_empty() {
            key.to_owned()
        } else {
            String::new()
        },
        rule: offer.rule.clone().unwrap_or_default(),
        does: Find::Choice(Box::new(choice)),
    };
    let whole = Choice::from(offer);
    let answers = whole.answers.iter().map(|answer| Choice {
        label: format!("{}: {}", whole.label, answer.label),
        cost: whole.cost.clone(),
        allowed: whole.allowed.clone(),
        ..answer.clone()
    });
    let rows: Vec<Item> = if offer.answers.is_empty() {
        vec![item(whole)]
    } else {
        answers.map(item).collect()
    };
    // Two offers may lead to the same line in the same words.
    let line = |item: &Item| match &item.does {
        Find::Choice(choice) => Some(choice.line.clone()),
        _ => None,
    };
    for row in rows {
        let same = |one: &Item| one.label == row.label && line(one) == line(&row);
        if !items.iter().any(same) {
            items.push(row);
        }
    }
}

/// Returns the content of the packs: each piece with the line that adds or describes it, and how to
/// copy it.
fn content(world: &World<'_>) -> Vec<Item> {
    let content = world.face.content();
    // Pieces that can be copied are copied to be edited.
    let copies = content.iter().filter(|piece| piece.copied);
    let copies: Vec<Item> = copies
        .map(|piece| Item {
            kind: Kind::Copy,
            // The search text is short. Otherwise the letters of "own" would match everything.
            label: format!("copy {}", piece.name).into(),
            help: "edit it in a pack of your own. Your copy replaces the shipped one".into(),
            key: String::new(),
            rule: String::new(),
            does: Find::Keep(piece.kind, piece.name.clone()),
        })
        .collect();
    let content = content.into_iter().map(|mut piece| Item {
        kind: Kind::Content(piece.kind),
        label: piece.name.clone().into(),
        help: piece.help.clone().into(),
        key: String::new(),
        rule: piece.rule.clone().unwrap_or_default(),
        does: match piece.line.take() {
            Some(line) => Find::Type(line),
            None => Find::Page(piece),
        },
    });
    content.chain(copies).collect()
}

/// Returns content and rules, which don't depend on the state of the game.
fn far(content: &[Item], world: &World<'_>) -> Vec<Item> {
    let rules = world.rulebook.iter().map(|rule| Item {
        kind: Kind::Rule,
        label: rule.title.as_str().into(),
        help: rule.text.as_str().into(),
        key: rule.id.to_string(),
        rule: rule.id.to_string(),
        does: Find::Rule(rule.id.to_string()),
    });
    // Copies come last.
    let copy = |item: &&Item| item.kind == Kind::Copy;
    let first = content.iter().filter(|item| !copy(item)).cloned();
    let copies = content.iter().filter(copy).cloned();
    first.chain(rules).chain(copies).collect()
}

/// Returns the rows of these sheets: a weapon, skill or talent, and its owner.
fn sheets(roster: &[Listed], world: &World<'_>) -> Vec<Item> {
    let terms = roster.iter().flat_map(|listed| {
        world
            .face
            .terms(listed.id)
            .into_iter()
            .map(move |t| (listed, t))
    });
    let named = terms.filter(|(_, term)| !term.name.is_empty());
    let item = |(listed, term): (&Listed, Term)| Item {
        kind: Kind::Sheet,
        label: [&term.name, BEHIND, &listed.name].concat().into(),
        help: term.about,
        key: String::new(),
        rule: String::new(),
        does: Find::Focus(listed.id),
    };
    named.map(item).collect()
}

fn add_keys(keymap: &Keymap, scope: Scope, items: &mut Vec<Item>) {
    for row in keymap.all(scope) {
        match &row.does {
            Does::Act(_) | Does::Menu(_) => items.push(Item {
                kind: Kind::Key,
                label: row.help.clone().into(),
                help: Cow::Borrowed(meaning(&row.does)),
                key: row.shown(),
                rule: String::new(),
                does: Find::Does(row.does.clone(), row.help.clone()),
            }),
            Does::Layer(inner) => {
                let first = row.first().map(|key| key.to_string()).unwrap_or_default();
                items.extend(inner.iter().map(|next| Item {
                    kind: Kind::Key,
                    label: next.help.clone().into(),
                    help: match meaning(&next.does) {
                        "" => row.help.clone().into(),
                        words => Cow::Borrowed(words),
                    },
                    key: format!("{first} {}", next.shown()),
                    rule: String::new(),
                    does: Find::Does(next.does.clone(), next.help.clone()),
                }));
            }
            Does::Line(_) | Does::Nothing => {}
        }
    }
}

/// Returns the words that find what a key does, where its label isn't what people type.
const fn meaning(does: &Does) -> &'static str {
    match does {
        Does::Act(Act::GoPlans) => "for tomorrow: prepare a scene and see its strength",
        _ => "",
    }
}

/// Returns the first key of each verb that begins a key's line here, and its place among the keys.
fn keys_of(keymap: &Keymap, scope: Scope) -> HashMap<&str, (usize, Chord)> {
    let mut keys = HashMap::new();
    // Keys of the last line are pressed most often.
    let (quiet, told): (Vec<_>, Vec<_>) = keymap.all(scope).partition(|row| row.quiet);
    for (place, row) in told.into_iter().chain(quiet).enumerate() {
        if let Does::Line(line) = &row.does
            && let (Some(verb), Some(key)) = (line.text().split(' ').next(), row.first())
        {
            keys.entry(verb).or_insert((place, key));
        }
    }
    keys
}
