//! The commands about Auto-fire, a second weapon, flames and repairs. [`lang::grammar`] explains
//! the declarations.

use crate::capitals::Kind;
use crate::model::figure::held::Wear;
use crate::words::{Owner, PickWeapon, Target, Weapon};

use lang::choice::choice;
#[cfg(test)]
use lang::grammar::AnyWord;
use lang::grammar::{Actor, Num, OrOff, Word, commands};
use lang::spoken::quote;
use lang::usage::Place as _;
use lang::{Args, Refusal, Who, text};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop};

choice! {
    /// The sizes of improvised weapons (M-11).
    Size("size") {
        /// A bottle, a stone.
        Small = "small",
        /// A chair, a branch.
        Medium = "medium",
        /// A table, a boulder: two hands.
        Large = "large",
    }
}

choice! {
    /// The ground on which a character on fire rolls, in the words of `burn`.
    RollOn("way to put the fire out") {
        /// Hard ground.
        Hard = "roll",
        /// Soft ground.
        Soft = "soft",
    }
}

/// The name of an improvised weapon.
#[derive(Debug)]
pub enum Label {}

impl Word for Label {
    type Value = String;
    const NAME: Option<&'static str> = Some("name");

    fn usage() -> String {
        Kind::Name.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let word = a.word(what)?;
        text::name(&word).ok_or_else(|| a.missing(what))
    }

    fn write(value: &String) -> String {
        quote(value)
    }
}

#[cfg(test)]
impl AnyWord for Label {
    fn any() -> BoxedStrategy<String> {
        let labels =
            <String as AnyWord>::any().prop_filter_map("it is a name", |word| text::name(&word));
        labels.boxed()
    }
}

/// The number of spare rounds, or `None` if they aren't counted.
#[derive(Debug)]
pub enum Spare {}

impl Word for Spare {
    type Value = Option<u16>;
    const NAME: Option<&'static str> = Some("number of rounds");
    const KEYWORDS: &'static [&'static str] = &["uncounted"];

    fn usage() -> String {
        format!("{}|uncounted", Kind::Number.word())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Option<u16>, Refusal> {
        if a.keyword("uncounted") {
            return Ok(None);
        }
        <Num<u16, 0, 999> as Word>::read(a, what).map(Some)
    }

    fn write(value: &Option<u16>) -> String {
        value.map_or_else(|| "uncounted".to_owned(), |n| n.to_string())
    }
}

#[cfg(test)]
impl AnyWord for Spare {
    fn any() -> BoxedStrategy<Option<u16>> {
        prop::option::of(0_u16..=999).boxed()
    }
}

commands! {
    /// A command about special attacks, flames and repairs.
    pub enum AttackEffectCommand {
        /// Turn Auto-fire on or off for the open attack. Names add or remove further targets. `all` is
        /// everyone in range.
        "auto": Auto (targets: Vec<Target>) | AutoAll ("all") | AutoNext ("next"),
            rule "G-QUAL-01", example "auto";

        /// Attack with 2 weapons: choose the second one.
        "second": Second (weapon: OrOff<PickWeapon>),
            example "second next";

        /// Attack again with a Guided weapon that missed, at the end of the round. The GM can also add one
        /// in flight.
        "guided": Guided (who: Option<Who>)
            | Send (who: Who) (weapon: Weapon) (target: Target) (rating: Num<u8, 1, 9>),
            rule "G-QUAL-12", example "guided";

        /// Set a character on fire for N rounds. `roll` tries to smother the flames by rolling on the ground,
        /// and `soft` does so on soft ground. `out` puts them out.
        "burn": Burn (who: Who) (number_of_rounds: Num<u8, 1, 99>) ("damage" damage: Num<u16, 0, 999>)
            | BurnRoll (who: Actor) (on: RollOn) | BurnOut (who: Who) (= "out"),
            rule "G-QUAL-05", example "burn vex 2 damage 4";

        /// Break free from a snare: a Hard Athletics check as the action.
        "escape": Escape (who: Actor),
            rule "G-QUAL-11", example "escape vex";

        /// Repair a damaged weapon, armor or item: a Mechanics check. `rushed` and `bare` (without tools)
        /// each add 1 Difficulty die.
        "repair": Repair (who: Actor) (weapon: Weapon) ("of" owner: Option<Owner>) ("rushed" rushed: bool)
                ("bare" bare: bool),
            rule "G-EQ-12", example "repair ila pistol of vex rushed";

        /// Make an improvised weapon.
        "improvise": Improvise (who: Actor) (size: Size) ("as" name: Option<Label>),
            example "improvise vex medium as chair";

        /// Count the spare rounds of a weapon with Limited Ammo.
        "ammo": Ammo (who: Who) (weapon: Weapon) (spare: Spare),
            rule "G-QUAL-16", example "ammo ila grenade 3";

        /// Undo a weapon's preparation.
        "disrupt": Disrupt (who: Who) (weapon: Weapon),
            rule "G-QUAL-19", example "disrupt vex cannon";

        /// Set the damage to worn armor. At major damage or worse, it provides no soak or defense.
        "armor": Armor (who: Who) (wear: Wear),
            rule "G-EQ-10", example "armor vex minor";
    }
}
