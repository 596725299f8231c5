//! What a key does, as data: run a line, do something in the interface, open a menu, wait for
//! the next key.

use serde::Deserialize;

use crate::rules::view::OfferGroup;

use super::{Row, Template};

/// An enum with the list of all its variants, which no variant can be missing from.
macro_rules! all_of {
    (
        $(#[$about:meta])*
        pub enum $name:ident { $($(#[$meaning:meta])* $variant:ident,)+ }
    ) => {
        $(#[$about])*
        pub enum $name { $($(#[$meaning])* $variant,)+ }

        impl $name {
            /// Every one of them, in the order in which they are written down.
            pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];
        }
    };
}

all_of! {
    /// Where a key is looked up. A scope inherits the keys of the one behind it. The help lists
    /// them in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
    pub enum Scope {
        /// Everywhere but where text is typed.
        Global,
        /// Every pane of the table screen.
        Table,
        /// Everybody.
        Turns,
        /// The focused sheet.
        Sheet,
        /// The vehicles.
        Vehicles,
        /// The dice tray while nothing is rolled.
        Dice,
        /// The dice tray while a pool is built.
        Tray,
        /// The dice tray while symbols are spent.
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
        /// Questions and menus laid over the screen.
        Dialog,
        /// The pages of the help.
        Page,
        /// The page of the settings.
        Settings,
    }
}

impl Scope {
    /// The scope whose keys hold here too.
    pub const fn inherits(self) -> Option<Self> {
        match self {
            Self::Global
            | Self::Prompt
            | Self::Palette
            | Self::Dialog
            | Self::Page
            | Self::Settings => None,
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

    /// The scope and everything it inherits from, nearest first.
    pub fn chain(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |scope| scope.inherits())
    }

    /// What help calls it.
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
        }
    }
}

impl Scope {
    /// What it is there for, for whoever asks for help in it. No key is named: the keys follow.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Turns => {
                "Whose turn it is and who is hurt. A slot belongs to a side: any of that side may act \
                 in it. Keys that wound, heal or injure act on the selected character."
            }
            Self::Sheet => {
                "Everything about one character. The selected row can be rolled if it has a pool, and every number can show where it comes from."
            }
            Self::Vehicles => {
                "Vehicles, hacked systems and chases, with what is left of them. Keys that damage or \
                 patch act on the selected one."
            }
            Self::Dice => {
                "What the game asks, or else what the active character can do now. The key before a \
                 row takes it."
            }
            Self::Tray => {
                "An open check. Nothing is rolled yet, and dropping it leaves no trace. Each die has \
                 its source, and the odds follow what you switch."
            }
            Self::Spending => {
                "The check is rolled. Each row is something its symbols can buy here. Applying the \
                 result ends it."
            }
            Self::Log => {
                "What happened, the newest last. Each line can be looked at in the review, with the \
                 game as it was then."
            }
            Self::Solo => {
                "One character on the whole screen, in numbered tabs. The dice come forward when a \
                 check is open."
            }
            Self::Review => {
                "The game as it was after the selected entry. Looking changes nothing. Undoing to an entry asks first."
            }
            Self::Library => {
                "Your saves, the latest first. A sample is copied when you open it, so you can always \
                 begin it again."
            }
            Self::Prompt => "A command, typed. Enter runs it. Leaving keeps what you typed.",
            Self::Palette => "A list that gets shorter as you type. What you take is shown first.",
            Self::Dialog => "A question or a menu. Leaving it changes nothing.",
            Self::Page => "Help on the pane, on what is selected in it, and on every rule.",
            Self::Settings => {
                "The rules of this campaign that a group may choose. A change is a command like any \
                 other and can be undone."
            }
            Self::Table | Self::Global => "These keys work in every pane.",
        }
    }
}

/// What a key does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Does {
    /// Runs a line. `.` is the focused one; `{n}`, `{text}`, `{who}`, `{symbols}`, `{d100}` and
    /// `{priced}` are asked for in the prompt, one after the other.
    Line(Template),
    /// Does something in the interface.
    Act(Act),
    /// Opens the offers of a group as a menu.
    Menu(#[serde(with = "Group")] OfferGroup),
    /// Waits for one of these keys, and shows them.
    Layer(Vec<Row>),
    /// Nothing: how a user's keymap takes a key away.
    Nothing,
}

/// How the groups of offers are written in the keymap.
#[derive(Deserialize)]
#[serde(remote = "OfferGroup")]
enum Group {
    Asked,
    Action,
    Maneuver,
    Talent,
    Change,
    Course,
    Growth,
    Market,
    Between,
    Bring,
    Place,
}

all_of! {
    /// Something the interface does that is no command of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
    pub enum Act {
        /// One step back.
        Back,
        /// Ends the program.
        Quit,
        /// Hands the terminal back to the shell for a while.
        Suspend,
        /// Draws everything anew.
        Redraw,
        /// Opens the help.
        Help,
        /// Shows the sum and the rule behind what is marked.
        Why,
        /// Opens the command line.
        Command,
        /// Opens the finder over everything.
        Finder,
        /// Filters what is listed.
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
        /// What the selected row is for: run its line, focus it, open it.
        Enter,
        /// Takes the offer that ends what is asked; where none does, the marked one of the dice.
        GoOn,
        /// Opens the list of those the open check could mean.
        Targets,
        /// Switches the selected source of the pool.
        Toggle,
        /// Takes the asked offer that has the key.
        Pick,
        /// Asks what real dice show, by the line that the game takes it with just now.
        TypeDie,
        /// Marks the moment that others are compared with.
        Compare,
        /// Shows what is on offer with the next way to pay for it.
        Payment,
        /// Shows the next chart of the pool.
        Chart,
        /// Does what was just refused, as an override.
        Overrule,
        /// The next pane.
        NextPane,
        /// The pane before.
        PreviousPane,
        /// Everybody.
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
        /// Opens the list of all content.
        Browse,
        /// Begins the tour of the demo, or leaves it.
        Tour,
        /// The tab of a single sheet with the number of the key.
        Tab,
        /// One round back in time.
        PreviousRound,
        /// One round on in time.
        NextRound,
        /// Keeps the focused one in a pack of one's own.
        Keep,
        /// Copies the selected line to the clipboard.
        Copy,
        /// A new save.
        New,
        /// A copy of the selected save.
        Duplicate,
        /// Another title for the selected save.
        Rename,
        /// Puts the selected save aside, into the trash folder.
        Delete,
        /// Takes what the completion offers.
        Complete,
        /// The completion before.
        CompleteBack,
        /// The line before in the history of lines.
        Older,
        /// The line after in the history of lines.
        Newer,
        /// Opens the line in an editor.
        Edit,
        /// Says yes.
        Yes,
    }
}

/// When a key means something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// Somebody is focused.
    Focused,
    /// The game waits for an answer that has offers.
    Asked,
    /// A d100 is rolled when the check ends, and a real one may be typed.
    Percent,
    /// Something can be undone.
    Undoable,
    /// Something can be redone.
    Redoable,
    /// The last line was refused by a rule.
    Refused,
    /// Somebody has a talent that can be used now.
    Talents,
    /// The game offers now what the key does.
    Offered,
    /// Experience and money of the focused one can be spent.
    Growth,
    /// Another program writes the save, so that it can be taken over.
    Elsewhere,
}
