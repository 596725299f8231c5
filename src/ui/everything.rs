//! The list the finder searches: what is on offer, every verb, the keys that hold here, everybody,
//! every row of their sheets, every piece of content, and every rule.

use std::borrow::Cow;
use std::rc::Rc;

use crate::rules::view::{Id, Listed, OfferGroup, Rich};

use super::app::App;
use super::keymap::{Does, Keymap, Scope};
use super::msg::World;
use super::palette::{Find, Item};

/// The lists as they were made last. What is near is made once for each state of the game and
/// place of the hands, the rest, which is most of it, when a save is opened: that may take longer
/// than a key.
#[derive(Debug)]
pub(super) struct Lists {
    near: Option<(Scope, Option<Id>, Rc<[Item]>)>,
    far: Rc<[Item]>,
}

impl Lists {
    /// Those of a save that is being opened.
    pub(super) fn of(world: &World<'_>) -> Self {
        Self {
            near: None,
            far: far(world).into(),
        }
    }

    /// The game has changed.
    pub(super) fn changed(&mut self) {
        self.near = None;
    }
}

impl App {
    /// Everything that can be found from here, the nearest first.
    pub(super) fn everything(&mut self, world: &World<'_>) -> [Rc<[Item]>; 2] {
        let (scope, who) = (self.scope(), self.seen.who(&self.focus));
        let near = match self.lists.near.take() {
            Some((at, of, near)) if (at, of) == (scope, who) => near,
            _ => self.near(scope, world).into(),
        };
        self.lists.near = Some((scope, who, near.clone()));
        [near, self.lists.far.clone()]
    }

    fn near(&self, scope: Scope, world: &World<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        for offer in &self.seen.offers {
            let item = |label: String, line: String| Item {
                kind: group(offer.group),
                label: label.into(),
                help: offer.detail.clone().into(),
                key: String::new(),
                does: Find::Line(line),
            };
            if offer.answers.is_empty() {
                items.push(item(offer.label.clone(), offer.line.clone()));
            }
            let answers = offer.answers.iter();
            items.extend(answers.map(|answer| {
                let label = format!("{}: {}", offer.label, answer.label);
                item(label, offer.answered(answer))
            }));
        }
        items.extend(self.seen.roster.iter().map(|listed| Item {
            kind: "who",
            label: listed.name.clone().into(),
            help: format!("look at {}, {}", listed.name, listed.badge).into(),
            key: String::new(),
            does: Find::Focus(listed.id),
        }));
        keys(world.keymap, scope, &mut items);
        items.extend(world.face.verbs().into_iter().map(|verb| Item {
            kind: "verb",
            label: verb.usage.into(),
            help: verb.help.into(),
            key: key_of(world.keymap, scope, verb.name),
            does: if verb.usage == verb.name {
                Find::Line(verb.name.to_owned())
            } else {
                Find::Type(format!("{} ", verb.name))
            },
        }));
        items.extend(sheets(&self.seen.roster, world));
        items
    }
}

/// Content and rules: the same whatever happens.
fn far(world: &World<'_>) -> Vec<Item> {
    let content = world.face.content();
    // What can be brought or carried can be copied, to be edited there.
    let copies = content.iter().filter(|piece| piece.line.is_some());
    let copies: Vec<Item> = copies
        .map(|piece| Item {
            kind: "copy",
            label: format!("{}: copy into a pack of your own", piece.name).into(),
            help: "There it can be edited, and stands in the place of the shipped one.".into(),
            key: String::new(),
            does: Find::Keep(piece.name.clone()),
        })
        .collect();
    let content = content.into_iter().map(|mut piece| Item {
        kind: piece.kind,
        label: piece.name.clone().into(),
        help: piece.help.clone().into(),
        key: String::new(),
        does: match piece.line.take() {
            Some(line) => Find::Type(line),
            None => Find::Page(piece),
        },
    });
    let rules = world.rulebook.iter().map(|rule| Item {
        kind: "rule",
        label: rule.title.as_str().into(),
        help: rule.text.as_str().into(),
        key: rule.id.to_string(),
        does: Find::Rule(rule.id.to_string()),
    });
    content.chain(rules).chain(copies).collect()
}

/// The rows of everybody's sheet: a weapon, a skill, a talent, and whose it is.
fn sheets(roster: &[Listed], world: &World<'_>) -> Vec<Item> {
    let sheets = roster
        .iter()
        .filter_map(|listed| Some((listed, world.face.sheet(listed.id)?)));
    let mut items = Vec::new();
    let mut words: Vec<Cow<'static, str>> = Vec::new();
    for (listed, sheet) in sheets {
        let mut add = |name: &str, help: Cow<'static, str>| {
            if !name.is_empty() {
                items.push(Item {
                    kind: "sheet",
                    label: [name, " · ", &listed.name].concat().into(),
                    help,
                    key: String::new(),
                    does: Find::Focus(listed.id),
                });
            }
        };
        for fact in sheet.facts {
            add(&fact.label, said(fact.value));
        }
        for block in sheet.blocks {
            for row in block.rows {
                let cells = row.cells.into_iter().map(said);
                words.clear();
                words.extend(cells.filter(|cell| !cell.is_empty()));
                let mut words = words.drain(..);
                let name = words.next().unwrap_or_default();
                let rest = match words.as_slice() {
                    [_] => words.next().unwrap_or_default(),
                    several => several.join("  ").into(),
                };
                drop(words);
                // A sentence is what is told, not what it is called.
                if rest.is_empty() && name.contains(' ') {
                    add(&block.title, name);
                } else {
                    add(&name, rest);
                }
            }
        }
    }
    items
}

/// The words of a cell; most have one run, which is taken as it is.
fn said(cell: Rich) -> Cow<'static, str> {
    let mut runs = cell.0.into_iter().map(|run| run.text);
    let first = runs.next().unwrap_or_default();
    runs.fold(first, |said, run| said + run)
}

const fn group(group: OfferGroup) -> &'static str {
    match group {
        OfferGroup::Asked => "asked",
        OfferGroup::Action => "action",
        OfferGroup::Maneuver => "maneuver",
        OfferGroup::Talent => "talent",
        OfferGroup::Change => "change",
        OfferGroup::Course => "course",
        OfferGroup::Growth => "learn",
        OfferGroup::Market => "goods",
        OfferGroup::Between => "between",
        OfferGroup::Bring => "build",
        OfferGroup::Place => "place",
    }
}

fn keys(keymap: &Keymap, scope: Scope, items: &mut Vec<Item>) {
    for row in keymap.all(scope) {
        match &row.does {
            Does::Act(_) | Does::Menu(_) => items.push(Item {
                kind: "key",
                label: row.help.clone().into(),
                help: Cow::default(),
                key: row.shown(),
                does: Find::Does(row.does.clone(), row.help.clone()),
            }),
            Does::Layer(inner) => {
                let first = row.first().map(|key| key.to_string()).unwrap_or_default();
                items.extend(inner.iter().map(|next| Item {
                    kind: "key",
                    label: next.help.clone().into(),
                    help: row.help.clone().into(),
                    key: format!("{first} {}", next.shown()),
                    does: Find::Does(next.does.clone(), next.help.clone()),
                }));
            }
            Does::Line(_) | Does::Nothing => {}
        }
    }
}

/// The key whose line begins with a verb, if there is one here.
fn key_of(keymap: &Keymap, scope: Scope, verb: &str) -> String {
    let begins = |text: &str| text.split(' ').next() == Some(verb);
    keymap
        .all(scope)
        .find(|row| matches!(&row.does, Does::Line(line) if begins(line.text())))
        .and_then(super::keymap::Row::first)
        .map(|key| key.to_string())
        .unwrap_or_default()
}
