//! Actions other than an attack (G-ACT-01, G-ACT-02, G-ACT-04), and decisions outside the turn: who is
//! surprised (G-STRUCT-03), a fact for a Story Point (G-STORY-09), and who spends the symbols of an
//! NPC's roll (G-DICE-18).

use crate::command::paying::PayWith;
use crate::command::words::Answer as Told;
use crate::kinds::Side;
use crate::library::Library;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::state::{State, Turn};
use crate::play::price;
use crate::play::spends::menu::left;
use crate::say;
use crate::show::blocks::listed_skills;
use crate::show::letters;
use crate::show::offer::{New, offer};
use crate::show::reminders;
use crate::skills::{COOL, VIGILANCE};

use dice::Pool;
use lang::{Refusal, Who};
use rules::view::{Answer, Offer, OfferGroup, OfferLine, Price, Unit};
use rules::words::said;

/// The start of the line of a maneuver by the active combatant.
const MANEUVER: &str = "maneuver @ ";
/// Maneuvers with verbs of their own, which omit the `@` after `maneuver @` (G-HACK-12, G-HACK-14).
const OWN_VERBS: [(&str, &str); 2] = [("enact @ ", "enact "), ("activate @ ", "activate ")];

/// The words after [`MANEUVER`] that take the given maneuver with the action, or `None` if its line is
/// incomplete. The words of an enacted command follow its price (G-HACK-12).
fn for_the_action(line: &str) -> Option<String> {
    for (begun, word) in OWN_VERBS {
        if let Some(rest) = line.strip_prefix(begun) {
            let begun = if rest.ends_with(' ') { " " } else { "" };
            return Some(format!("{word}{} with action{begun}", rest.trim_end()));
        }
    }
    // An incomplete line is typed to its end, and the price would be among its words.
    let words = line.strip_prefix(MANEUVER)?;
    (!words.ends_with(' ')).then(|| format!("{words} with action"))
}

/// A skill check and an action in free words, both available unless an attack is blocked.
pub(crate) fn others(
    library: &Library,
    figure: &Figure,
    bar: &Result<(), Refusal>,
    all: &mut Vec<Offer>,
) {
    let one = |key, verb: &str, label: &str, rule| {
        let mut one = offer(New {
            key,
            line: OfferLine::begun(format_args!("{verb} {}", Who::Active)),
            label: label.to_owned(),
            cost: Price::action(),
            detail: reminders::text(rule).unwrap_or_default(),
            rule,
            group: OfferGroup::Other,
        });
        one.allowed.clone_from(bar);
        one
    };
    let mut check = one("check", "check", "make a skill check", "G-ACT-04");
    if let Some(typical) = reminders::text("G-ACT-06") {
        check.detail = format!("{} {typical}", check.detail);
    }
    check.answers = listed_skills(library, figure)
        .map(|(skill, rank)| Answer {
            label: skill.name.clone(),
            words: skill.id.clone(),
            dice: letters(
                &Pool::base(figure.characteristic(skill.characteristic), rank),
                true,
            ),
            ..Answer::default()
        })
        .collect();
    all.push(check);
    let mut own = one("action", "action", "describe your own action", "G-ACT-01");
    "Describe an action that no other row names. It uses up the action."
        .clone_into(&mut own.detail);
    all.push(own);
}

/// The exchange of the action for one more maneuver of the menu (G-ACT-02).
pub(crate) fn exchange(state: &State, turn: &Turn, figure: &Figure, all: &mut Vec<Offer>) {
    // A maneuver blocked only by its price can be had for the action. One that is already done cannot.
    let (_, now) = crate::show::offer::next_price(state, figure);
    let can = |o: &&Offer| o.allowed.is_ok() || o.allowed == now;
    let maneuvers = all.iter().filter(|o| o.group == OfferGroup::Maneuver);
    let priced = maneuvers.filter(can);
    let priced = priced.filter(|o| o.cost != Price::free() && !o.cost.has(Unit::Incidental));
    // A maneuver about one of several has a row for each of them. The words of an enacted command are typed.
    let typed = |one: &Offer| {
        OWN_VERBS
            .iter()
            .any(|(begun, _)| one.line.starts_with(begun))
    };
    let each = priced.flat_map(|one| {
        let whom = one.answers.iter().filter(|_| !typed(one));
        let mut rows: Vec<(String, String)> = whom
            .map(|whom| (format!("{}: {}", one.label, whom.label), one.answered(whom)))
            .collect();
        if rows.is_empty() {
            rows.push((one.label.clone(), one.line.clone()));
        }
        rows
    });
    let answers: Vec<Answer> = each
        .filter_map(|(label, line)| {
            Some(Answer {
                label,
                words: for_the_action(&line)?,
                ..Answer::default()
            })
        })
        .collect();
    let mut one = offer(New {
        key: "exchange",
        line: OfferLine::begun(MANEUVER.trim_end()),
        label: "a maneuver instead".to_owned(),
        cost: Price::action(),
        detail: reminders::text("G-ACT-02").unwrap_or_default(),
        rule: "G-ACT-02",
        group: OfferGroup::Other,
    });
    one.answers = answers;
    let (_, bars) = price::of_maneuver(state, turn, figure, PayWith::Action);
    if let Some(bar) = bars.first() {
        one.allowed = Err(Refusal::rule(bar.rule(), bar.short()));
    }
    if !one.answers.is_empty() {
        all.push(one);
    }
}

/// A fact that the players want for a Story Point, and the GM's answer to it (G-STORY-09).
pub(crate) fn fact(state: &State, all: &mut Vec<Offer>) {
    let detail = reminders::text("G-STORY-09").unwrap_or_default();
    let one = |key, line: OfferLine, label: String, group| {
        offer(New {
            key,
            line,
            label,
            cost: Price::story_point(),
            detail,
            rule: "G-STORY-09",
            group,
        })
    };
    if let Some(what) = &state.fact {
        let consents = format!("the GM agrees: {what}");
        all.push(one(
            "fact_yes",
            say::FactAnswered(Told::Yes).into(),
            consents,
            OfferGroup::Asked,
        ));
        let refuses = "the GM says no: no point is spent".to_owned();
        all.push(Offer {
            cost: Price::none(),
            ..one(
                "fact_no",
                say::FactAnswered(Told::No).into(),
                refuses,
                OfferGroup::Asked,
            )
        });
        return;
    }
    if state.check.is_some() {
        return;
    }
    let label = "add a fact".to_owned();
    let mut fact = one(
        "fact",
        OfferLine::begun("story ask"),
        label,
        OfferGroup::Encounter,
    );
    if state.story.of(Side::Pc) == 0 {
        fact.allowed = Err(Refusal::input("The players have no Story Point left."));
    }
    all.push(fact);
}

/// Before the fight: who rolls Vigilance, who Cool, and what real dice showed. By default a combatant
/// rolls Cool at the start, or the skill with which it was added (G-STRUCT-03).
pub(crate) fn readiness(state: &State, all: &mut Vec<Offer>) {
    let one = |key, label: &str, words: &str, detail| {
        let mut one = offer(New {
            key,
            line: OfferLine::begun("init"),
            label: label.to_owned(),
            cost: Price::none(),
            detail,
            rule: "G-STRUCT-03",
            group: OfferGroup::Encounter,
        });
        let able = state.everybody().filter(|f| f.able());
        one.answers = able
            .map(|f| {
                let rolled = if f.score.is_some() { ", again" } else { "" };
                Answer {
                    label: format!("{}{rolled}", f.name),
                    words: format!("{}{words}", said(&f.name, f.id)),
                    ..Answer::default()
                }
            })
            .collect();
        one
    };
    let surprised = "For the surprised or unprepared: a Simple Vigilance check.";
    let ready = "For those who are ready: a Simple Cool check.";
    let typed = "What your real dice show, such as `2s 1a`. A Triumph also counts as a Success: 1s 1T = 2 Successes.";
    let offers = [
        one(
            VIGILANCE,
            "roll Vigilance, surprised",
            " vigilance",
            surprised,
        ),
        one(COOL, "roll Cool, ready", " cool", ready),
        one("dice", "type initiative dice", " = ", typed),
    ];
    all.extend(offers.into_iter().filter(|one| !one.answers.is_empty()));
}

/// Whether the players spend the Threat and Despair of an NPC's check, which the GM can allow
/// (G-DICE-18, G-COMB-13).
pub(crate) fn spender(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let npc = state.figure(check.by).is_some_and(|f| f.side == Side::Npc);
    let left = left(state, check);
    if !npc || (left.threat <= 0 && left.despair <= 0) {
        return;
    }
    let (side, label) = if check.by_players {
        (Side::Npc, "take Threat and Despair from the players again")
    } else {
        (Side::Pc, "offer Threat and Despair to the players")
    };
    all.push(offer(New {
        key: "spender",
        line: say::SpendBy(side),
        label: label.to_owned(),
        cost: Price::none(),
        detail: "The GM may leave an NPC's Threat and Despair to the players.",
        rule: "G-DICE-18",
        group: OfferGroup::Asked,
    }));
}
