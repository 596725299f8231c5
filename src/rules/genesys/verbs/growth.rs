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
        "Give experience, and say what for.",
        "award vex 15 held the lock",
        |a| Ok(Command::Advance(read::award(a)?))
    ),
    verb!(
        "money",
        "money WHO N [WHY]",
        "Somebody gains so many units of money.",
        "money vex 500 salvage",
        |a| Ok(Command::Advance(read::money(a)?))
    ),
    verb!(
        "pay",
        "pay WHO N WHY",
        "Somebody pays so many units of money.",
        "pay vex 20 docking",
        |a| Ok(Command::Advance(read::pay(a)?))
    ),
    verb!(
        "train",
        "train WHO SKILL",
        "Buy a rank of a skill: 5 experience for each rank it then has, 5 more without a career.",
        "train vex piloting",
        |a| Ok(Command::Advance(read::train(a)?))
    ),
    verb!(
        "raise",
        "raise WHO CHARACTERISTIC",
        "Buy a point of a characteristic while the character is made: 10 for each point of its value.",
        "raise ada brawn",
        |a| Ok(Command::Advance(read::raise(a)?))
    ),
    verb!(
        "refund",
        "refund WHO CHOICE",
        "Give the last purchase of something back for what it cost.",
        "refund vex piloting",
        |a| Ok(Command::Advance(read::refund(a)?))
    ),
    verb!(
        "build",
        "build minion|rival|nemesis ROLE [power N] [with ITEM] [in ITEM] [xN] [as NAME] [side pc|npc]",
        "Build an adversary from a role and bring it; power 1 is weak, 2 usual, 3 strong.",
        "build minion brawler x4 as Dockers",
        |a| Ok(Command::Advance(Advance::Build(build(a)?)))
    ),
    verb!(
        "create",
        "create NAME",
        "Begin to make a character; archetype, career and the rest follow in steps.",
        "create Ada Quill",
        |a| Ok(Command::Advance(read::create(a)?))
    ),
    verb!(
        "archetype",
        "archetype WHO ARCHETYPE [with SKILL ...]",
        "Choose what a character begins as, and the skills that come with it.",
        "archetype ada laborer",
        |a| Ok(Command::Advance(read::archetype(a)?))
    ),
    verb!(
        "career",
        "career WHO CAREER [with SKILL ...]",
        "Choose a career, and its skills that have a free rank, usually four.",
        "career ada soldier with athletics brawl melee vigilance",
        |a| Ok(Command::Advance(read::career(a)?))
    ),
    verb!(
        "pick",
        "pick WHO SKILL",
        "Choose a skill that comes free with the archetype, or one of the career's with a free rank.",
        "pick ada athletics",
        |a| Ok(Command::Advance(read::pick(a)?))
    ),
    verb!(
        "motivate",
        "motivate WHO strength|flaw|desire|fear WORDS",
        "Say one of somebody's four motivations.",
        "motivate ada fear the dark between the gates",
        |a| Ok(Command::Advance(read::motivate(a)?))
    ),
    verb!(
        "finish",
        "finish WHO",
        "A character is made: from now on thresholds stay.",
        "finish ada",
        |a| Ok(Command::Advance(read::finish(a)?))
    ),
    verb!(
        "buy",
        "buy WHO ITEM [xN] [at N] [with SKILL]",
        "Buy a thing from the packs, or N alike: a check against its rarity, then money and thing change hands.",
        "buy vex comlink at 20",
        |a| Ok(Command::Advance(read::buy(a)?))
    ),
    verb!(
        "sell",
        "sell WHO CHOICE [xN] [at N] [rarer N]",
        "Sell a thing of the sheet, or N alike: a Negotiation check; it brings a quarter, a half or three quarters, of a higher price where the thing is N rarer than where it was bought.",
        "sell vex pistol",
        |a| Ok(Command::Advance(read::sell(a)?))
    ),
    verb!(
        "wear",
        "wear WHO CHOICE",
        "Put on armor that is carried; what was worn is carried from then on.",
        "wear vex leathers",
        |a| Ok(Command::Advance(read::wear(a)?))
    ),
    verb!(
        "takeoff",
        "takeoff WHO",
        "Take worn armor off and carry it.",
        "takeoff vex",
        |a| Ok(Command::Advance(read::take_off(a)?))
    ),
    verb!(
        "aid",
        "aid WHO [characteristic|ranks|boost]",
        "Help the check at hand: lend a characteristic or ranks, or add a Boost.",
        "aid ila boost",
        |a| Ok(Command::Together(together::aid(a)?))
    ),
    verb!(
        "contest",
        "contest SKILL DIFFICULTY WHO WHO ...",
        "Several roll against one difficulty; the best result wins.",
        "contest athletics average vex ila",
        |a| Ok(Command::Together(together::contest(a)?))
    ),
    verb!(
        "compete",
        "compete",
        "The next of the contest makes the check.",
        "compete",
        |_| Ok(Command::Together(Together::Compete))
    ),
    verb!(
        "settle",
        "settle [WHO]",
        "End a contest by the GM's word: with a winner, or without.",
        "settle vex",
        |a| Ok(Command::Together(together::settle(a)?))
    ),
];
