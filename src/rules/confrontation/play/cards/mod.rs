//! Character cards: the deck, drawing, discarding, and what each card does (C-CRD-01 to C-CRD-04).

mod event;

pub use event::{
    CardPlayed, CardSpent, Discarded, Drawn, Lapsing, Quickened, Refilled, Rerolled, Shuffled,
};

use dice::d6::TargetPool;
use lang::choice::choice;
use lang::grammar::commands;
use lang::spoken::Faces;
use lang::{Named, Refusal, Who, find};
use rules::encounter::who;
use rules::view::Id;

use super::scene::TacticSeen;
use super::{Play, check, hurt, pools, scene, stress};
use crate::effects::cause;
use crate::event::Event;
use crate::model::{Cause, Occasion, Person, Phase, Roll, Rolled, Tenths};
use crate::settings::ThirdCard;
use crate::words::Gun;

choice! {
    /// A character card (C-CRD-04).
    Card("character card") {
        /// 2 more dice on one roll.
        SecondWind = "second-wind",
        /// Ignore the target number of an injury this round.
        Grit = "grit",
        /// Reroll all failed dice once.
        Again = "again",
        /// 0.6 AP now.
        Adrenaline = "adrenaline",
        /// 2 fear less.
        ColdHead = "cold-head",
        /// See the enemy's tactic before choosing.
        ReadThem = "read-them",
        /// 4 damage less from one hit.
        NotToday = "not-today",
        /// A free recovery roll.
        Breather = "breather",
        /// A full magazine.
        SpareMagazine = "spare-magazine",
        /// A contact that the GM supplies.
        OldFavor = "old-favor",
        /// A question to the GM.
        Insight = "insight",
        /// Another tactic after the reveal.
        Switch = "switch",
    }
}

impl Card {
    /// Its name: "Second wind".
    pub fn label(self) -> String {
        let words = self.word().replace('-', " ");
        let (first, rest) = words.split_at(1);
        format!("{}{rest}", first.to_uppercase())
    }

    /// What it does, in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            Self::SecondWind => "+2 dice on one roll.",
            Self::Grit => "An injury doesn't raise target numbers this round.",
            Self::Again => "Reroll all failed dice of one roll.",
            Self::Adrenaline => "0.6 more action points now.",
            Self::ColdHead => "Lose 2 fear.",
            Self::ReadThem => "See an enemy's tactic before you choose yours.",
            Self::NotToday => "The next hit on you deals 4 less damage.",
            Self::Breather => "Make a free recovery roll.",
            Self::SpareMagazine => "Refill one weapon.",
            Self::OldFavor => "The GM supplies a contact.",
            Self::Insight => "Ask the GM one question.",
            Self::Switch => "Change your tactic after the reveal.",
        }
    }
}

impl Card {
    /// Returns the cards in a character's hand, each kind once.
    pub fn held(person: &Person) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let known = person.cards.iter().filter_map(|key| Self::parse(key).ok());
        for card in known {
            if !all.contains(&card) {
                all.push(card);
            }
        }
        all
    }

    /// What it does in a few words, for its row.
    pub const fn brief(self) -> &'static str {
        match self {
            Self::SecondWind => "+2 dice on one roll",
            Self::Grit => "ignore an injury",
            Self::Again => "reroll failed dice",
            Self::Adrenaline => "+0.6 AP",
            Self::ColdHead => "−2 fear",
            Self::ReadThem => "see an enemy's tactic",
            Self::NotToday => "−4 damage from a hit",
            Self::Breather => "recovery roll",
            Self::SpareMagazine => "refill one weapon",
            Self::OldFavor => "a contact",
            Self::Insight => "ask the GM",
            Self::Switch => "change tactic",
        }
    }

    /// What it does, in the words of the log.
    pub const fn told(self) -> &'static str {
        match self {
            Self::SecondWind => "it adds 2 dice to one roll",
            Self::Grit => "an injury doesn't raise their target numbers this round",
            Self::Again => "they can reroll all failed dice of one roll",
            Self::Adrenaline => "it gives them 0.6 action points",
            Self::ColdHead => "they can lose 2 fear",
            Self::ReadThem => "they can see an enemy's tactic before they choose theirs",
            Self::NotToday => "the next hit on them deals 4 less damage",
            Self::Breather => "they can make a free recovery roll",
            Self::SpareMagazine => "they can refill one weapon",
            Self::OldFavor => "the GM supplies a contact",
            Self::Insight => "they can ask the GM one question",
            Self::Switch => "they can change their tactic after the reveal",
        }
    }

    /// Whether the log tells its effect by itself when the card is used.
    const fn shows(self) -> bool {
        matches!(
            self,
            Self::Again
                | Self::Adrenaline
                | Self::ColdHead
                | Self::ReadThem
                | Self::Breather
                | Self::SpareMagazine
        )
    }
}

/// The most cards in hand (C-CRD-02).
pub const HAND: usize = 2;

/// The card that lessens the damage of a hit.
pub const NOT_TODAY: Card = Card::NotToday;

/// Action points that adrenaline gives.
const ADRENALINE: Tenths = Tenths(6);

/// Damage that it takes off.
pub const LESS_DAMAGE: i16 = 4;

commands! {
    /// Commands about character cards.
    pub enum Cards {
        /// Draw a character card.
        "draw-card": Draw (who: Who),
            rule "C-CRE-01", rule "C-CRD-03", example "draw-card ada";

        /// Use a character card.
        "card": PlayCard (who: Who) (card: Card) ("on" gun: Option<Gun>) (typed: Faces),
            rule "C-CRD-04", example "card ada cold-head";

        /// Discard a character card.
        "discard": Discard (who: Who) (card: Card),
            rule "C-CRD-02", example "discard ada insight";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a card that they don't have, and any use with too many in hand.
pub fn decide(p: &mut Play<'_, '_>, command: &Cards) -> Result<(), Refusal> {
    match command {
        Cards::Draw { who: word } => {
            let who = who(&p.now, word)?;
            stress::may_gain(&p.now, who)?;
            let made = p.now.person(who).filter(|one| one.in_creation);
            if let Some(person) = made.filter(|one| !one.cards.is_empty()) {
                let why = format!("{} begins with 1 card.", person.name);
                p.forbid("C-CRE-01", why, "Finish creation with `created`.")?;
            }
            draw(p, who);
            Ok(())
        }
        Cards::PlayCard {
            who: word,
            card,
            gun,
            ..
        } => {
            let who = who(&p.now, word)?;
            play(p, who, *card, gun.as_deref())
        }
        Cards::Discard { who: word, card } => {
            let who = who(&p.now, word)?;
            held(p.now.person(who), *card)?;
            p.push(Discarded { who, card: *card });
            Ok(())
        }
    }
}

/// Refuses a card that isn't in hand.
fn held(person: Option<&Person>, card: Card) -> Result<(), Refusal> {
    let Some(person) = person else {
        return Ok(());
    };
    if person.cards.iter().any(|one| one == card.word()) {
        return Ok(());
    }
    let hand: Vec<String> = Card::ALL
        .iter()
        .filter(|one| person.cards.iter().any(|held| held == one.word()))
        .map(|one| one.label())
        .collect();
    let hand = hand.join(", ");
    let hint = if hand.is_empty() {
        "They have no cards.".to_owned()
    } else {
        format!("Choose one of: {hand}.")
    };
    Err(Refusal::input(format!(
        "{} doesn't have the card {}.",
        person.name,
        card.label()
    ))
    .hint(hint))
}

/// Draws a card, and shuffles the deck again when it is empty (C-CRD-01, C-CRD-03). A full hand draws none if
/// the house rule says so (C-CRD-02).
pub fn draw(p: &mut Play<'_, '_>, who: Id) {
    let hand = p.now.person(who).map_or(0, |person| person.cards.len());
    if hand >= HAND && p.now.settings.third_card == ThirdCard::Skip {
        return;
    }
    if p.now.deck.is_empty() {
        p.push(Shuffled {});
    }
    // Drawing any of the remaining cards with the same chance is drawing from a shuffled deck.
    let left = p.now.deck.len().min(100);
    let face = usize::from(p.dice().roll(left as u8));
    if let Some(card) = p.now.deck.get(face.saturating_sub(1)).cloned() {
        p.push(Drawn { who, card });
    }
}

/// Draws a card that is discarded unless it is used in time (C-FOC-01a).
pub fn draw_for(p: &mut Play<'_, '_>, who: Id, seconds: u64) {
    let before = p.events.len();
    draw(p, who);
    let drawn = p.events.iter().skip(before).find_map(|event| match event {
        Event::Drawn(drawn) => Some(drawn.card.clone()),
        _ => None,
    });
    if let Some(card) = drawn {
        let until = p.now.time.saturating_add(seconds);
        p.push(Lapsing { who, card, until });
    }
}

/// Returns true if someone has played a card whose effect is still to come.
pub fn is_played(person: &Person, card: Card) -> bool {
    person.played.iter().any(|one| one == card.word())
}

/// Uses up a played card whose effect comes now. Returns whether there was one.
pub fn spend(p: &mut Play<'_, '_>, who: Id, card: Card) -> bool {
    let person = p.now.person(who);
    let played = person.is_some_and(|person| is_played(person, card));
    if played {
        p.push(CardSpent { who, card });
    }
    played
}

/// Returns the changes to a roll by played cards (C-CRD-04).
pub fn causes(occasion: &Occasion<'_>) -> Vec<Cause> {
    let played = |card: Card| occasion.who.played.iter().any(|one| one == card.word());
    let mut causes = Vec::new();
    if played(Card::SecondWind) {
        causes.push(Cause {
            dice: 2,
            ..cause("card.second-wind", "Second wind", "C-CRD-04")
        });
    }
    if played(Card::Grit) && occasion.who.body.injured && occasion.roll != Roll::Defense {
        causes.push(Cause {
            target: -1,
            ..cause("card.grit", "Grit", "C-CRD-04")
        });
    }
    causes
}

/// Uses up the cards that counted in a roll. Grit lasts for the round (C-CRD-04).
pub(super) fn rolled(p: &mut Play<'_, '_>, rolled: &Rolled) {
    if rolled
        .causes
        .iter()
        .any(|one| one.key == "card.second-wind")
    {
        spend(p, rolled.check.who, Card::SecondWind);
    }
}

/// Ends the cards that last for a round, at its end.
pub fn end_of_round(p: &mut Play<'_, '_>) {
    let gritty = |person: &&Person| person.played.iter().any(|one| one == Card::Grit.word());
    let all: Vec<Id> = p
        .now
        .people
        .iter()
        .filter(gritty)
        .map(|one| one.id)
        .collect();
    for who in all {
        spend(p, who, Card::Grit);
    }
}

/// Uses a card.
fn play(p: &mut Play<'_, '_>, who: Id, card: Card, gun: Option<&str>) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    held(p.now.person(who), card)?;
    let person = p.now.found(who)?;
    if person.cards.len() > HAND {
        let why = format!("{} has more than {HAND} cards.", person.name);
        p.forbid("C-CRD-02", why, "Discard one first: `discard WHO CARD`.")?;
    }
    if card == Card::SpareMagazine {
        let gun = weapon(person, gun)?;
        p.push(CardPlayed { who, card });
        p.push(Refilled { who, gun });
        return Ok(());
    }
    if gun.is_some() {
        let why = format!("{} needs no weapon.", card.label());
        return Err(Refusal::input(why).hint("Play it without `on`."));
    }
    if card == Card::Again {
        return again(p, who);
    }
    let phase = p.now.fight.as_ref().map(|fight| fight.phase);
    let rounds = phase.is_some_and(|phase| phase != Phase::Setup);
    let idle = match card {
        Card::Adrenaline => phase != Some(Phase::Turns),
        Card::Grit => !rounds,
        Card::ColdHead => person.stress.fear == 0,
        Card::Switch => p.now.fight.is_none() && p.now.confront.is_none(),
        Card::Breather => pools::is_full(person, p.now.time),
        _ => false,
    };
    if idle {
        return Err(Refusal::input(format!("{} has no use now.", card.label()))
            .hint("Keep this card until it helps.")
            .resting_on("C-CRD-04"));
    }
    let seen = match card {
        Card::ReadThem => Some(scene::hidden(p, who)?),
        _ => None,
    };
    p.push(CardPlayed { who, card });
    if let Some((enemy, tactic)) = seen {
        p.push(TacticSeen {
            who,
            enemy,
            tactic,
            free: true,
        });
    }
    match card {
        Card::Adrenaline => p.push(Quickened {
            who,
            points: ADRENALINE,
        }),
        Card::ColdHead => stress::frighten(p, who, -2),
        Card::Breather => super::recovery::free_roll(p, who)?,
        _ => {}
    }
    Ok(())
}

/// Rerolls the failed dice of the last roll (C-CRD-04).
fn again(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let last = check::last_roll(p)?;
    if last.check.who != who {
        return Err(Refusal::input(format!(
            "The last roll isn't {}.",
            lang::sentence::genitive(p.now.name(who))
        ))
        .hint("Use this card directly after their roll."));
    }
    let failed = last.faces.iter().filter(|face| **face < last.from).count();
    if failed == 0 {
        return Err(Refusal::input("No die failed in the last roll.")
            .hint("Keep the card for another roll."));
    }
    let card = Card::Again;
    p.push(CardPlayed { who, card });
    let pool = TargetPool {
        dice: failed.min(255) as u8,
        target: last.from as i8,
    };
    let faces = check::throw(p, pool, None)?;
    let gained = check::successes(&faces, last.from);
    p.push(Rerolled { faces });
    check::more(p, &last, gained);
    Ok(())
}

/// Finds a weapon with a magazine: the named one, or the only one that isn't full.
fn weapon(person: &Person, named: Option<&str>) -> Result<String, Refusal> {
    let guns = person.arms.iter().filter(|arm| arm.magazine > 0);
    if let Some(named) = named {
        let guns: Vec<Named<String>> = guns
            .map(|arm| Named {
                name: arm.name.clone(),
                is: arm.name.clone(),
            })
            .collect();
        return find(named, "weapon with a magazine", &guns);
    }
    let open: Vec<&str> = guns
        .filter(|arm| arm.ammunition < arm.magazine)
        .map(|arm| arm.name.as_str())
        .collect();
    match open.as_slice() {
        [one] => Ok((*one).to_owned()),
        [] => Err(
            Refusal::input(format!("{} has no weapon to refill.", person.name))
                .hint("Keep this card until a magazine isn't full."),
        ),
        several => Err(
            Refusal::input(format!("{} has several weapons to refill.", person.name)).hint(
                format!("Name one: `on {}`.", lang::sentence::either(several)),
            ),
        ),
    }
}
