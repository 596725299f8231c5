//! What the table screen shows, taken from the game once after each change.
//!
//! A key must not cost what the rules cost: turns, roster, sheets, tray and offers are asked for
//! when a line was run or somebody else is looked at, and every frame and every key in between
//! reads them from here.

use ratatui::layout::Rect;

use crate::rules::view::{
    ANSWER, DONE, Id, Listed, Listing, Offer, OfferGroup, Sheet, Slot, Tray, Turns, VehicleCard,
    foresee, mark_changes,
};
use crate::table::{EntryNo, Face};

use super::caps;
use super::focus::{Focus, Pane};
use super::layout;
use super::panes;

/// What is said while something is asked above the rows that symbols buy.
pub const ANSWERS: &str = "Answer the open question first.";

/// The game as it was when it last changed.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The order of turns.
    pub turns: Turns,
    /// Everybody and everything.
    pub roster: Vec<Listed>,
    /// The sheet of the one looked at.
    pub sheet: Option<Sheet>,
    /// A second sheet beside it, where there is room for two: of the one whom the open check concerns,
    /// else of the active one or the one looked at before.
    pub second: Option<Sheet>,
    /// The card of the vehicle of the one who acts, while nobody else is looked at.
    pub card: Option<VehicleCard>,
    /// The dice.
    pub tray: Tray,
    /// What may be done now.
    pub offers: Vec<Offer>,
    /// The number of the last entry.
    pub last: EntryNo,
    /// Whether something can be undone.
    pub undoable: bool,
    /// Whether something can be redone.
    pub redoable: bool,
}

impl Seen {
    /// Looks at the game anew; the size tells whether there is room for a second sheet, and for ranges beside a sheet.
    pub fn take(face: &dyn Face, focus: &Focus, size: Rect) -> Self {
        Self::with(face.turns(), face, focus, size)
    }

    /// Looks at the game anew, where the order of turns was asked for already.
    pub fn with(turns: Turns, face: &dyn Face, focus: &Focus, size: Rect) -> Self {
        let mut roster = face.roster();
        // The marks are a function of the last entry: they are the same after a restart.
        if let Some(before) = face.last().checked_sub(1).and_then(|n| face.at(n).ok()) {
            mark_changes(&before.roster(), &mut roster);
        }
        let mut tray = face.tray();
        if turns.active.is_none() {
            tray.asks = turns.asks.clone().unwrap_or_default();
        }
        foresee(&tray.foreseen, &mut roster);
        tray.talk.mark_as(&roster);
        let mut seen = Self {
            tray,
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

    /// Looks at somebody else; the rest stands. A sheet that is not shown is not made: what stands
    /// on one is a good part of what a line costs.
    pub fn look(&mut self, face: &dyn Face, focus: &Focus, size: Rect) {
        let (two, framed) = (layout::two_sheets(size), layout::is_framed(size));
        let who = self.who(focus);
        self.sheet = who.and_then(|who| face.sheet(who));
        let beside = self.beside(focus, who).filter(|_| two);
        self.second = beside.and_then(|who| face.sheet(who));
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
        caps::number_offers(&self.roster, &mut self.offers);
    }

    fn listed(&self, who: Option<Id>) -> Option<Id> {
        who.filter(|id| self.roster.iter().any(|listed| listed.id == *id))
    }

    /// Whose sheet is open: the pinned one, else the active one, else the first there is.
    pub fn who(&self, focus: &Focus) -> Option<Id> {
        let first = self.roster.iter().find(|l| l.listing == Listing::Combatant);
        self.listed(focus.pinned)
            .or_else(|| self.listed(self.turns.active))
            .or_else(|| first.or(self.roster.first()).map(|l| l.id))
    }

    /// Whose sheet stands beside it where there is room for two.
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

    /// The vehicles.
    pub fn vehicles(&self) -> impl Iterator<Item = &Listed> {
        self.roster
            .iter()
            .filter(|listed| listed.listing != Listing::Combatant)
    }

    /// The row of the one looked at among everybody.
    pub fn row_of_who(&self, focus: &Focus) -> usize {
        panes::who::row_of(&self.roster, self.who(focus)).unwrap_or(0)
    }

    /// What a pane is called.
    pub fn title(&self, pane: Pane) -> &'static str {
        match pane {
            Pane::Vehicles => panes::vehicles::title(&self.roster),
            pane => pane.title(),
        }
    }

    /// Whether there are any.
    pub fn has_vehicles(&self) -> bool {
        self.vehicles().next().is_some()
    }

    /// The combatants.
    pub fn combatants(&self) -> impl Iterator<Item = &Listed> {
        self.roster
            .iter()
            .filter(|listed| listed.listing == Listing::Combatant)
    }

    /// Whom `.` means in a line given from a pane.
    pub fn dot(&self, focus: &Focus) -> Option<Id> {
        if focus.pane() == Pane::Vehicles {
            let row = focus.row(Pane::Vehicles);
            return self.vehicles().nth(row).map(|listed| listed.id);
        }
        self.who(focus)
    }

    /// The name of somebody, for prompts and messages.
    pub fn name(&self, who: Option<Id>) -> &str {
        let listed = self.roster.iter().find(|listed| Some(listed.id) == who);
        listed.map_or("nobody", |listed| listed.name.as_str())
    }

    /// The offers of a group.
    pub fn group(&self, group: OfferGroup) -> impl Iterator<Item = &Offer> {
        self.offers.iter().filter(move |offer| {
            // What is done less often stands in the menu of actions too.
            offer.group == group
                || (group == OfferGroup::Action && offer.group == OfferGroup::Besides)
        })
    }

    /// Whether something is asked before what was rolled can be applied.
    pub fn answers(&self) -> bool {
        self.offers.iter().any(|offer| offer.key == ANSWER)
    }

    /// The offer that ends what is asked, if it can be had.
    pub fn ending(&self) -> Option<&Offer> {
        let mut asked = self.group(OfferGroup::Asked);
        asked.find(|offer| offer.key == DONE && offer.allowed.is_ok())
    }

    /// The slot that is at hand.
    pub fn slot(&self) -> Option<&Slot> {
        self.turns
            .slots
            .iter()
            .find(|slot| slot.state == crate::rules::view::SlotState::Now)
    }

    /// How many rows of a pane can be marked.
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
