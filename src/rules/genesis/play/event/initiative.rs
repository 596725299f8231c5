//! Events of the order, the declarations and the rounds.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::clock::DAY;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::said::{declared_words, roll};
use super::with;
use crate::kinds::{Act, Band, Condition, count};
use crate::model::deadlines::{Due, falls_due};
use crate::model::ending::{clear_round, fight_ended, round_ended};
use crate::model::figure::Figure;
use crate::model::movement::{Step, Struck};
use crate::model::state::{Declaration, Matter, Phase, Roller, State, Unaware};
use crate::model::ties::same_dice;
use crate::play::pool::fights_with;
use crate::play::reach::{falls_short, step_words, way};

/// The encounter entered this phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PhaseBegan {
    pub phase: Phase,
}

impl Fact<State> for PhaseBegan {
    fn apply(&self, state: &mut State) {
        state.phase = self.phase;
        state.steps.clear();
        if self.phase == Phase::TieBreak {
            clear_round(state);
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// These characters must roll for the order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tied {
    pub who: Vec<Id>,
}

impl Fact<State> for Tied {
    fn apply(&self, state: &mut State) {
        let Self { who } = self;
        state.ties.clone_from(who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who } = self;

        Some(format!(
            "{} {} to break their tie in Reflex.",
            before.names_of(who),
            roll(who)
        ))
    }
}

/// A character rolled for the order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TieRolled {
    pub who: Id,
    pub face: u8,
}

impl Fact<State> for TieRolled {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.roll_tie(self.face));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { face, .. } = self;
        // The sentence before names the tie.

        Some(format!("{} rolls {face}.", before.name_of(self.who)))
    }
}

/// These rolled the same and roll again, which replaces their rolls. Only in older saves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TieRepeated {
    pub who: Vec<Id>,
}

impl Fact<State> for TieRepeated {
    fn apply(&self, state: &mut State) {
        let Self { who } = self;
        for id in who {
            with(state, *id, |f| f.tie = None);
        }
        state.ties.clone_from(who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who } = self;

        Some(repeated(before, who))
    }
}

/// These rolled the same and roll one more die, which counts among them alone (F-ORD-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TieAgain {
    pub who: Vec<Id>,
}

impl Fact<State> for TieAgain {
    fn apply(&self, state: &mut State) {
        let Self { who } = self;
        for id in who {
            with(state, *id, |f| f.tie_again.push(None));
        }
        state.ties.clone_from(who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who } = self;

        Some(repeated(before, who))
    }
}

/// A round began with this order of declaration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundBegan {
    pub round: u32,
    pub order: Vec<Id>,
    /// Those who aren't there because they miss the session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Id>,
}

impl Fact<State> for RoundBegan {
    fn apply(&self, state: &mut State) {
        let Self { order, absent, .. } = self;
        clear_round(state);
        let was = std::mem::replace(&mut state.absent, absent.clone());
        state.elsewhere.retain(|who| !was.contains(who));
        state.ties.clear();
        for figure in state.figures.iter_mut().filter(|f| order.contains(&f.id)) {
            figure.placed |= figure.able() && !figure.owes_tie();
        }
        // A roll from before the fight isn't shown in it.
        if self.round == 1 {
            state.last = None;
        }
        state.phase = Phase::Declare;
        state.round = self.round;
        state.order.clone_from(order);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { round, order, .. } = self;
        // F-TRK-12: a character who can't declare is skipped, and not named.
        let able = |id: &&Id| before.figure(**id).is_some_and(Figure::able);
        let able: Vec<Id> = order.iter().filter(able).copied().collect();
        let begun = match able.as_slice() {
            [] => format!("Round {round} begins. No one is left to declare."),
            able => format!(
                "Round {round} begins. The order of declaration is {}.",
                before.names_of(able)
            ),
        };
        let unmade = before.figures.iter();
        let unmade = unmade.filter(|f| f.creation.is_some() && order.contains(&f.id));
        let unmade: Vec<Id> = unmade.map(|f| f.id).collect();
        Some(match (round, unmade.as_slice()) {
            (1, [_, ..]) => format!("{begun} Still unfinished: {}.", before.names_of(&unmade)),
            _ => begun,
        })
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A character declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declared {
    pub declaration: Declaration,
}

impl Fact<State> for Declared {
    fn apply(&self, state: &mut State) {
        let Self { declaration } = self;
        state.declared.retain(|d| d.who != declaration.who);
        if declaration.act == Act::Prepare {
            let round = state.round;
            with(state, declaration.who, |f| f.prepared = Some(round));
        }
        state.pass_over(declaration.who);
        state.declared.push(declaration.clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { declaration } = self;

        Some(format!(
            "{} {}.",
            before.name_of(declaration.who),
            declared_words(before, declaration)
        ))
    }
}

/// A step was declared. It is made when the round is performed (F-ORD-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepDeclared {
    pub step: Step,
}

impl Fact<State> for StepDeclared {
    fn apply(&self, state: &mut State) {
        let Self { step } = self;
        state.steps.retain(|s| s.who != step.who);
        state.steps.push(self.step);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { step } = self;

        Some(format!(
            "{} declares a {}.",
            before.name_of(step.who),
            step_words(before, step)
        ))
    }
}

/// All have declared, and the round is performed from now on (F-ORD-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AllDeclared;

impl Fact<State> for AllDeclared {
    fn apply(&self, _: &mut State) {
        // Log text only. The effects follow in their own events.
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("Everyone has declared.".to_owned())
    }
}

/// An attack was made, at the distances that the attacker has reached (F-ORD-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttackMade {
    pub who: Id,
    pub struck: Vec<Struck>,
}

impl Fact<State> for AttackMade {
    fn apply(&self, state: &mut State) {
        let Self { struck, .. } = self;
        state.struck.retain(|s| s.who != self.who);
        for one in struck {
            state.set_band(one.who, one.target, one.band);
            state.struck.push(*one);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { who, struck } = self;
        let melee = before.figure(*who);
        let melee = melee.is_some_and(|f| !fights_with(before, f).0.ranged());
        let short = struck.iter().filter(|s| melee && s.band != Band::Engaged);
        let missed = short.map(|s| s.target);
        // A target that comes up is in reach when it arrives.
        let missed = missed.filter(|t| !before.comes(*t, *who));
        // A dead or absent target was already reported.
        let here = |t: &Id| before.figure(*t).is_some_and(|f| !f.dead);
        let missed = missed.filter(|t| here(t) && !before.is_away(*t));
        let short = missed.map(|t| {
            let why = falls_short(before, *who, t);
            format!(
                "{} doesn't reach {}: {why}.",
                before.name_of(*who),
                before.name_of(t)
            )
        });
        let short: Vec<String> = short.collect();
        if short.is_empty() {
            return None;
        }
        Some(short.join(" "))
    }
}

/// A declared step or attack isn't made, with the reason (F-ORD-06, F-ORD-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActDropped {
    pub who: Id,
    pub act: String,
    pub why: String,
}

impl Fact<State> for ActDropped {
    fn apply(&self, _: &mut State) {
        // Log text only. The effects follow in their own events.
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { act, why, .. } = self;

        Some(format!(
            "{} doesn't {act}: {why}.",
            before.name_of(self.who)
        ))
    }
}

/// A step was made (F-ORD-10). In older saves during the declarations.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stepped {
    pub who: Id,
    pub other: Id,
    pub band: Band,
}

impl Fact<State> for Stepped {
    fn apply(&self, state: &mut State) {
        state.steps.retain(|s| s.who != self.who);
        state.stepped.push(self.who);
        state.set_band(self.who, self.other, self.band);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let way = way(before.band(self.who, self.other), self.band);
        Some(format!(
            "{} moves {way} {}.",
            before.name_of(self.who),
            before.name_of(self.other)
        ))
    }
}

/// An override removed a declaration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unlocked {
    pub who: Id,
}

impl Fact<State> for Unlocked {
    fn apply(&self, state: &mut State) {
        // A round spent on something else wasn't spent on bracing (F-MOD-15).
        let round = state.round;
        with(state, self.who, |f| {
            f.prepared = f.prepared.filter(|n| *n != round);
        });
        state.declared.retain(|d| d.who != self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} can declare again.", before.name_of(self.who)))
    }
}

/// A character attacks an opponent who is off guard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ambushed {
    pub by: Id,
    pub target: Id,
    pub chl: u8,
}

impl Fact<State> for Ambushed {
    fn apply(&self, state: &mut State) {
        let Self { chl: _, .. } = self;
        clear_round(state);
        state.phase = Phase::Ambush;
        state.unaware = vec![Unaware {
            who: self.target,
            chl: self.chl,
        }];
        state.declared = vec![Declaration {
            targets: vec![self.target],
            ..Declaration::new(self.by, Act::Attack)
        }];
        state.rolls = vec![Roller::new(self.by, Matter::Combat)];
        state.shown = Some(self.by);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { chl, .. } = self;
        let able = before.figure(self.target).is_none_or(Figure::able);
        let how = if able {
            "is off guard"
        } else {
            "can't defend themself"
        };
        Some(format!(
            "{} strikes at {}, who {how}: Challenge Level {chl}.",
            before.name_of(self.by),
            before.name_of(self.target)
        ))
    }
}

/// A character is off guard this round, or no longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct UnawareSet {
    pub who: Id,
    pub chl: Option<u8>,
}

impl Fact<State> for UnawareSet {
    fn apply(&self, state: &mut State) {
        let Self { who: _, chl } = self;
        state.unaware.retain(|u| u.who != self.who);
        if let Some(chl) = chl {
            state.unaware.push(Unaware {
                who: self.who,
                chl: *chl,
            });
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { chl, .. } = self;

        Some(match chl {
            Some(chl) => format!(
                "{} is off guard this round: Challenge Level {chl}.",
                before.name_of(self.who)
            ),
            None => format!("{} is on guard again.", before.name_of(self.who)),
        })
    }
}

/// A fleeing character is one step away from every enemy (F-ORD-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fled {
    pub who: Id,
}

impl Fact<State> for Fled {
    fn apply(&self, state: &mut State) {
        state.get_away(self.who);
        state.stepped.push(self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} moves one step away from every enemy.",
            before.name_of(self.who)
        ))
    }
}

/// A round is over after a number of seconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundEnded {
    pub seconds: u64,
}

impl Fact<State> for RoundEnded {
    fn apply(&self, state: &mut State) {
        round_ended(state, self.seconds);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let named = |fades: &dyn Fn(&Figure) -> bool| {
            let fading = before.figures.iter().filter(|f| fades(f));
            let ids: Vec<Id> = fading.map(|f| f.id).collect();
            let are = if ids.len() == 1 { "is" } else { "are" };
            (!ids.is_empty()).then(|| format!("{} {are} no longer", before.names_of(&ids)))
        };
        let staggered = named(&|f| f.is(Condition::Staggered) && f.staggered_until <= before.round);
        let prone = named(&|f| f.gets_up(before.round));
        let readied = before.readied().into_iter().filter_map(|(who, arm)| {
            let figure = before.figure(who)?;
            let arm = figure.arms.get(arm)?.name.to_lowercase();
            Some(format!("{} has the {arm} in hand.", figure.name))
        });
        let said = [
            staggered.map(|names| format!("{names} staggered.")),
            prone.map(|names| format!("{names} prone.")),
        ];
        let said: Vec<String> = said.into_iter().flatten().chain(readied).collect();
        if said.is_empty() {
            return None;
        }
        Some(said.join(" "))
    }
}

/// The fight is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FightEnded;

impl Fact<State> for FightEnded {
    fn apply(&self, state: &mut State) {
        fight_ended(state);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let over = match before.round {
            0 => "The fight is over.".to_owned(),
            n => format!("The fight is over after {}.", count(n, "round")),
        };
        Some(over + &aftermath(before))
    }
}

/// Returns who is dead or injured, and whose injury kills within a day without treatment (F-VIC-20, F-VIC-21). A blank
/// is before each sentence.
fn aftermath(state: &State) -> String {
    let hurt = state.figures.iter().filter_map(|figure| {
        let words: Vec<&str> = figure.wounds.iter().map(|w| w.injury.word()).collect();
        match (figure.dead, words.as_slice()) {
            (true, _) => Some(format!(" {} is dead.", figure.name)),
            (_, []) => None,
            (_, [word]) => Some(format!(" {} has a {word} injury.", figure.name)),
            (_, words) => {
                let injuries = lang::sentence::list(words);
                Some(format!(
                    " {} has several injuries: {injuries}.",
                    figure.name
                ))
            }
        }
    });
    let mut told: Vec<String> = hurt.collect();
    let due = falls_due(state, DAY).into_iter().filter(Due::kills);
    told.extend(due.map(|due| format!(" {}", due.told())));
    told.concat()
}

/// Returns who rolls for the order again, and whose die theirs equals if that character doesn't
/// roll again: of those who rolled before, or the sentence would name one alone (F-ORD-05).
fn repeated(before: &State, who: &[Id]) -> String {
    let mut groups: Vec<Vec<&Figure>> = Vec::new();
    let able = |id: &Id| before.figure(*id).is_some_and(Figure::able);
    let who: Vec<Id> = who.iter().copied().filter(able).collect();
    for figure in who.iter().filter_map(|id| before.figure(*id)) {
        match groups.iter_mut().find(|g| same_dice(figure, g[0])) {
            Some(group) => group.push(figure),
            None => groups.push(vec![figure]),
        }
    }
    let as_whom = |group: &[&Figure]| {
        let same =
            |f: &&Figure| f.able() && !who.contains(&f.id) && group.iter().any(|a| same_dice(a, f));
        let others = before.figures.iter().filter(same);
        let others: Vec<Id> = others.map(|f| f.id).collect();
        let own: Vec<Id> = group.iter().map(|f| f.id).collect();
        let own = before.names_of(&own);
        match others.as_slice() {
            [] => (own, String::new()),
            others => (own, format!(" as {}", before.names_of(others))),
        }
    };
    let mut all = groups.iter().map(|g| as_whom(g));
    if let (1, Some((names, same))) = (groups.len(), all.next()) {
        return format!(
            "{names} rolled the same number{same} and {} again.",
            roll(&who)
        );
    }
    let all = groups.iter().map(|g| as_whom(g));
    let all: Vec<String> = all.map(|(names, same)| names + &same).collect();
    format!(
        "They rolled the same number and roll again: {}.",
        all.join(", then ")
    )
}
