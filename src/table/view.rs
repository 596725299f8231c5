//! A moment of an encounter for reading, the present or any other, the same for every game.

use lang::Named;
use rules::packs::{Keep, Kept};
use rules::settings::SettingRow;
use rules::view::{
    Against, Chapter, Counted, Id, Listed, Offer, Ribbon, Sheet, Term, Tray, Turns, VehicleCard,
};

/// A moment of an encounter, for reading.
pub trait View {
    /// The word its saves begin with: "Genesys".
    fn system(&self) -> &'static str;
    /// The system's whole name.
    fn name_of_system(&self) -> &'static str;
    /// The game's words for what reviews and reports count, and its commands for it.
    fn counted(&self) -> Counted;
    /// The encounter's name.
    fn title(&self) -> &str;
    /// Round and turn inside it, both 0 before it begins.
    fn moment(&self) -> (u32, u32);
    /// Its session, scene and day.
    fn chapter(&self) -> Chapter {
        Chapter::default()
    }
    /// Returns what still goes on and must end before a scene closes: "the fight".
    fn goes_on(&self) -> Option<&'static str> {
        None
    }
    /// Returns the sentences that name the players' characters who were there in the session, if there are several, and
    /// who missed it.
    fn attended(&self) -> Option<String> {
        None
    }
    /// The members of the cast who are away from the stage, as a list would show them on it.
    fn absent(&self) -> Vec<Listed> {
        Vec::new()
    }
    /// The sheet of a member of the cast who is away.
    fn absent_sheet(&self, who: Id) -> Option<Sheet> {
        let _ = who;
        None
    }
    /// The titles of all scenes that have begun, the first at 0.
    fn scenes(&self) -> Vec<String> {
        Vec::new()
    }
    /// What is at stake in a scene, 0 for outside any. Empty for nothing.
    fn stake(&self, scene: u32) -> String {
        let _ = scene;
        String::new()
    }
    /// How a scene ended, 0 for what was last cleared outside any, in a sentence of the GM. Empty if that isn't told.
    fn ended(&self, scene: u32) -> String {
        let _ = scene;
        String::new()
    }
    /// How many parts of other saves were brought home.
    fn brought(&self) -> usize {
        0
    }
    /// The order of turns.
    fn turns(&self) -> Turns;
    /// The characters of the players who are here, and their vehicles, in the order of joining.
    fn players(&self) -> Vec<Id> {
        Vec::new()
    }
    /// Every participant and item in it.
    fn roster(&self) -> Vec<Listed>;
    /// The sheet of a participant, or `None` if no participant has that number.
    fn sheet(&self, who: Id) -> Option<Sheet>;
    /// Whether the rules would refuse a line now.
    fn refuses(&self, line: &str) -> bool {
        let _ = line;
        false
    }
    /// The chances of the check that a line of a sheet opens, or `None` if it opens none.
    fn against(&self, line: &str) -> Option<Against> {
        let _ = line;
        None
    }
    /// The card of the vehicle that a participant is aboard, or `None` on foot.
    fn card(&self, who: Id) -> Option<VehicleCard> {
        let _ = who;
        None
    }
    /// The terms that can be searched on the sheet of a participant.
    fn terms(&self, who: Id) -> Vec<Term>;
    /// Everyone by range from a participant.
    fn ranges(&self, from: Id) -> Ribbon {
        let _ = from;
        Ribbon::default()
    }
    /// The dice tray.
    fn tray(&self) -> Tray;
    /// A participant, or a record of the packs, as a pack for the user's own folder, if the game has
    /// packs for it.
    fn kept(&self, what: &Keep) -> Option<Kept>;
    /// A character as the text of a file, which the line `import` reads. `None`
    /// for anything that isn't a character, and in a game whose characters can't be carried.
    fn carried(&self, who: Id) -> Option<String>;
    /// The actions and purchases that are open now, by or to the focused participant.
    fn offers(&self, focus: Option<Id>) -> Vec<Offer>;
    /// Everything that has a name in the encounter.
    fn names(&self) -> Vec<Named<Id>>;
    /// The settings of this table with their values.
    fn settings(&self) -> Vec<SettingRow>;
    /// The state as saves keep it, for tests that check a game's state.
    fn state_json(&self) -> serde_json::Value;
    /// The encounter as data for programs, see [`rules::data`].
    fn data(&self) -> serde_json::Value;
}
