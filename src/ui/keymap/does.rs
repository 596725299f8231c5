//! The effects of keys, as data: run a line, do something in the interface, open a menu, read the next
//! key.

use serde::Deserialize;

use rules::view::OfferGroup;

use super::{Row, Template};

/// An enum with a complete list of its variants.
macro_rules! all_of {
    (
        $(#[$about:meta])*
        pub enum $name:ident { $($(#[$meaning:meta])* $variant:ident,)+ }
    ) => {
        $(#[$about])*
        pub enum $name { $($(#[$meaning])* $variant,)+ }

        impl $name {
            /// Every variant, in the order of declaration.
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];
        }
    };
}

all_of! {
    /// The place where a key is looked up. A scope inherits the keys of its parent. The help lists the
    /// scopes in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
    pub enum Scope {
        /// Everywhere except text input.
        Global,
        /// Every pane of the table screen.
        Table,
        /// The roster.
        Turns,
        /// The focused sheet.
        Sheet,
        /// The vehicles.
        Vehicles,
        /// The dice tray before a roll.
        Dice,
        /// The dice tray with an open pool.
        Tray,
        /// The dice tray during spending.
        Spending,
        /// The log.
        Log,
        /// The sheet of one character.
        Solo,
        /// The timeline of a save.
        Review,
        /// The list of saves.
        Library,
        /// The command line and its questions.
        Prompt,
        /// Lists that are searched by typing.
        Palette,
        /// Questions and menus over the screen.
        Dialog,
        /// The pages of the help.
        Page,
        /// The page of the settings.
        Settings,
        /// The page of the notes.
        Notes,
        /// The page of the planned scenes.
        Plans,
    }
}

impl Scope {
    /// The scope whose keys apply here too.
    pub const fn inherits(self) -> Option<Self> {
        match self {
            Self::Global
            | Self::Prompt
            | Self::Palette
            | Self::Dialog
            | Self::Page
            | Self::Settings
            | Self::Notes
            | Self::Plans => None,
            Self::Table | Self::Library | Self::Review | Self::Solo => Some(Self::Global),
            Self::Turns
            | Self::Sheet
            | Self::Vehicles
            | Self::Dice
            | Self::Tray
            | Self::Spending
            | Self::Log => Some(Self::Table),
        }
    }

    /// The scope and all scopes it inherits from, nearest first.
    pub fn chain(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |scope| scope.inherits())
    }

    /// Its title in help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Global => "Everywhere",
            Self::Table => "At the table",
            Self::Turns => "Who",
            Self::Sheet => "Sheet",
            Self::Vehicles => "Vehicles",
            Self::Dice => "Dice",
            Self::Tray => "Building a pool",
            Self::Spending => "Spending symbols",
            Self::Log => "Log",
            Self::Library => "Saves",
            Self::Review => "Review",
            Self::Solo => "One character",
            Self::Prompt => "Command line",
            Self::Palette => "Search lists",
            Self::Dialog => "Questions and menus",
            Self::Page => "Help",
            Self::Settings => "Settings",
            Self::Notes => "Notes",
            Self::Plans => "Planned scenes",
        }
    }
}

impl Scope {
    /// Its purpose, for the help page. It names no key, because the keys follow.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Turns => {
                "Whose turn it is and who is hurt. ▲ and ▼ mark what the last command changed, and + a new condition. \
                 Keys that wound, heal or injure act on the selected \
                 character."
            }
            Self::Sheet => {
                "Everything about one character. You can roll the selected row if it has a pool, and see where every number comes from."
            }
            Self::Vehicles => {
                "Vehicles, hacked systems and chases, with their current state. Keys that damage or \
                 patch act on the selected one."
            }
            Self::Dice => {
                "What the game asks, or what the active character can do now. The key before a row chooses it."
            }
            Self::Tray => {
                "An open check. Nothing is rolled yet, and a check that you drop isn't logged. Each die \
                shows its source, and the odds change as you switch modifiers."
            }
            Self::Spending => {
                "The check is rolled. Each row is a choice that its result leaves, such as an effect that you can \
                 buy. Applying the result ends it."
            }
            Self::Log => {
                "What happened, the newest first. You can open each line in the review, with the game as it was then."
            }
            Self::Solo => {
                "One character on the whole screen, in numbered tabs. The dice appear when a check is open."
            }
            Self::Review => {
                "The game as it was after the selected entry. Looking changes nothing. Undoing to an entry asks first."
            }
            Self::Library => {
                "Your saves, the latest first. A sample is copied when you open it, so you can always \
                 begin it again."
            }
            Self::Prompt => "A command, typed. Enter runs it. Leaving keeps what you typed.",
            Self::Palette => {
                "A list that gets shorter as you type. It shows your choice before you accept it."
            }
            Self::Dialog => "A question or a menu. Leaving it changes nothing.",
            Self::Page => "Help on the pane, on what is selected in it, and on every rule.",
            Self::Settings => {
                "The house rules that your group can choose for this campaign. A change is a command like any \
                 other and can be undone."
            }
            Self::Notes => {
                "All notes of the log, the newest first. Tags such as @vex and #harbor filter them."
            }
            Self::Plans => {
                "Scenes that you prepare for later. Starting one makes fresh copies of everyone in it. \
                 Players don't see it before that."
            }
            Self::Table | Self::Global => "These keys work in every pane.",
        }
    }
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Does {
    /// Runs a line. `.` is the focused combatant. The prompt asks for `{n}`, `{text}`, `{who}`,
    /// `{symbols}`, `{d100}` and `{priced}`, one after the other.
    Line(Template),
    /// Does something in the interface.
    Act(Act),
    /// Opens the offers of a group as a menu.
    Menu(#[serde(with = "Group")] OfferGroup),
    /// Reads one of these keys next, and shows them.
    Layer(Vec<Row>),
    /// Nothing, with which a user's keymap removes a key.
    Nothing,
}

/// The notation of offer groups in the keymap.
#[derive(Deserialize)]
#[serde(remote = "OfferGroup")]
enum Group {
    Asked,
    Action,
    Maneuver,
    Talent,
    Change,
    // Keymaps of users may have the earlier word.
    #[serde(alias = "Course")]
    Encounter,
    Growth,
    Market,
    Between,
    Bring,
    Place,
}

all_of! {
    /// An act of the interface that isn't a command of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
    pub enum Act {
        /// One step back.
        Back,
        /// Ends the program.
        Quit,
        /// Returns to the shell for a while.
        Suspend,
        /// Redraws the screen.
        Redraw,
        /// Opens the help.
        Help,
        /// Shows the sum and the rule for what is selected.
        Why,
        /// Opens the command line.
        Command,
        /// Opens the finder over all content.
        Finder,
        /// Filters the list.
        Filter,
        /// One row up.
        Up,
        /// One row down.
        Down,
        /// To the left: another sheet, a step back in time.
        Left,
        /// To the right: another sheet, a step on in time.
        Right,
        /// One page up.
        PageUp,
        /// One page down.
        PageDown,
        /// To the first row.
        First,
        /// To the last row.
        Last,
        /// Runs, focuses or opens the selected row.
        Enter,
        /// Takes the offer that ends the open question, or without one the selected row of the dice.
        GoOn,
        /// Opens the list of possible targets of the open check.
        Targets,
        /// Opens the list of other weapons for the open check.
        Weapons,
        /// Opens the list of other ranges for it.
        Ranges,
        /// Toggles the selected modifier of the pool.
        Toggle,
        /// Moves the slider of the open check one step down.
        Less,
        /// Moves it one step up.
        More,
        /// Takes the asked offer with this key.
        Pick,
        /// Asks for the result of real dice, with the line that the game takes it with at the moment.
        TypeDie,
        /// Marks the moment that others are compared with.
        Compare,
        /// Shows the offers with the next way to pay.
        Payment,
        /// Shows the next chart of the pool.
        Chart,
        /// Runs what was just refused, as an override.
        Overrule,
        /// The next pane.
        NextPane,
        /// The previous pane.
        PreviousPane,
        /// The roster.
        GoTurns,
        /// The sheet.
        GoSheet,
        /// The vehicles.
        GoVehicles,
        /// The dice.
        GoTray,
        /// The log.
        GoLog,
        /// The table screen.
        GoTable,
        /// The screen of one character.
        GoSolo,
        /// The timeline.
        GoReview,
        /// The list of saves.
        GoLibrary,
        /// Opens the page of the settings.
        GoSettings,
        /// Opens the list of all notes.
        GoNotes,
        /// Opens the list of the notes about the focused combatant.
        NotesAbout,
        /// Opens the page of the planned scenes.
        GoPlans,
        /// Begins a line that adds someone to the selected planned scene.
        AddAdversary,
        /// Begins any other line of it.
        AddLine,
        /// Moves the selected row one place up.
        Earlier,
        /// Moves the selected row one place down.
        Later,
        /// Starts the selected planned scene.
        StartPlan,
        /// Opens the list of the forms of a report.
        Report,
        /// Opens the list of all content.
        Browse,
        /// Begins the tour of the demo, or leaves it.
        Tour,
        /// The tab of a single sheet with the key's number.
        Tab,
        /// Scrolls the page next to the history on.
        ScrollOn,
        /// Scrolls it back.
        ScrollBack,
        /// One round back in time.
        PreviousRound,
        /// One round on in time.
        NextRound,
        /// Saves the focused combatant to a pack of the user's own.
        Keep,
        /// Copies the selected line to the clipboard.
        Copy,
        /// A new save.
        New,
        /// A copy of the selected save.
        Duplicate,
        /// A new save with the entries through the selected one.
        Branch,
        /// Another title for the selected save.
        Rename,
        /// Moves the selected save into the trash folder.
        Delete,
        /// Accepts the completion.
        Complete,
        /// The previous completion.
        CompleteBack,
        /// The previous line in the history of lines.
        Older,
        /// The next line in the history of lines.
        Newer,
        /// Opens the line in an editor.
        Edit,
        /// Answers yes.
        Yes,
    }
}

/// When a key has an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// A combatant is focused.
    Focused,
    /// The game asks a question that has offers.
    Asked,
    /// The check ends with a d100, and the result of a real one may be typed.
    Percent,
    /// Something can be undone.
    Undoable,
    /// Something can be redone.
    Redoable,
    /// The last line was refused by a rule.
    Refused,
    /// A combatant has a talent that can be used now.
    Talents,
    /// The game currently offers what the key does.
    Offered,
    /// The focused character can spend experience and money.
    Growth,
    /// Another program writes the save, so this one can take it over.
    Elsewhere,
}
