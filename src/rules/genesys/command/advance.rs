//! The commands about experience and money. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::command::build::{MOST, Sort};
use crate::kinds::{Characteristic, Side};
use crate::limits::MOST_MEMBERS;
use crate::model::advance::origin::Facet;
use crate::words::{GivenName, Item, Money, NewName, Payer, Skill, WhatFor, Why, Words};

use lang::Who;
use lang::grammar::{Actor, Num, commands, words};
use lang::spoken::Times;
use lang::usage::Place as _;

words! {
    /// A purchase.
    Purchase: String = Kind::Purchase.word(), "purchase";
    /// An item of the sheet.
    Goods: String = Kind::Goods.word(), "item";
    /// Armor of the sheet.
    Armor: String = Kind::Carried.word(), "armor";
    /// A role from which an adversary is built.
    Role: String = Kind::Role.word(), "role";
    /// A weapon of the packs.
    NewWeapon: String = Kind::Item.word(), "weapon";
    /// Armor of the packs.
    NewArmor: String = Kind::Item.word(), "armor";
    /// The archetype of a character.
    Archetype: String = Kind::Archetype.word(), "archetype";
    /// A career.
    Career: String = Kind::Career.word(), "career";
}

commands! {
    /// A command about experience, money and purchases.
    pub enum Advance {
        /// Give XP, with a reason, to a character or to `all` player characters who are here.
        "award": AwardAll (= "all") (experience: Num<u16, 1, 9999>) (why: Option<Why>)
            | Award (who: Who) (experience: Num<u16, 1, 9999>) (why: Option<Why>),
            example "award vex 15 held the lock";

        /// Give a character money.
        "money": Money (who: Who) (units: Money) (why: Option<Why>),
            example "money vex 500 salvage";

        /// Pay money from a sheet.
        "pay": Pay (who: Payer) (units: Money) (why: WhatFor),
            example "pay vex 20 docking";

        /// Buy a rank of a skill: 5 XP times the new rank, and 5 more for a non-career skill.
        "train": Train (who: Who) (skill: Skill),
            rule "G-SKILL-04", example "train vex piloting";

        /// Buy a point of a characteristic during creation: 10 XP per point of the new value.
        "raise": Raise (who: Who) (which: Characteristic),
            example "raise ada brawn";

        /// Undo a character's last purchase of a skill rank, talent or characteristic, and return its XP.
        "refund": Refund (who: Who) (what: Purchase),
            example "refund vex piloting";

        /// Build an adversary from a role and add it. Power 1 is weak, 2 normal, 3 strong.
        "build": Build (sort: Sort) (role: Role) ("power" power: Option<Num<u8, 1, { MOST as i64 }>>)
                ("with" weapon: Option<NewWeapon>) ("in" armor: Option<NewArmor>)
                (number: Option<Times<MOST_MEMBERS>>) ("as" name: Option<GivenName>)
                ("side" side: Option<Side>),
            example "build minion brawler x4 as Dockers";

        /// Start a new character. Archetype, career and the rest follow.
        "create": Create (name: NewName),
            example "create Ada Quill";

        /// Choose an archetype and the skills that come with it.
        "archetype": Archetype (who: Who) (archetype: Archetype) ("with" skills: Vec<Skill>),
            example "archetype ada laborer";

        /// Choose a career and the skills that get a free rank, normally 4.
        "career": Career (who: Who) (career: Career) ("with" skills: Vec<Skill>),
            example "career ada soldier with athletics brawl melee vigilance";

        /// Choose a free skill from the archetype, or a career skill for a free rank.
        "pick": Pick (who: Who) (skill: Skill),
            example "pick ada athletics";

        /// Write one of a character's 4 motivations.
        "motivate": Motivate (who: Who) (facet: Facet) (text: Words),
            rule "G-SOC-02", example "motivate ada fear the dark between the gates";

        /// Complete a new character. Thresholds no longer change.
        "finish": Finish (who: Who),
            example "finish ada";

        /// Buy an item from the packs, or N of them: a check against its rarity, then you pay
        /// and get the item. After `at`, type another price.
        "buy": Buy (who: Actor) (item: Item) (number: Option<Times<99>>) ("at" price: Option<Money>)
                ("with" skill: Option<Skill>),
            rule "G-EQ-02", example "buy vex comlink at 20";

        /// Sell an item, or N of them: a Negotiation check for a quarter, half or three quarters of the
        /// price. `rarer N` is for an item rarer here than where it was bought. After `at`, type another price.
        "sell": Sell (who: Actor) (item: Goods) (number: Option<Times<99>>) ("at" price: Option<Money>)
                ("rarer" points_of_rarity: Option<Num<u8, 0, 10>>),
            rule "G-EQ-03", example "sell vex pistol";

        /// Put on armor that you carry. You then carry the armor that you wore before.
        "wear": Wear (who: Actor) (armor: Armor),
            example "wear vex leathers";

        /// Take off worn armor and carry it.
        "takeoff": TakeOff (who: Who),
            example "takeoff vex";
    }
}
