//! The menu outside fights for the focused character: time, awards, money, motivations, encumbrance,
//! searches, contests.

use crate::command::recovery::Packing;
use crate::events::recovery::UNNOTICED;
use crate::events::said::agreeing_with;
use crate::figure::goods;
use crate::kinds::{Kind, Side};
use crate::model::advance::goods::Goods;
use crate::model::advance::origin::Facet;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::play::next_fight::{awaits_fight, has_both_sides};
use crate::say;
use crate::show::offer::{New, OWN_WORDS, offer};
use crate::show::recovery::show;
use crate::show::social::show::is_settled;
use crate::show::vehicles::yard;
use crate::words::count;

use lang::spoken::quote;
use rules::encounter::campaign;
use rules::encounter::campaign::show::Sessions;
use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine, Price};
use rules::words::said;

/// All of these offers, or none during a fight or an open check.
pub fn offers(state: &State, focus: Option<Id>, all: &mut Vec<Offer>) {
    if state.phase == Phase::Fighting || state.check.is_some() || state.figures.is_empty() {
        return;
    }
    if let Some(figure) = focus.and_then(|id| state.figure(id)) {
        show::between(state, figure, all);
        crate::show::vehicles::offers::between(state, figure, all);
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
    line: impl Into<OfferLine>,
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

/// Adds the rows that let time pass: to this menu, and to that of the encounter, which has what comes next.
fn time(state: &State, all: &mut Vec<Offer>) {
    let from = all.len();
    for (key, line, label, detail, rule) in [
        (
            REST,
            say::Rest(None),
            "rest a night",
            "Recover 1 wound each and all strain. A day passes.",
            "G-HEAL-01",
        ),
        (
            "week",
            say::Week(),
            "rest a week",
            "Recover 7 wounds each, and check against one Critical Injury.",
            "G-HEAL-02",
        ),
        (
            "day",
            say::Day(),
            "pass a day",
            "Advance one day without a full rest.",
            "G-HEAL-06",
        ),
    ] {
        push(all, (key, rule), line, label.to_owned(), detail);
    }
    let rests = all[from..].to_vec();
    let sessions = sessions(state);
    all.extend(sessions.iter().map(|row| Offer {
        group: OfferGroup::Between,
        proposed: false,
        ..row.clone()
    }));
    let starts = awaits_fight(state) && has_both_sides(state) && !state.social.on;
    let is_next = !starts || is_settled(state);
    // Rest brings back a player's character who can't act, and comes first then.
    let is_out = |figure: &Figure| figure.side == Side::Pc && !figure.able() && !figure.dead;
    let is_rest = state.everybody().any(is_out) && !state.campaign.open;
    all.extend(rests.into_iter().map(|row| Offer {
        group: OfferGroup::Encounter,
        proposed: is_next && is_rest && row.key == REST,
        ..row
    }));
    all.extend(sessions.into_iter().map(|row| Offer {
        proposed: row.proposed && is_next && !is_rest,
        ..row
    }));
}

/// The row of a night's rest.
const REST: &str = "rest";

/// The beginning or the end of a session, in the menu of the encounter.
fn sessions(state: &State) -> Vec<Offer> {
    let players = state.players_here();
    let sessions = Sessions {
        who: count(players, "player"),
        begins: "1 Story Point per player and 1 for the GM. Once-per-session abilities return.",
        ends: "Lists what it changed. You note who was there and give XP before it ends.",
        ..Sessions::new(say::Session(players), "G-STORY-01")
    };
    campaign::show::sessions(state, sessions, OfferGroup::Encounter)
}

fn ledger(figure: &Figure, all: &mut Vec<Offer>) {
    let units = "The units and the reason.";
    for (key, label, detail, rule) in [
        (
            "award",
            format!("give XP to {}", figure.name),
            "The amount and the reason.",
            "T-42",
        ),
        (
            "money",
            format!("give money to {}", figure.name),
            units,
            "G-EQ-01",
        ),
        (
            "pay",
            format!("spend {} money", lang::sentence::genitive(&figure.name)),
            units,
            "G-EQ-01",
        ),
    ] {
        push(
            all,
            (key, rule),
            OfferLine::about(key, &figure.who()),
            label,
            detail,
        );
        asks(all, "the number, then the reason: 10 for the rescue");
    }
}

/// Says what has to be typed after the last row.
fn asks(all: &mut [Offer], words: &'static str) {
    if let Some(last) = all.last_mut() {
        last.asks = words;
    }
}

fn motivations(figure: &Figure, all: &mut Vec<Offer>) {
    // During creation the program asks for missing ones.
    if figure.ledger.making {
        return;
    }
    for facet in Facet::ALL {
        let now = figure.motivations.as_ref().map_or("", |m| facet.of(m));
        let label = if now.is_empty() {
            format!("choose {}", facet.name())
        } else {
            format!("change {}: {now}", facet.name())
        };
        let line = OfferLine::begun(format_args!("motivate {} {}", figure.who(), facet.word()));
        push(
            all,
            (&format!("motivate_{}", facet.word()), "G-SOC-02"),
            line,
            label,
            facet.asks(),
        );
        asks(all, OWN_WORDS);
    }
}

fn load(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let (packing, label) = if figure.burden.packed {
        (Packing::Loose, "carry small items loose")
    } else {
        (Packing::Well, "pack small items well")
    };
    let detail = "Packed well, 20 small items count as 1. Packed loosely, 10 do.";
    let line = say::Pack(figure, packing);
    push(all, ("pack", "G-ENC-05"), line, label.to_owned(), detail);
    if figure.burden.beings.is_empty() {
        let others = state
            .everybody()
            .filter(|f| f.side == figure.side && f.id != figure.id);
        for other in others.filter(|f| !f.able()) {
            let line = say::Carry(figure, other);
            let label = format!("carry {}", other.name);
            push(
                all,
                ("carry", "G-ENC-06"),
                line,
                label,
                "Encumbrance 5 plus their Brawn.",
            );
        }
    } else {
        let label = "put down the carried character".to_owned();
        push(
            all,
            ("unload", "G-ENC-06"),
            say::PutDown(figure),
            label,
            "They no longer count as a load.",
        );
    }
}

/// What a character could give to others of its side, with identical items as one (G-EQ-10).
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
            OfferLine::about("give", &friend.who()),
            format!("give {} something", friend.name),
            "It keeps its damage and remaining uses.",
        );
        let Some(offer) = all.last_mut() else { return };
        offer.whom = Some(friend.id);
        for (name, number) in &things {
            let name = quote(name);
            offer.answers.push(Answer {
                label: name.trim_matches('"').to_owned(),
                words: format!("{name} from {from}"),
                ..Answer::default()
            });
            if *number > 1 {
                offer.answers.push(Answer {
                    label: lang::sentence::things(*number as u64, name.trim_matches('"')),
                    words: format!("{name} {number} from {from}"),
                    ..Answer::default()
                });
            }
        }
    }
}

/// How many recipients are offered. A line can name any other.
const MOST_FRIENDS: usize = 8;

/// Weapons that could be put away or drawn. Maneuvers are not counted here (G-MAN-08, G-TURN-11).
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
            answers.push(Answer {
                label,
                words,
                ..Answer::default()
            });
        }
    }
    if answers.is_empty() {
        return;
    }
    push(
        all,
        ("hands", "G-MAN-08"),
        OfferLine::about("maneuver", &figure.who()),
        "draw a weapon or put one away".to_owned(),
        "An item put away is still carried.",
    );
    if let Some(offer) = all.last_mut() {
        offer.answers = answers;
    }
}

/// What a character could hide or take out, and who could search for it. The search is for the largest
/// item marked as hidden, else for any of encumbrance 2 or more, because smaller ones need no check
/// (G-ENC-10).
fn hidden(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    for (off, key, label, detail) in [
        (
            "",
            "hide",
            "hide an item on the body",
            "Encumbrance 1 or less needs no check.",
        ),
        (
            " off",
            "unhide",
            "bring out a hidden item",
            "In plain sight again.",
        ),
    ] {
        let mut answers: Vec<Answer> = Vec::new();
        for (name, enc, _) in figure.hideable().filter(|(.., is)| *is != off.is_empty()) {
            if !answers.iter().any(|one| one.label.starts_with(name)) {
                answers.push(Answer {
                    label: format!("{name}, encumbrance {enc}"),
                    words: format!("{}{off}", quote(name)),
                    ..Answer::default()
                });
            }
        }
        if !answers.is_empty() {
            let line = OfferLine::about("hide", &figure.who());
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
    let mut things: Vec<Answer> = Vec::new();
    if figure.largest_hidden().is_none() {
        for (name, enc, _) in figure.hideable().filter(|(_, enc, _)| *enc > UNNOTICED) {
            if !things.iter().any(|one| one.label == name) {
                things.push(Answer {
                    label: name.to_owned(),
                    words: enc.to_string(),
                    ..Answer::default()
                });
            }
        }
        if things.is_empty() {
            return;
        }
    }
    for (key, word, how, rule) in [
        ("search", "", "searches", "G-ENC-10"),
        ("watch", " watching", "keeps watch over", "G-ENC-11"),
    ] {
        push(
            all,
            (key, rule),
            say::Search(seeker, figure, None, None, !word.is_empty()),
            agreeing_with(seeker, format!("{} {how} {}", seeker.name, figure.name)),
            "Against Stealth, with 1 Boost die for each point of encumbrance above 1.",
        );
        if let Some(offer) = all.last_mut() {
            // Where an item is chosen, its encumbrance comes before that word.
            if !things.is_empty() {
                let line =
                    OfferLine::begun(format_args!("search {} {}", seeker.who(), figure.who()));
                offer.line = line.text();
            }
            let each = things.iter().map(|one| Answer {
                label: one.label.clone(),
                words: format!("{}{word}", one.words),
                ..Answer::default()
            });
            offer.answers = each.collect();
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
    // Learned skills are the likely ones for a contest.
    let learnt = figure.skills.iter().filter(|(_, ranks)| *ranks > 0);
    let answers: Vec<Answer> = learnt
        .take(8)
        .map(|(skill, _)| Answer {
            label: skill.replace('_', " "),
            words: format!("{} average {name} {}", quote(skill), others.join(" ")),
            ..Answer::default()
        })
        .collect();
    if !answers.is_empty() {
        push(
            all,
            ("contest", "G-POOL-23"),
            OfferLine::begun("contest"),
            "hold a contest".to_owned(),
            "Everyone in the party rolls against Average. The best result wins.",
        );
        if let Some(offer) = all.last_mut() {
            offer.answers = answers;
        }
    }
    let detail = "Type the skill, the difficulty and who competes.";
    push(
        all,
        ("contest_other", "G-POOL-23"),
        OfferLine::begun("contest"),
        "hold another contest".to_owned(),
        detail,
    );
}
