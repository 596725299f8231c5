//! The setup of a fight: its kind, its advantages, distances (C-SCN, C-TRK-10).

use lang::choice::choice;
use lang::grammar::commands;
use lang::{Refusal, Who};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::Play;
use super::check;
use super::initiative::{fight, in_phase};
use crate::model::text::{skill_words, success_words};
use crate::model::{Check, Fight, Phase, Range, Roll, State, Tactic};
use crate::words::{Other, SceneName};

choice! {
    /// What a success of the setup buys (C-SCN-03).
    Advantage("advantage") {
        /// 1 more die of initiative.
        Initiative = "initiative",
        /// The fight begins in cover, at −1.
        Cover = "cover",
        /// The distance between the sides is one step shorter.
        Closer = "closer",
        /// The distance between the sides is one step longer.
        Farther = "farther",
        /// The first tactic of an enemy is shown before the own choice.
        Insight = "insight",
    }
}

impl Advantage {
    /// What it does, in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Initiative => "1 more initiative die.",
            Self::Cover => "You begin in cover: defense TN −1.",
            Self::Closer => "The sides begin 1 range closer.",
            Self::Farther => "The sides begin 1 range farther apart.",
            Self::Insight => "See an enemy's first tactic before you choose.",
        }
    }
}

commands! {
    /// Commands about the setup of a fight.
    pub enum SceneCommand {
        /// Set up a kind of fight, with its setup skill and the distance between the sides.
        "scene": Scene (kind: SceneName) ("at" range: Option<Range>),
            rule "C-SCN-01", rule "C-TRK-10", example "scene gunfight at long";

        /// Open a character's setup check. Its successes buy advantages.
        "prepare": Prepare (who: Who),
            rule "C-SCN-02", example "prepare vesna";

        /// Buy an advantage for 1 setup success.
        "advantage": Buy (who: Who) (advantage: Advantage),
            rule "C-SCN-03", example "advantage vesna cover";

        /// Set the distance between 2 characters.
        "range": SetRange (who: Who) (other: Other) (range: Range),
            rule "C-ACT-08", example "range vesna guard short";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses what doesn't fit the phase, and advantages without successes.
pub fn decide(p: &mut Play<'_, '_>, command: &SceneCommand) -> Result<(), Refusal> {
    match command {
        SceneCommand::Scene { kind, range } => scene(p, kind, *range),
        SceneCommand::Prepare { who: word } => {
            let who = who(&p.now, word)?;
            prepare(p, who)
        }
        SceneCommand::Buy {
            who: word,
            advantage,
        } => {
            let who = who(&p.now, word)?;
            buy(p, who, *advantage)
        }
        SceneCommand::SetRange {
            who: word,
            other,
            range,
        } => {
            fight(&p.now)?;
            let who = who(&p.now, word)?;
            let other = rules::encounter::who(&p.now, other)?;
            set_range(p, who, other, *range)
        }
    }
}

fn scene(p: &mut Play<'_, '_>, kind: &str, range: Option<Range>) -> Result<(), Refusal> {
    let scene = p.library().find_scene(kind)?;
    if p.now.fight.is_some() {
        in_phase(p, Phase::Setup, "The scene can't change")?;
    }
    p.push(SceneSet {
        scene: scene.id.clone(),
        name: scene.name.clone(),
        skill: scene.skill.clone(),
        range: range.unwrap_or(scene.range),
        text: scene.text.clone(),
    });
    Ok(())
}

fn prepare(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Setup, "The setup check can't be made")?;
    if fight.skill.is_empty() {
        let refusal = Refusal::input("This fight doesn't have a setup check.");
        return Err(refusal.hint("Use `scene` first."));
    }
    if fight.fighter(who).is_some_and(|fighter| fighter.prepared) {
        let why = format!("{} has already made the setup check.", p.now.name(who));
        p.forbid("C-SCN-02", why, "Use `advantage` or `start`.")?;
    }
    let (skill, pool) = check::skill_of(p, who, &fight.skill)?;
    check::open(
        p,
        Check {
            skill,
            pool,
            ..Check::new(who, Roll::Setup)
        },
    )
}

fn buy(p: &mut Play<'_, '_>, who: Id, advantage: Advantage) -> Result<(), Refusal> {
    let fight = fight(&p.now)?;
    let left = fight.fighter(who).map_or(0, |fighter| fighter.advantages);
    let name = p.now.name(who);
    if left == 0 {
        let why = format!("{name} has no setup successes left.");
        p.forbid("C-SCN-02", why, "Use `prepare` during the setup.")?;
    }
    if advantage == Advantage::Insight {
        let (enemy, tactic) = hidden(p, who)?;
        p.push(TacticSeen {
            who,
            enemy,
            tactic,
            free: false,
        });
        return Ok(());
    }
    if fight.phase != Phase::Setup {
        let why = format!("{name} can buy that only before the first round.");
        p.forbid(
            "C-SCN-02",
            why,
            "Buy `insight` instead, or wait for the next setup.",
        )?;
    }
    let covered = fight.fighter(who).is_some_and(|one| one.cover > 0);
    if advantage == Advantage::Cover && covered {
        let why = format!("{name} already begins in cover.");
        return Err(Refusal::input(why)
            .hint("Choose another advantage.")
            .resting_on("C-SCN-03"));
    }
    let steps = Range::ALL;
    let place = steps.iter().position(|range| *range == fight.range);
    let place = place.unwrap_or_default();
    let moved = match advantage {
        Advantage::Closer => place.checked_sub(1).and_then(|place| steps.get(place)),
        Advantage::Farther => steps.get(place + 1),
        _ => Some(&fight.range),
    };
    let Some(range) = moved.copied() else {
        let why = format!("The distance is already {}.", fight.range.label());
        return Err(Refusal::input(why).hint("Choose another advantage."));
    };
    p.push(AdvantageBought {
        who,
        advantage,
        range,
    });
    Ok(())
}

/// Returns the enemy of someone in the open confrontation and the enemy's secret tactic (C-SCN-03, C-CRD-04,
/// C-PRF-17b).
///
/// # Errors
/// Refuses before the enemy has chosen.
pub fn hidden(p: &Play<'_, '_>, who: Id) -> Result<(Id, Tactic), Refusal> {
    let open = p.now.confront.as_ref().filter(|open| !open.revealed);
    let enemy = open.and_then(|open| {
        let enemy = open.sides().find(|side| *side != who)?;
        Some((enemy, open.secret(enemy)?))
    });
    enemy.ok_or_else(|| {
        Refusal::input("No enemy has chosen a tactic yet.").hint("Choose the enemy's tactic first.")
    })
}

/// Sets the distance of two characters.
///
/// # Errors
/// Refuses a character's distance to themself.
pub fn set_range(p: &mut Play<'_, '_>, who: Id, other: Id, range: Range) -> Result<(), Refusal> {
    if who == other {
        let refusal = Refusal::input("A distance needs 2 characters.");
        return Err(refusal.hint("Name someone else."));
    }
    if p.now.range(who, other) != Some(range) {
        p.push(RangeSet { who, other, range });
    }
    Ok(())
}

/// A fight is set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SceneSet {
    /// Its kind, by key.
    pub scene: String,
    /// Its name.
    pub name: String,
    /// The skill of the setup.
    pub skill: String,
    /// The distance between the sides.
    pub range: Range,
    /// What kind of fight it is, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

impl Fact<State> for SceneSet {
    fn apply(&self, state: &mut State) {
        let fight = state.fight.get_or_insert(Fight::new(self.range));
        fight.scene.clone_from(&self.scene);
        fight.skill.clone_from(&self.skill);
        fight.range = self.range;
    }

    fn tell(&self, _: &State) -> Option<String> {
        let text = match self.text.as_str() {
            "" => String::new(),
            text => format!(" {text}"),
        };
        Some(format!(
            "The scene is \"{}\" at {} range.{text} The setup check is {}: its successes buy advantages.",
            self.name,
            self.range.label(),
            skill_words(&self.skill)
        ))
    }
}

/// A setup check had successes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdvantageGained {
    /// Who rolled.
    pub who: Id,
    /// The successes.
    pub successes: u16,
    /// True for the only setup check of a character (C-SCN-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prepared: bool,
}

impl Fact<State> for AdvantageGained {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.advantages = fighter.advantages.saturating_add(self.successes);
            fighter.prepared |= self.prepared;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        (self.successes > 0).then(|| {
            format!(
                "{} has {} to spend on advantages.",
                before.name(self.who),
                success_words(self.successes)
            )
        })
    }
}

/// An advantage was bought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdvantageBought {
    /// Who paid.
    pub who: Id,
    /// The advantage.
    pub advantage: Advantage,
    /// The distance between the sides from now on.
    pub range: Range,
}

impl Fact<State> for AdvantageBought {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        fight.range = self.range;
        let fighter = fight.fighter_mut(self.who);
        fighter.advantages = fighter.advantages.saturating_sub(1);
        match self.advantage {
            Advantage::Initiative => fighter.dice = fighter.dice.saturating_add(1),
            Advantage::Cover => fighter.cover = fighter.cover.max(1),
            Advantage::Closer | Advantage::Farther | Advantage::Insight => {}
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(match self.advantage {
            Advantage::Initiative => format!("{name} gets 1 more initiative die."),
            Advantage::Cover => format!("{name} begins in cover."),
            _ => format!("{name} changes the distance to {}.", self.range.label()),
        })
    }
}

/// Someone saw an enemy's secret tactic.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TacticSeen {
    /// Who saw it.
    pub who: Id,
    /// Whose it is.
    pub enemy: Id,
    /// The tactic.
    pub tactic: Tactic,
    /// True if it cost no advantage.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
}

impl Fact<State> for TacticSeen {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            let price = u16::from(!self.free);
            fighter.advantages = fighter.advantages.saturating_sub(price);
        }
        if let Some(open) = &mut state.confront {
            open.seen.push(self.enemy);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} sees that {} will act {}.",
            before.name(self.who),
            before.name(self.enemy),
            self.tactic.word()
        ))
    }
}

/// The distance of two characters changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RangeSet {
    /// One.
    pub who: Id,
    /// The other.
    pub other: Id,
    /// The distance.
    pub range: Range,
}

impl Fact<State> for RangeSet {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        let (who, other) = (self.who, self.other);
        fight
            .ranges
            .retain(|(a, b, _)| (*a, *b) != (who, other) && (*a, *b) != (other, who));
        fight.ranges.push((who, other, self.range));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} and {} are at {} range.",
            before.name(self.who),
            before.name(self.other),
            self.range.label()
        ))
    }
}
