//! Story Points, spent on the open check or on a fact (G-STORY).

use lang::Refusal;
use lang::sentence::has;

use crate::events::log_text::turn::{AN_UPGRADE, AS_FORMIDABLE, THE_STORY};
use crate::events::{
    FactAnswered, FactAsked, StoryOnCheck, StoryReturned, StorySettled, StorySpent,
    TriedAsFormidable,
};
use crate::kinds::Side;
use crate::model::check::Check;
use crate::model::check::source::Source;
use crate::play::check::impossible::impossible;
use crate::play::check::pool::Contribution;
use crate::play::draft::Draft;
use crate::play::sources::gathered as sources;

impl Draft<'_, '_> {
    /// Checks that a side has a Story Point that it may spend now (G-STORY-02, G-STORY-05).
    ///
    /// # Errors
    /// Refuses an empty pool, and a second point of a side in one action (overridable).
    pub fn story_left(&self, side: Side) -> Result<(), Refusal> {
        let whose = if side == Side::Pc { "players" } else { "GM" };
        if self.now.story.of(side) == 0 {
            return Err(
                Refusal::input(format!("There is no Story Point left for the {whose}."))
                    .hint("Set the pools with `story set N N`."),
            );
        }
        if self.now.settings.story_limit && self.now.story.pending(side) > 0 {
            self.forbid(
                "G-STORY-05",
                format!(
                    "The {whose} {} already spent 1 Story Point on this action.",
                    has(whose)
                ),
                "Wait for the next action.",
            )?;
        }
        Ok(())
    }

    /// Spends a Story Point on the open check, otherwise on a fact (G-STORY-02 to G-STORY-09).
    ///
    /// # Errors
    /// Refuses an empty pool, and a second point of a side in one action (overridable).
    pub fn story(&mut self, side: Side, what: Option<&str>) -> Result<(), Refusal> {
        self.story_left(side)?;
        if what.is_none() && self.now.check.as_ref().is_some_and(|c| c.roll.is_some()) {
            let why =
                "A Story Point upgrades a check before the roll, but this one is already rolled.";
            let refusal = Refusal::rule("G-STORY-06", why);
            self.permit(Err(
                refusal.hint("Use `story players WORDS` to spend one on a fact.")
            ))?;
        }
        let open = self.now.check.as_ref().is_some_and(|c| c.roll.is_none());
        let label = match (what, open) {
            (Some(words), _) => words.to_owned(),
            (None, true) => AN_UPGRADE.to_owned(),
            (None, false) => THE_STORY.to_owned(),
        };
        self.push(StorySpent { side, what: label });
        if open && what.is_none() {
            self.push(StoryOnCheck { side });
        } else if self.now.check.is_none() {
            // A fact introduced between checks belongs to no action and blocks no later point
            // (G-STORY-03).
            self.push(StorySettled {});
        }
        Ok(())
    }

    /// Proposes a fact that the players pay for (G-STORY-09).
    ///
    /// # Errors
    /// As [`Draft::story`], and while another fact is unanswered.
    pub fn ask_fact(&mut self, what: &str) -> Result<(), Refusal> {
        if let Some(other) = &self.now.fact {
            return Err(
                Refusal::input(format!("The GM hasn't answered yet: {other}."))
                    .hint("Answer with `story yes` or `story no`."),
            );
        }
        self.story_left(Side::Pc)?;
        let what = what.trim_end_matches('.').to_owned();
        self.push(FactAsked { what });
        Ok(())
    }

    /// Records the GM's answer. The point is spent only if the GM accepts (G-STORY-09).
    ///
    /// # Errors
    /// Refuses if no fact is proposed, and as [`Draft::story`].
    pub fn answer_fact(&mut self, consents: bool) -> Result<(), Refusal> {
        let Some(what) = self.now.fact.clone() else {
            return Err(Refusal::input("No proposed fact needs an answer.")
                .hint("Propose one with `story ask WORDS`."));
        };
        self.push(FactAnswered { consents });
        if consents {
            self.story(Side::Pc, Some(&what))?;
        }
        Ok(())
    }

    /// Spends a Story Point of the checking character's side, so that a check harder than Formidable
    /// can be tried as Formidable (T-30).
    ///
    /// # Errors
    /// Refuses without an open check, a check that is no harder or already paid for, and an empty pool.
    /// It also refuses an attack that is blocked for another reason, so that no point is lost on it,
    /// and a second point of a side in one action (overridable).
    pub fn tried_as_formidable(&mut self) -> Result<(), Refusal> {
        let check = self.open_check()?;
        if check.as_formidable {
            return Err(
                Refusal::input("This check is already being tried as Formidable.")
                    .hint("Use `roll` to roll it."),
            );
        }
        let contributions = sources::of(&self.now, self.cx.library, &check);
        if impossible(&self.now, &check, &contributions).is_none() {
            let why = "This check is possible as it is, so it needs no Story Point.";
            return Err(Refusal::input(why)
                .hint("Use `roll` to roll it.")
                .resting_on("T-30"));
        }
        self.attack_fits(&check)?;
        let side = self.now.figure(check.by).map_or(Side::Pc, |f| f.side);
        self.story_left(side)?;
        let what = AS_FORMIDABLE.to_owned();
        self.push(StorySpent { side, what });
        self.push(TriedAsFormidable {});
        Ok(())
    }

    /// Gives back the Story Point of a check that is no longer harder than Formidable.
    pub(crate) fn needs_no_formidable(&mut self, check: &Check, contributions: &[Contribution]) {
        let counts = contributions.iter().any(|c| c.key == Source::Formidable);
        if check.as_formidable
            && !counts
            && let Some(side) = self.now.figure(check.by).map(|f| f.side)
        {
            self.push(StoryReturned { side });
        }
    }
}
