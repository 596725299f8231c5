//! The verbs of experience, money, what they buy, and checks of several: their rows.

use crate::rules::genesys::advance::{Advance, parse as read};
use crate::rules::genesys::build::parse::build;
use crate::rules::genesys::command::Command;
use crate::rules::genesys::together::{Together, parse as together};
use crate::rules::system::Verb;

/// Their rows.
pub(super) const ROWS: &[Verb<Command>] = &[
    verb!(
        "award",
        "award WHO N [WHY]",
        "Give experience, with a reason.",
        "award vex 15 held the lock",
        |a| Ok(Command::Advance(read::award(a)?))
    ),
    verb!(
        "money",
        "money WHO N [WHY]",
        "Give a character units of money.",
        "money vex 500 salvage",
        |a| Ok(Command::Advance(read::money(a)?))
    ),
    verb!(
        "pay",
        "pay WHO N WHY",
        "Pay units of money from a sheet.",
        "pay vex 20 docking",
        |a| Ok(Command::Advance(read::pay(a)?))
    ),
    verb!(
        "train",
        "train WHO SKILL",
        "Buy a rank of a skill: 5 experience per rank of the new value, 5 more for a non-career skill.",
        "train vex piloting",
        |a| Ok(Command::Advance(read::train(a)?))
    ),
    verb!(
        "raise",
        "raise WHO CHARACTERISTIC",
        "Buy a point of a characteristic during creation: 10 experience per point of the new value.",
        "raise ada brawn",
        |a| Ok(Command::Advance(read::raise(a)?))
    ),
    verb!(
        "refund",
        "refund WHO CHOICE",
        "Return the last purchase of something for what it cost.",
        "refund vex piloting",
        |a| Ok(Command::Advance(read::refund(a)?))
    ),
    verb!(
        "build",
        "build minion|rival|nemesis ROLE [power N] [with ITEM] [in ITEM] [xN] [as NAME] [side pc|npc]",
        "Build an adversary from a role and add it. Power 1 is weak, 2 normal, 3 strong.",
        "build minion brawler x4 as Dockers",
        |a| Ok(Command::Advance(Advance::Build(build(a)?)))
    ),
    verb!(
        "create",
        "create NAME",
        "Start a new character. Archetype, career and the rest follow.",
        "create Ada Quill",
        |a| Ok(Command::Advance(read::create(a)?))
    ),
    verb!(
        "archetype",
        "archetype WHO ARCHETYPE [with SKILL ...]",
        "Choose an archetype and the skills that come with it.",
        "archetype ada laborer",
        |a| Ok(Command::Advance(read::archetype(a)?))
    ),
    verb!(
        "career",
        "career WHO CAREER [with SKILL ...]",
        "Choose a career and the skills that get a free rank, normally four.",
        "career ada soldier with athletics brawl melee vigilance",
        |a| Ok(Command::Advance(read::career(a)?))
    ),
    verb!(
        "pick",
        "pick WHO SKILL",
        "Choose a free skill from the archetype, or a career skill for a free rank.",
        "pick ada athletics",
        |a| Ok(Command::Advance(read::pick(a)?))
    ),
    verb!(
        "motivate",
        "motivate WHO strength|flaw|desire|fear WORDS",
        "Write one of a character's four motivations.",
        "motivate ada fear the dark between the gates",
        |a| Ok(Command::Advance(read::motivate(a)?))
    ),
    verb!(
        "finish",
        "finish WHO",
        "Finish a character: thresholds no longer change.",
        "finish ada",
        |a| Ok(Command::Advance(read::finish(a)?))
    ),
    verb!(
        "buy",
        "buy WHO ITEM [xN] [at N] [with SKILL]",
        "Buy an item from the packs, or N of them: a check against its rarity, then money and item change hands.",
        "buy vex comlink at 20",
        |a| Ok(Command::Advance(read::buy(a)?))
    ),
    verb!(
        "sell",
        "sell WHO CHOICE [xN] [at N] [rarer N]",
        "Sell an item, or N of them: a Negotiation check for a quarter, half or three quarters of the price. rarer N is for an item rarer here than where it was bought.",
        "sell vex pistol",
        |a| Ok(Command::Advance(read::sell(a)?))
    ),
    verb!(
        "wear",
        "wear WHO CHOICE",
        "Put on carried armor. Armor worn before is then carried.",
        "wear vex leathers",
        |a| Ok(Command::Advance(read::wear(a)?))
    ),
    verb!(
        "takeoff",
        "takeoff WHO",
        "Take off worn armor and carry it.",
        "takeoff vex",
        |a| Ok(Command::Advance(read::take_off(a)?))
    ),
    verb!(
        "aid",
        "aid WHO [characteristic|ranks|boost]",
        "Help the open check: lend a characteristic or ranks, or add a Boost die.",
        "aid ila boost",
        |a| Ok(Command::Together(together::aid(a)?))
    ),
    verb!(
        "contest",
        "contest SKILL DIFFICULTY WHO WHO ...",
        "Hold a contest: everyone rolls against one difficulty, and the best result wins.",
        "contest athletics average vex ila",
        |a| Ok(Command::Together(together::contest(a)?))
    ),
    verb!(
        "compete",
        "compete",
        "Roll for the next contestant.",
        "compete",
        |_| Ok(Command::Together(Together::Compete))
    ),
    verb!(
        "settle",
        "settle [WHO]",
        "End a contest, with a winner or without (GM call).",
        "settle vex",
        |a| Ok(Command::Together(together::settle(a)?))
    ),
];
