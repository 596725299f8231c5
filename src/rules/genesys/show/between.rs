//! What is done while nobody fights, as a menu about whoever is focused: time, awards, money,
//! motivations, load, searches, contests.

use crate::rules::genesys::advance::goods::{self, Goods};
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::care;
use crate::rules::genesys::care::hiding::UNNOTICED;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Kind, Side};
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::vehicles::{self, yard};
use crate::rules::genesys::words::count;
use crate::rules::view::{Answer, Id, Offer, OfferGroup, Price};
use crate::rules::words::{quote, said};

use super::offers::{New, offer};

/// Everything of the kind; nothing in a fight or while a check is in flight.
pub fn offers(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    if state.phase == Phase::Fighting || state.check.is_some() || state.figures.is_empty() {
        return;
    }
    if let Some(figure) = focus.and_then(|id| state.figure(id)) {
        care::show::between(state, figure, all);
        vehicles::offers::between(state, figure, all);
    }
    time(state, all);
    yard::offers(state, focus, all);
    if let Some(figure) = focus.and_then(|id| state.figure(id)) {
        ledger(figure, all);
        if figure.kind == Kind::Pc {
            motivations(figure, all);
            load(state, figure, all);
            handed_on(state, figure, all);
            in_and_out_of_hand(figure, all);
            hidden(state, figure, all);
        }
        contests(state, figure, all);
    }
}

fn push(
    all: &mut Vec<Offer>,
    (key, rule): (&str, &str),
    line: String,
    label: String,
    detail: &str,
) {
    all.push(offer(New {
        key,
        line,
        label,
        cost: Price::none(),
        detail,
        rule,
        group: OfferGroup::Between,
    }));
}

fn time(state: &State, all: &mut Vec<Offer>) {
    for (line, label, detail, rule) in care::show::RESTS {
        push(all, (line, rule), line.to_owned(), label.to_owned(), detail);
    }
    let day = "Without rest worth the name; what counts days goes on.";
    push(
        all,
        ("day", "G-HEAL-06"),
        "day".to_owned(),
        "a day passes".to_owned(),
        day,
    );
    let players = state
        .everybody()
        .filter(|f| f.kind == Kind::Pc)
        .count()
        .clamp(1, 12);
    push(
        all,
        ("session", "G-STORY-01"),
        format!("session {players}"),
        format!("a session begins with {}", count(players as i64, "player")),
        "One Story Point a player and one for the GM; what is once a session is there again.",
    );
}

fn ledger(figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    for (key, label, detail, rule) in [
        ("award", "experience for", "So much, and what for.", "T-42"),
        (
            "money",
            "money for",
            "So many units, and what for.",
            "G-EQ-01",
        ),
        (
            "pay",
            "a bill for",
            "So many units, and what for.",
            "G-EQ-01",
        ),
    ] {
        let label = format!("{label} {}", figure.name);
        push(all, (key, rule), format!("{key} {name} "), label, detail);
    }
}

fn motivations(figure: &Figure, all: &mut Vec<Offer>) {
    // While a character is made those that are missing are asked for.
    if figure.ledger.making {
        return;
    }
    let name = said(&figure.name, figure.id);
    for facet in Facet::ALL {
        let now = figure.motivations.as_ref().map_or("", |m| facet.of(m));
        let label = if now.is_empty() {
            format!("{}: not said yet", facet.word())
        } else {
            format!("{}: {now}", facet.word())
        };
        let line = format!("motivate {name} {} ", facet.word());
        push(
            all,
            ("motivate", "G-SOC-02"),
            line,
            label,
            "In your own words.",
        );
    }
}

fn load(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    let (word, label) = if figure.burden.packed {
        ("loose", "carry small things loose")
    } else {
        ("well", "pack small things well")
    };
    let detail = "Twenty small things packed well count 1, else ten.";
    let line = format!("pack {name} {word}");
    push(all, ("pack", "G-ENC-05"), line, label.to_owned(), detail);
    if figure.burden.beings.is_empty() {
        let others = state
            .everybody()
            .filter(|f| f.side == figure.side && f.id != figure.id);
        for other in others.filter(|f| !f.able()) {
            let line = format!("carry {name} {}", said(&other.name, other.id));
            let label = format!("carry {}", other.name);
            push(
                all,
                ("carry", "G-ENC-06"),
                line,
                label,
                "5 and its Brawn of encumbrance.",
            );
        }
    } else {
        let label = "put down whoever is carried".to_owned();
        push(
            all,
            ("unload", "G-ENC-06"),
            format!("unload {name}"),
            label,
            "The load is gone.",
        );
    }
}

/// What somebody could give to others of its side, with everything alike as one (G-EQ-10).
fn handed_on(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let from = said(&figure.name, figure.id);
    let mut things: Vec<(String, usize)> = Vec::new();
    for goods in goods::all_of(figure).filter(Goods::is_a_thing) {
        match things.iter_mut().find(|(name, _)| name == goods.name()) {
            Some((_, number)) => *number += 1,
            None => things.push((goods.name().to_owned(), 1)),
        }
    }
    if things.is_empty() {
        return;
    }
    let friends = state
        .everybody()
        .filter(|f| f.side == figure.side && f.id != figure.id && f.kind == Kind::Pc);
    for friend in friends.take(MOST_FRIENDS) {
        push(
            all,
            ("give", "G-EQ-01"),
            format!("give {} ", said(&friend.name, friend.id)),
            format!("give {} something", friend.name),
            "It goes with its damage and what is left in it.",
        );
        let Some(offer) = all.last_mut() else { return };
        for (name, number) in &things {
            let name = quote(name);
            offer.answers.push(Answer {
                label: name.trim_matches('"').to_owned(),
                words: format!("{name} from {from}"),
            });
            if *number > 1 {
                offer.answers.push(Answer {
                    label: format!("{number} × {}", name.trim_matches('"')),
                    words: format!("{name} {number} from {from}"),
                });
            }
        }
    }
}

/// How many others are offered to give something to; more are named in a line.
const MOST_FRIENDS: usize = 8;

/// Weapons that could be put away or drawn; nobody counts maneuvers here (G-MAN-08, G-TURN-11).
fn in_and_out_of_hand(figure: &Figure, all: &mut Vec<Offer>) {
    let mut answers: Vec<Answer> = Vec::new();
    let in_hand = figure.in_hand();
    for (place, held) in (0u8..)
        .zip(&figure.weapons)
        .filter(|(_, h)| h.is_for_hands())
    {
        let name = &held.weapon.name;
        let (word, label) = if in_hand.contains(&place) {
            ("stow", format!("put the {name} away"))
        } else {
            ("draw", format!("draw the {name}"))
        };
        if answers.iter().all(|one| one.label != label) {
            let words = format!("{word} {}", quote(name));
            answers.push(Answer { label, words });
        }
    }
    if answers.is_empty() {
        return;
    }
    push(
        all,
        ("hands", "G-MAN-08"),
        format!("maneuver {} ", said(&figure.name, figure.id)),
        "draw a weapon or put one away".to_owned(),
        "Out of hand it is still carried.",
    );
    if let Some(offer) = all.last_mut() {
        offer.answers = answers;
    }
}

/// What somebody could hide on the person or bring out, and who could look for it: for the largest
/// thing that is marked as hidden, else for any of encumbrance 2 and more, for smaller ones need no
/// check (G-ENC-10).
fn hidden(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let whom = said(&figure.name, figure.id);
    for (off, key, label, detail) in [
        (
            "",
            "hide",
            "hide something on the person",
            "Encumbrance 1 or less needs no check.",
        ),
        (
            " off",
            "unhide",
            "bring out what is hidden",
            "In plain sight again.",
        ),
    ] {
        let mut answers: Vec<Answer> = Vec::new();
        for (name, enc, _) in figure.hideable().filter(|(.., is)| *is != off.is_empty()) {
            if !answers.iter().any(|one| one.label.starts_with(name)) {
                answers.push(Answer {
                    label: format!("{name}, encumbrance {enc}"),
                    words: format!("{}{off}", quote(name)),
                });
            }
        }
        if !answers.is_empty() {
            let line = format!("hide {whom} ");
            push(all, (key, "G-ENC-10"), line, label.to_owned(), detail);
            if let Some(offer) = all.last_mut() {
                offer.answers = answers;
            }
        }
    }
    let against = |f: &&Figure| f.side != figure.side && f.able();
    let Some(seeker) = state.everybody().find(against) else {
        return;
    };
    let who = said(&seeker.name, seeker.id);
    let mut search = |name: &str, enc: &str| {
        for (word, how, rule) in [
            ("", "searches", "G-ENC-10"),
            (" watching", "keeps watch over", "G-ENC-11"),
        ] {
            push(
                all,
                ("search", rule),
                format!("search {who} {whom}{enc}{word}"),
                format!("{} {how} {}{name}", seeker.name, figure.name),
                "Against Stealth, with 1 Boost for each point of encumbrance above 1.",
            );
        }
    };
    if figure.largest_hidden().is_some() {
        search("", "");
        return;
    }
    let mut seen: Vec<&str> = Vec::new();
    for (name, enc, _) in figure.hideable().filter(|(_, enc, _)| *enc > UNNOTICED) {
        if !seen.contains(&name) {
            seen.push(name);
            search(&format!(": {name}"), &format!(" {enc}"));
        }
    }
}

fn contests(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let others: Vec<String> = state
        .everybody()
        .filter(|f| f.able() && f.side == Side::Pc && f.id != figure.id)
        .map(|f| said(&f.name, f.id))
        .collect();
    if state.contest.is_some() || others.is_empty() || figure.side != Side::Pc || !figure.able() {
        return;
    }
    let name = said(&figure.name, figure.id);
    // The skills somebody has learnt are those it would measure itself in.
    for (skill, _) in figure.skills.iter().filter(|(_, ranks)| *ranks > 0).take(8) {
        push(
            all,
            ("contest", "G-POOL-23"),
            format!(
                "contest {} average {name} {}",
                quote(skill),
                others.join(" ")
            ),
            format!("a contest of {}", skill.replace('_', " ")),
            "Everybody of the party rolls against Average; the best result wins.",
        );
    }
    let line = "contest ".to_owned();
    let detail = "Another skill, another difficulty, others: type them.";
    push(
        all,
        ("contest", "G-POOL-23"),
        line,
        "another contest".to_owned(),
        detail,
    );
}
