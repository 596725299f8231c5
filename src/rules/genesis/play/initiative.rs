//! The order of a fight and its rounds (F-ORD, F-TRK-10 to F-TRK-19).
//!
//! The slowest declare first and perform last. Equal Reflex is settled by one die each, once for the
//! encounter. A character who joins later rolls alone.

use lang::{Refusal, Who};
use rules::encounter::campaign::may_take_part;
use rules::refusals::not_themself;
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Act, Condition};
use crate::model::deadlines::death_due;
use crate::model::figure::Figure;
use crate::model::state::{Declaration, Matter, Phase, Roller, State};
use crate::model::ties::{by_dice, repeated, untied};
use crate::play::chase::stranded;
use crate::play::draft::Draft;
use crate::play::event::{
    AllDeclared, Ambushed, Declared, FightEnded, Fled, PhaseBegan, RollsOpened, RoundBegan,
    RoundEnded, RunOn, Shown, TieAgain, TieRolled, Tied, UnawareSet,
};
use crate::play::recovery::{cannot_act, is_dead};

/// The number of times that equal dice are rolled again before the order in which the characters
/// were added decides. Dice that are equal so often aren't random.
const MOST_REPEATS: usize = 20;

/// Returns everyone who takes part, the slowest first: Reflex, then the tie roll (F-ORD-02,
/// F-ORD-04).
pub fn declaration_order(state: &State) -> Vec<Id> {
    let here = |f: &&Figure| !f.dead && state.takes_part(f.id);
    let mut all: Vec<&Figure> = state.figures.iter().filter(here).collect();
    all.sort_by(|a, b| {
        let dice = a.reflex.cmp(&b.reflex).then_with(|| by_dice(a, b));
        dice.then_with(|| b.id.cmp(&a.id))
    });
    all.iter().map(|f| f.id).collect()
}

/// Returns true if a fight can begin: one character can act, and another is alive, helpless or not
/// (F-TRK-10, F-MOD-12). `but` take no part.
pub fn can_fight(state: &State, but: &[Id]) -> bool {
    let here = |f: &&Figure| !f.dead && state.takes_part(f.id) && !but.contains(&f.id);
    let here: Vec<&Figure> = state.figures.iter().filter(here).collect();
    here.len() > 1 && here.iter().any(|f| f.able())
}

/// Returns the line for a real die of the next character to roll for the order: "`tie Ana = 4`".
fn tie_line(state: &State) -> String {
    let next = state.owing_ties().next().and_then(|id| state.figure(id));
    let name = next.map_or_else(|| "NAME".to_owned(), |f| said(&f.name, f.id));
    format!("`tie {name} = 4`")
}

/// How a victory gets its outcome.
pub(super) const NEEDS_AN_OUTCOME: &str = "Use `reduce`, `accept` or `outcome`.";

/// How an open roll is ended.
pub(super) const ENDS_A_ROLL: &str = "Use `roll`, then `done`. Use `cancel` to cancel it.";

impl Draft<'_, '_> {
    /// Begins the fight: with a tie roll if Reflex is equal, else with the first declaration
    /// (F-TRK-12).
    ///
    /// # Errors
    /// Refuses during a fight, when a death is due that is neither confirmed nor spared, and without
    /// two who can fight.
    pub fn start(&mut self) -> Result<(), Refusal> {
        if self.now.fighting() {
            return Err(Refusal::input("A fight has already started.").hint("Use `end` to end it."));
        }
        self.death_first()?;
        if !can_fight(&self.now, &[]) {
            let why = "A fight needs a character who can act and an opponent who is alive.";
            return Err(Refusal::input(why).hint("Add one with `add`."));
        }
        self.without_runners()?;
        self.round_or_ties();
        Ok(())
    }

    /// Leaves the characters of a chase out of the fight that begins next to it (F-TRK-07).
    ///
    /// # Errors
    /// Refuses when no one is left to fight.
    fn without_runners(&mut self) -> Result<(), Refusal> {
        let Some(chase) = self.now.running() else {
            return Ok(());
        };
        let running: Vec<Id> = chase.everybody().collect();
        if !can_fight(&self.now, &running) {
            return Err(Refusal::input("Everyone who could fight is in the chase.")
                .hint("Continue it with `chase step`, or end it with `chase stop`."));
        }
        self.push(RunOn);
        Ok(())
    }

    /// Checks for a death that is due, because it is the graver of two choices (F-VIC-20, F-VIC-21).
    fn death_first(&self) -> Result<(), Refusal> {
        let Some((figure, wound)) = death_due(&self.now) else {
            return Ok(());
        };
        let me = said(&figure.name, figure.id);
        let word = wound.injury.word();
        let why = format!(
            "It isn't decided whether {} dies of the {word} injury.",
            figure.name
        );
        let hint = format!("Use `kill {me}` if they die, or `treated {me} {word}` if they don't.");
        self.permit(Err(Refusal::rule(wound.injury.rule(), why).hint(hint)))
    }

    /// Begins the next round, or first the tie roll of those who have none or have equal dice
    /// (F-ORD-05).
    pub(crate) fn round_or_ties(&mut self) {
        let (untied, again) = (untied(&self.now), self.rolling_on());
        if untied.is_empty() && again.is_empty() {
            return self.begin_round();
        }
        let phase = Phase::TieBreak;
        self.push(PhaseBegan { phase });
        if untied.is_empty() {
            self.push(TieAgain { who: again });
        } else {
            self.push(Tied { who: untied });
        }
    }

    /// Returns those who roll again because their dice equal another's, if the settings say so.
    fn rolling_on(&self) -> Vec<Id> {
        if self.now.settings.reroll_ties {
            repeated(&self.now)
        } else {
            Vec::new()
        }
    }

    /// Updates the order after a change by hand during tie rolls or declarations: another character,
    /// or none, may have to roll or declare now (F-ORD-05, F-TRK-11, F-TRK-13).
    pub(crate) fn order_again(&mut self) {
        match self.now.phase {
            Phase::TieBreak => self.find_order(false),
            // The last one who had to declare no longer can, so all have declared (F-TRK-13).
            Phase::Declare if self.now.declaring().is_none() => self.open_rolls(),
            _ => {}
        }
    }

    fn begin_round(&mut self) {
        let order = declaration_order(&self.now);
        let round = self.now.round + 1;
        let absent = self.now.figures.iter().map(|f| f.id);
        let absent = absent
            .filter(|who| self.now.campaign.misses(*who))
            .collect();
        self.push(RoundBegan {
            round,
            order,
            absent,
        });
        if self.now.declaring().is_none() {
            self.upkeep();
        }
    }

    /// Ends the round: a fleeing character who was not stopped is a step away (F-CMB-03, F-ORD-10).
    fn upkeep(&mut self) {
        let phase = Phase::Upkeep;
        self.push(PhaseBegan { phase });
        let fled = self.now.declared.iter().map(|d| d.who);
        let fled: Vec<Id> = fled.filter(|who| self.now.gets_away(*who)).collect();
        for &who in &fled {
            let others = self.now.after_flight(who, &fled);
            self.push(Fled { who });
            self.leave_behind(who, others);
        }
    }

    /// Rolls for the order, for one or for all who still must (F-ORD-04, F-ORD-05).
    ///
    /// # Errors
    /// Refuses when no tie roll is open, and a typed die without a name.
    pub fn tie(&mut self, who: Option<&Who>, typed: Option<u8>) -> Result<(), Refusal> {
        if self.now.phase != Phase::TieBreak {
            return Err(Refusal::input("No tie roll is needed.").hint("Use `next` to go on."));
        }
        let missing: Vec<Id> = match who {
            Some(who) => {
                let figure = self.figure(who)?;
                if !self.now.ties.contains(&figure.id) || !figure.owes_tie() {
                    let why = format!("{} has no tie left to break.", figure.name);
                    return Err(Refusal::input(why).hint("Roll for someone else."));
                }
                vec![figure.id]
            }
            None => self.without_tie(),
        };
        if typed.is_some() && missing.len() > 1 {
            let why = "You typed one die, but several characters must roll.";
            return Err(
                Refusal::input(why).hint(format!("Name the character: {}.", tie_line(&self.now)))
            );
        }
        for who in missing {
            let face = typed.unwrap_or_else(|| self.dice().roll(6));
            self.push(TieRolled { who, face });
        }
        self.find_order(who.is_none());
        Ok(())
    }

    /// Begins the round once everyone's dice differ. Those with equal dice roll again, at once if
    /// `all` do (F-ORD-05).
    fn find_order(&mut self, all: bool) {
        for _ in 0..MOST_REPEATS {
            let untied = untied(&self.now);
            if !untied.is_empty() {
                if untied != self.without_tie() {
                    self.push(Tied { who: untied });
                }
                return;
            }
            let again = self.rolling_on();
            if again.is_empty() {
                break;
            }
            self.push(TieAgain { who: again });
            if !all {
                return;
            }
            for who in self.without_tie() {
                let face = self.dice().roll(6);
                self.push(TieRolled { who, face });
            }
        }
        self.begin_round();
    }

    /// Returns the refusal of everything else during the tie roll (F-ORD-04, F-TRK-35).
    pub(crate) fn tie_first(&self) -> Refusal {
        let names = self.now.names_of(&self.without_tie());
        let why = format!("{names} must first roll to break their tie.");
        Refusal::input(why).resting_on("F-ORD-04").hint(format!(
            "Roll for all with `tie`, or type a real die: {}.",
            tie_line(&self.now)
        ))
    }

    fn without_tie(&self) -> Vec<Id> {
        self.now.owing_ties().collect()
    }

    /// Takes the next step of the current activity.
    ///
    /// # Errors
    /// Refuses with what is still missing.
    pub fn go_on(&mut self) -> Result<(), Refusal> {
        let state = &self.now;
        if state.check.is_some() {
            return Err(Refusal::input("A roll is still open.").hint(ENDS_A_ROLL));
        }
        match state.phase {
            Phase::Setup if stranded(state).is_some() => self.chase_stop(),
            Phase::Setup if state.running().is_some() => self.chase_step(),
            // Before a fight, the next step begins it.
            Phase::Setup => self.start(),
            Phase::TieBreak => Err(self.tie_first()),
            Phase::Declare => {
                if let Some(who) = state.declaring() {
                    let why = format!("{} hasn't declared yet.", state.name_of(who));
                    return Err(Refusal::input(why).hint(
                        "Declare with `attack`, `defend` or `act`. To skip everyone left: \
                             `next round`.",
                    ));
                }
                self.open_rolls();
                Ok(())
            }
            Phase::Roll | Phase::Ambush => self.compare(),
            Phase::Resolve => {
                Err(Refusal::input("A victory still needs an outcome.").hint(NEEDS_AN_OUTCOME))
            }
            Phase::Upkeep => {
                let seconds = u64::from(state.settings.round_seconds);
                self.push(RoundEnded { seconds });
                self.time_tells();
                self.round_or_ties();
                Ok(())
            }
        }
    }

    /// Performs the round after the last declaration: everyone makes their declared moves, and the
    /// rolls of those who attack or are attacked are laid out, the fastest first (F-ORD-07,
    /// F-ORD-08).
    pub(crate) fn open_rolls(&mut self) {
        self.push(AllDeclared);
        self.perform();
        self.late_defenses();
        let rolls = rolling(&self.now).into_iter();
        let rolls: Vec<Roller> = rolls.map(|id| Roller::new(id, Matter::Combat)).collect();
        if rolls.is_empty() {
            self.upkeep();
        } else {
            self.push(RollsOpened { rolls });
        }
    }

    /// Adds defenses for characters who joined or recovered too late to declare and are attacked.
    /// Only those off guard or helpless get no roll (F-CMB-03, F-MOD-05, F-MOD-12).
    fn late_defenses(&mut self) {
        let state = &self.now;
        let late = state.figures.iter().filter(|f| {
            f.able()
                && !state.is_away(f.id)
                && state.declaration(f.id).is_none()
                && answers(state, f.id)
        });
        let late: Vec<Id> = late.map(|f| f.id).collect();
        for who in late {
            let declaration = Declaration::new(who, Act::Defend);
            self.push(Declared { declaration });
        }
    }

    /// Updates the rolls after a change by hand during a round's rolls: a character who is
    /// incapacitated no longer rolls, and one who recovered and is attacked does (F-TRK-14).
    pub(crate) fn lay_out_again(&mut self) {
        let out = |r: &Roller| !r.lies() && !self.now.figure(r.who).is_some_and(Figure::able);
        match self.now.phase {
            // The attack that was to open the fight isn't made (F-TRK-19).
            Phase::Ambush if self.now.rolls.iter().any(out) || self.target_gone() => {
                return self.round_or_ties();
            }
            Phase::Roll => self.late_defenses(),
            _ => return,
        }
        let old = &self.now.rolls;
        let mut rolls: Vec<Roller> = Vec::new();
        for who in rolling(&self.now) {
            let mut had = old.iter().chain(&self.now.aside);
            let had = had.find(|r| r.who == who).cloned();
            rolls.push(had.unwrap_or_else(|| Roller::new(who, Matter::Combat)));
        }
        // Rolled dice still count.
        let laid = |r: &&Roller| r.lies() && !rolls.iter().any(|new| new.who == r.who);
        let laid: Vec<Roller> = old.iter().filter(laid).cloned().collect();
        rolls.extend(laid);
        let order = self.now.performance();
        rolls.sort_by_key(|r| {
            order
                .iter()
                .position(|id| *id == r.who)
                .unwrap_or(order.len())
        });
        let whose = |rolls: &[Roller]| rolls.iter().map(|r| r.who).collect::<Vec<_>>();
        if whose(&rolls) == whose(old) {
            return;
        }
        let at_hand = self.now.shown;
        let nobody = rolls.is_empty();
        self.push(RollsOpened { rolls });
        if nobody {
            // No one is left to attack or to be attacked.
            return self.upkeep();
        }
        let open = |who: &Id| self.now.combat_roll(*who).is_some_and(|r| !r.lies());
        if let Some(who) = at_hand.filter(open)
            && self.now.shown != Some(who)
        {
            self.push(Shown { who });
        }
    }

    /// Returns true if the target of the opening attack is dead or gone.
    fn target_gone(&self) -> bool {
        let lives = |id: &Id| self.now.figure(*id).is_some_and(|f| !f.dead);
        let mut targets = self.now.declared.iter().flat_map(|d| &d.targets);
        !targets.any(lives)
    }

    /// Ends the fight (F-TRK-18).
    ///
    /// # Errors
    /// Refuses when none is on.
    pub fn end(&mut self) -> Result<(), Refusal> {
        if !self.now.fighting() {
            return Err(Refusal::input("There is no fight.").hint("Use `start` to start one."));
        }
        self.forbid_open_victory()?;
        self.push(FightEnded);
        Ok(())
    }

    /// Checks that no victory is waiting, so that none is dropped silently (F-VIC-01).
    ///
    /// # Errors
    /// Refuses, with an override, while a victory waits.
    pub fn forbid_open_victory(&self) -> Result<(), Refusal> {
        if self.now.phase == Phase::Resolve {
            let why = "A victory still needs an outcome.";
            self.forbid("F-VIC-01", why, NEEDS_AN_OUTCOME)?;
        }
        Ok(())
    }

    /// Opens a fight with an attack on a character who is off guard (F-MOD-05, F-TRK-19).
    ///
    /// # Errors
    /// Refuses during a fight, when a death is due, and when one of the two can't take part.
    pub fn ambush(
        &mut self,
        who: &Who,
        target: &Who,
        chl: u8,
        weapon: Option<&str>,
    ) -> Result<(), Refusal> {
        if self.now.fighting() {
            return Err(Refusal::input("A fight has already started.")
                .hint("Use `offguard NAME N` to catch someone off guard this round."));
        }
        let (by, target) = (self.figure(who)?, self.figure(target)?);
        if by.id == target.id {
            return Err(not_themself(
                &by.name,
                false,
                "ambush",
                "Choose someone else.",
            ));
        }
        for figure in [&by, &target] {
            may_take_part(&self.now, figure.id)?;
        }
        self.death_first()?;
        if !by.able() {
            return Err(cannot_act(&by));
        }
        if target.dead {
            return Err(is_dead(&target));
        }
        if let Some(chase) = self.now.running() {
            for figure in [&by, &target] {
                if chase.everybody().any(|id| id == figure.id) {
                    let why = format!("{} is in the chase.", figure.name);
                    return Err(Refusal::input(why).hint("Use `chase stop` to end it."));
                }
            }
            self.push(RunOn);
        }
        // F-MOD-12: a helpless target is never harder to hit because of the narrator's level.
        let chl = if target.able() { chl } else { 1 };
        if let Some(weapon) = weapon {
            self.draw(&by, weapon)?;
        }
        self.push(Ambushed {
            by: by.id,
            target: target.id,
            chl,
        });
        self.come_up(by.id, target.id);
        Ok(())
    }

    /// Sets who is off guard this round, and at which Challenge Level (F-MOD-05).
    ///
    /// # Errors
    /// Refuses outside declarations and rolls.
    pub fn off_guard(&mut self, who: &Who, chl: Option<u8>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if !matches!(self.now.phase, Phase::Declare | Phase::Roll) {
            return Err(
                Refusal::input("You can set this only while characters declare or roll.")
                    .hint("Use `ambush NAME TARGET N` to start a fight with a surprise attack."),
            );
        }
        self.is_here(figure.id)?;
        if chl.is_some() && !figure.able() {
            let why = format!("{} can't defend themself anyway.", figure.name);
            return Err(Refusal::input(why)
                .resting_on("F-MOD-12")
                .hint("The attacker's wins beyond the first are the victory level."));
        }
        if self.now.unaware(figure.id) == chl {
            return Ok(());
        }
        let who = figure.id;
        self.push(UnawareSet { who, chl });
        // A character who is off guard doesn't answer. One on guard again gets a roll with the
        // others. Rolled dice stay.
        self.lay_out_again();
        Ok(())
    }

    /// Continues after a round's outcomes: to the upkeep, or after an opening attack to the first
    /// round (F-TRK-19).
    pub(crate) fn after_outcomes(&mut self) {
        if self.now.round == 0 {
            self.round_or_ties();
        } else {
            self.upkeep();
        }
    }
}

/// Returns true if a character is the target of an attack of this round that reaches it.
fn attacked(state: &State, who: Id) -> bool {
    // A character who was incapacitated before their roll no longer attacks.
    let strikes = |id: Id| {
        let lies = state.combat_roll(id).is_some_and(Roller::lies);
        lies || state.figure(id).is_some_and(Figure::able)
    };
    let mut attacks = state.declared.iter().filter(|d| d.act.attacks());
    attacks.any(|d| d.targets.contains(&who) && strikes(d.who) && state.reaches(d.who, who))
}

/// Returns true if a character answers an attack with a roll. One off guard gets no defense
/// (F-MOD-05).
fn answers(state: &State, who: Id) -> bool {
    attacked(state, who) && state.unaware(who).is_none()
}

/// Returns who rolls in this round (F-ORD-07), the fastest first (F-ORD-08), and those who came too
/// late to declare last: everyone who can act and attacks, or answers an attack.
fn rolling(state: &State) -> Vec<Id> {
    let mut all = state.performance();
    let late = state.declared.iter().map(|d| d.who);
    let late: Vec<Id> = late.filter(|id| !all.contains(id)).collect();
    all.extend(late);
    all.retain(|who| {
        let declared = state.declaration(*who);
        let lives = |id: &Id| state.figure(*id).is_some_and(|f| !f.dead);
        let struck = |id: &Id| lives(id) && state.reaches(*who, *id);
        let attacks = declared.is_some_and(|d| d.act.attacks() && d.targets.iter().any(struck));
        let able = state.figure(*who).is_some_and(Figure::able);
        able && (attacks || answers(state, *who))
    });
    all
}

/// Returns what a character may declare now other than an attack: the acts of the menu (F-ORD-11).
pub fn acts(figure: &Figure) -> Vec<Act> {
    let prone = figure.is(Condition::Prone);
    let fits = |act: &Act| match act {
        Act::Stand => prone,
        Act::Prepare => !prone,
        _ => !act.attacks(),
    };
    Act::ALL.iter().copied().filter(fits).collect()
}
