//! The view cache: the data of the table screen, read from the game once after each change.
//!
//! A key must not cost as much as the rules do. Turns, roster, sheets, tray and offers are read after a
//! line ran or another sheet opened. Every frame and key in between uses the cached data.

use ratatui::layout::Rect;

use crate::table::{EntryNo, Face};
use rules::view::{
    ANSWER, ATTACK, Against, DONE, Id, Listed, Listing, Offer, OfferGroup, Ribbon, Sheet, Slot,
    SlotState, Stage, Tray, TurnMark, Turns, Unit, VehicleCard, acted_last, foresee, mark_changes,
};

use super::caps;
use super::focus::Focus;
use super::layout;
use super::panes;
use super::panes::conditions::{Afflicted, MOST};
use super::screen::Pane;

/// The text above the spending rows while a question is open.
pub const ANSWERS: &str = "Answer the open question first.";

/// The title of the tray while it lists what can be done in a turn.
const TURN: &str = "Turn";

/// The state of the game after its last change.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The turn order.
    pub turns: Turns,
    /// Every combatant, vehicle and other entry.
    pub roster: Vec<Listed>,
    /// The target of the open check, or of the next attack if no other is chosen.
    target: Option<Id>,
    /// The open sheet.
    pub sheet: Option<Sheet>,
    /// A second sheet next to it if there is room: of the target of the open check, otherwise of the
    /// active combatant, of the previous owner, or of the first enemy who isn't out.
    pub second: Option<Sheet>,
    /// The conditions of all combatants, if there is room for two sheets.
    pub conditions: Vec<Afflicted>,
    /// Whether those and the weapons of all combatants were read.
    glanced: bool,
    /// The card of the active character's vehicle, while no other sheet is open.
    pub card: Option<VehicleCard>,
    /// The line of the selected row of the sheet, the check that it opens, and whether it is refused now.
    opens: Option<(String, Option<Against>, bool)>,
    /// The dice.
    pub tray: Tray,
    /// The current offers.
    pub offers: Vec<Offer>,
    /// The rows of the tray's menu: the index of each offer, and its key. Every key of the last line
    /// depends on them, so they are found once.
    rows: Vec<(usize, Option<char>)>,
    /// The available answers to the open question: the index of each offer, and its key.
    answers: Vec<(usize, Option<char>)>,
    /// The number of the last entry.
    pub last: EntryNo,
    /// Whether something can be undone.
    pub undoable: bool,
    /// Whether something can be redone.
    pub redoable: bool,
}

impl Seen {
    /// Reads the game. `size` decides whether there is room for a second sheet, and for ranges next to
    /// a sheet.
    pub fn take(face: &dyn Face, focus: &Focus, size: Rect) -> Self {
        Self::with(face.turns(), face, focus, size)
    }

    /// Reads the game with a turn order that was already read.
    pub fn with(turns: Turns, face: &dyn Face, focus: &Focus, size: Rect) -> Self {
        let mut roster = face.roster();
        // The marks depend only on the log, so they are the same after a restart.
        if let Some(before) = face.before_changes() {
            mark_changes(&before.roster(), &mut roster);
        }
        let mut tray = face.tray();
        if turns.active.is_none() {
            tray.asks = turns.asks.clone().unwrap_or_default();
        }
        foresee(&tray.foreseen, &mut roster);
        tray.talk.mark_as(&roster);
        // A wound is meant for the target that the open check would hurt.
        let target = roster.iter().find(|one| one.aimed).map(|one| one.id);
        let target = tray.threatens.or(target);
        let mut seen = Self {
            tray,
            target,
            last: face.last(),
            undoable: face.undoable().is_some(),
            redoable: face.redoable().is_some(),
            turns,
            roster,
            ..Self::default()
        };
        seen.look(face, focus, size);
        seen
    }

    /// Reads the check that the line of a sheet's row opens, unless it was read since the last change: the
    /// line is run on a copy of the game.
    pub fn open_row(&mut self, face: &dyn Face, line: Option<&str>) {
        let known = self.opens.as_ref().map(|(line, ..)| line.as_str());
        if known != line {
            self.opens = line.map(|line| {
                let (against, refused) = (face.against(line), face.refuses(line));
                (line.to_owned(), against, refused)
            });
        }
    }

    /// Returns the check that the selected row of the sheet opens.
    pub fn opens(&self) -> Option<&Against> {
        self.opens.as_ref()?.1.as_ref()
    }

    /// Whether that line is refused now.
    pub fn opens_nothing(&self, line: Option<&str>) -> bool {
        let opens = self.opens.as_ref();
        opens.is_some_and(|(of, _, refused)| *refused && Some(of.as_str()) == line)
    }

    /// Reads the open sheets and keeps the rest. A sheet that isn't visible isn't built, because sheets
    /// are a large part of the cost of a line.
    pub fn look(&mut self, face: &dyn Face, focus: &Focus, size: Rect) {
        self.opens = None;
        let (two, framed) = (layout::two_sheets(size), layout::is_framed(size));
        let who = self.who(focus);
        // Ranges are seen from the one who acts, or else from the one under the cursor.
        if self.turns.active.is_none() {
            let from = self.tray.by.or(who);
            self.tray.ribbon = from.map_or_else(Ribbon::default, |from| face.ranges(from));
        }
        self.tray.ribbon.place(&mut self.roster);
        self.sheet = who.and_then(|who| face.sheet(who));
        let beside = self.beside(focus, who).filter(|_| two);
        self.second = beside.and_then(|who| face.sheet(who));
        if layout::has_words(size) && !self.glanced {
            self.glance(face);
        }
        let placed = self.tray.ribbon.who.filter(|_| framed);
        for sheet in self.sheet.iter_mut().chain(&mut self.second) {
            if placed == Some(sheet.id) {
                sheet.place_elsewhere();
            }
            let listed = self.roster.iter().find(|listed| listed.id == sheet.id);
            if let Some(listed) = listed {
                sheet.mark_as(listed);
            }
        }
        let acts = self.turns.active.filter(|active| Some(*active) == who);
        self.card = acts.and_then(|who| face.card(who));
        if let Some(card) = &mut self.card
            && let Some(listed) = self.roster.iter().find(|listed| listed.id == card.id)
        {
            card.mark_as(listed);
        }
        self.offers = face.offers(who);
        self.mark_target(who);
        caps::number_offers(&self.roster, &self.turns.arms, &mut self.offers);
        let indexes = panes::tray::menu_places(&self.tray, &self.offers);
        let menu: Vec<&Offer> = indexes
            .iter()
            .filter_map(|&at| self.offers.get(at))
            .collect();
        let keys = caps::of(&menu);
        if self.tray.stage == Stage::Idle {
            let acts = menu.iter().any(|offer| offer.group != OfferGroup::Asked);
            self.tray.heading = if acts { TURN } else { "" };
        }
        self.rows = indexes.into_iter().zip(keys).collect();
        let asked = self.offers.iter().enumerate();
        let asked: Vec<(usize, &Offer)> = asked
            .filter(|(_, offer)| offer.group == OfferGroup::Asked && offer.key != DONE)
            .collect();
        let keys = caps::of(&asked.iter().map(|(_, offer)| *offer).collect::<Vec<_>>());
        let open = asked.into_iter().zip(keys);
        self.answers = open
            .filter(|((_, offer), _)| offer.allowed.is_ok())
            .map(|((at, _), key)| (at, key))
            .collect();
    }

    /// Reads the sheets of everyone for the conditions, weapons and skills that large screens show. Many combatants
    /// have no room there.
    fn glance(&mut self, face: &dyn Face) {
        self.glanced = true;
        if panes::who::everybody(&self.roster).count() > MOST {
            return;
        }
        let people = |one: &&mut Listed| one.listing == Listing::Combatant;
        for one in self.roster.iter_mut().filter(people) {
            let Some(sheet) = face.sheet(one.id) else {
                continue;
            };
            one.facts.extend(panes::conditions::arms(&sheet));
            self.conditions.extend(Afflicted::of(one, sheet));
        }
        self.conditions.sort_by_key(Afflicted::rank);
    }

    /// Returns what the line of a key means while the one under the cursor is a possible target.
    pub fn aimed(&self, key: &str) -> Option<&str> {
        let open = self.offers.iter().filter(|offer| offer.allowed.is_ok());
        let mut aimed = open.filter_map(|offer| offer.aimed.as_ref());
        let aimed = aimed.find(|aimed| aimed.key == key)?;
        Some(&aimed.line)
    }

    /// Marks whom the next attack is at: the one under the cursor if they are a possible target.
    fn mark_target(&mut self, who: Option<Id>) {
        let idle = self.tray.stage == Stage::Idle;
        let chosen = who.filter(|_| idle && self.aimed(ATTACK).is_some());
        let target = chosen.or(self.target);
        for one in &mut self.roster {
            one.aimed = Some(one.id) == target;
        }
    }

    /// Returns the row of the tray's menu with a key.
    pub fn row_of(&self, key: char) -> Option<usize> {
        self.rows.iter().position(|(_, own)| *own == Some(key))
    }

    /// Returns the rows of the tray's menu, each with its key.
    pub fn menu(&self) -> impl Iterator<Item = (Option<char>, &Offer)> + Clone {
        self.keyed(&self.rows)
    }

    /// Returns the available answers to the open question, each with its key.
    pub fn open_answers(&self) -> Vec<(Option<char>, &Offer)> {
        self.keyed(&self.answers).collect()
    }

    fn keyed<'a>(
        &'a self,
        rows: &'a [(usize, Option<char>)],
    ) -> impl Iterator<Item = (Option<char>, &'a Offer)> + Clone {
        let rows = rows.iter();
        rows.filter_map(|&(at, key)| Some((key, self.offers.get(at)?)))
    }

    /// Returns the combatant if they are still here.
    pub(super) fn listed(&self, who: Option<Id>) -> Option<Id> {
        who.filter(|id| self.roster.iter().any(|listed| listed.id == *id))
    }

    /// Returns the combatant whose turn has just ended, if another one has yet to be chosen.
    fn acted(&self) -> Option<Id> {
        let slots = self.turns.slots.iter();
        acted_last(slots.map(|slot| (slot.state, slot.who)))
    }

    /// Returns the first combatant who may take the open slot: of its side, able, and not acted yet.
    fn next_to_act(&self) -> Option<Id> {
        let slot = self.slot().filter(|slot| slot.who.is_none())?;
        let may = |one: &&Listed| {
            let fits = one.listing == Listing::Combatant && one.tone == slot.tone;
            fits && !one.out && one.mark == TurnMark::None
        };
        self.roster.iter().find(may).map(|one| one.id)
    }

    /// Returns the owner of the open sheet: the pinned combatant, otherwise the active one, otherwise the
    /// first who may act now, otherwise the one who acted last, otherwise the first.
    pub fn who(&self, focus: &Focus) -> Option<Id> {
        let first = self.roster.iter().find(|l| l.listing == Listing::Combatant);
        self.listed(focus.pinned)
            .or_else(|| self.listed(self.turns.active))
            .or_else(|| self.next_to_act())
            .or_else(|| self.listed(self.acted()))
            .or_else(|| first.or(self.roster.first()).map(|l| l.id))
    }

    /// Returns the owner of the second sheet if there is room for two: the target of the open check,
    /// otherwise the active combatant, the previous owner, or the first enemy who isn't out.
    fn beside(&self, focus: &Focus, who: Option<Id>) -> Option<Id> {
        let other = |id: &Id| Some(*id) != who;
        let placed = self.tray.ribbon.bands.iter().flat_map(|band| &band.all);
        let target = placed.filter(|one| one.target).map(|one| one.id).next();
        self.listed(target)
            .filter(other)
            .or_else(|| self.listed(self.turns.active).filter(other))
            .or_else(|| self.listed(focus.other).filter(other))
            .or_else(|| {
                let tone = self.roster.iter().find(|l| Some(l.id) == who)?.tone;
                let foe = |l: &&Listed| l.listing == Listing::Combatant && l.tone != tone && !l.out;
                self.roster.iter().find(foe).map(|l| l.id)
            })
    }

    /// Returns the vehicles and the other entries of their pane.
    pub fn vehicles(&self) -> impl Iterator<Item = &Listed> {
        self.roster
            .iter()
            .filter(|listed| listed.listing != Listing::Combatant)
    }

    /// Returns the roster row of the open sheet's owner.
    pub fn row_of_who(&self, focus: &Focus) -> usize {
        panes::who::row_of(&self.roster, self.who(focus)).unwrap_or(0)
    }

    /// Returns the title of a pane.
    pub fn title(&self, pane: Pane) -> &'static str {
        match pane {
            Pane::Vehicles => panes::vehicles::title(&self.roster),
            Pane::Tray if self.tray.heading == TURN => TURN,
            pane => pane.title(),
        }
    }

    /// Whether there are vehicles or other entries of their pane.
    pub fn has_vehicles(&self) -> bool {
        self.vehicles().next().is_some()
    }

    /// Returns the combatants.
    pub fn combatants(&self) -> impl Iterator<Item = &Listed> {
        self.roster
            .iter()
            .filter(|listed| listed.listing == Listing::Combatant)
    }

    /// Returns the combatant that `.` means in a line from a pane.
    pub fn dot(&self, focus: &Focus) -> Option<Id> {
        if focus.pane() == Pane::Vehicles {
            let row = focus.row(Pane::Vehicles);
            return self.vehicles().nth(row).map(|listed| listed.id);
        }
        self.who(focus)
    }

    /// Returns the name of a combatant for prompts and messages.
    pub fn name(&self, who: Option<Id>) -> &str {
        let listed = self.roster.iter().find(|listed| Some(listed.id) == who);
        listed.map_or("nobody", |listed| listed.name.as_str())
    }

    /// Returns the offers of a group.
    pub fn group(&self, group: OfferGroup) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| {
            // The menu of actions also contains the other, less frequent actions.
            offer.group == group
                || (group == OfferGroup::Action && offer.group == OfferGroup::Other)
        })
    }

    /// Whether a question is open before the roll can be applied.
    pub fn answers(&self) -> bool {
        self.offers.iter().any(|offer| offer.key == ANSWER)
    }

    /// Whether the answers can wait: they are what the active character may take at any time of the turn, so no
    /// question holds it up.
    pub fn can_wait(&self) -> bool {
        let free = |(_, offer): &(Option<char>, &Offer)| offer.cost.has(Unit::Incidental);
        let idle = self.tray.stage == Stage::Idle && self.turns.active.is_some();
        idle && !self.answers.is_empty() && self.open_answers().iter().all(free)
    }

    /// Returns the available offer that ends the open question, if any.
    pub fn ending(&self) -> Option<&Offer> {
        let mut asked = self.group(OfferGroup::Asked);
        asked.find(|offer| offer.key == DONE && offer.allowed.is_ok())
    }

    /// Returns the current slot.
    pub fn slot(&self) -> Option<&Slot> {
        self.turns
            .slots
            .iter()
            .find(|slot| slot.state == SlotState::Now)
    }

    /// Returns how many rows of a pane can be selected.
    pub fn rows(&self, pane: Pane) -> usize {
        match pane {
            Pane::Who => self.combatants().count(),
            Pane::Sheet => self
                .sheet
                .as_ref()
                .map_or(0, |sheet| panes::sheet::rows(sheet, None)),
            Pane::Vehicles => self.vehicles().count(),
            Pane::Tray => panes::tray::rows(&self.tray, &self.offers),
            Pane::Log => self.last as usize,
        }
    }
}
