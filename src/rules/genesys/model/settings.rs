//! The values of the settings with more than on and off. [`crate::settings`] lists all settings.

use rules::settings::choice;

choice! {
    /// The cost of Side Step (O-11 at G-TAL-40).
    #[derive(Default)]
    SideStep {
        /// A maneuver, like its twin Defensive Stance.
        #[default]
        Maneuver = "maneuver" => "a maneuver",
        /// An action, as printed.
        Action = "action" => "an action",
    } "`maneuver` or `action`"
}

choice! {
    /// Which of two skills are magic, so that Knack for It does not take them (O-08 at G-TAL-12).
    #[derive(Default)]
    Magic {
        /// None of them.
        #[default]
        None = "none" => "none",
        /// Alchemy alone.
        Alchemy = "alchemy" => "Alchemy",
        /// Manipulation alone.
        Manipulation = "manipulation" => "Manipulation",
        /// Both.
        Both = "both" => "both",
    } "`none`, `alchemy`, `manipulation` or `both`"
}

choice! {
    /// The dice of a guided weapon's new check (O-22 at G-QUAL-12).
    #[derive(Default)]
    GuidedDice {
        /// An Ability die for each point of its rating.
        #[default]
        Ability = "ability" => "Ability dice",
        /// A Success for each point, and no die.
        Success = "success" => "Successes",
    } "`ability` or `success`"
}

choice! {
    /// When an incapacitated character recovers (O-38 at G-HEALTH-02).
    #[derive(Default)]
    WakeAt {
        /// As soon as no track is above its threshold.
        #[default]
        Threshold = "threshold" => "at the threshold",
        /// Only when both tracks are below their thresholds.
        Below = "below" => "below the threshold",
    } "`threshold` or `below`"
}

choice! {
    /// The effect of another action or maneuver on an unfinished long move (G-TURN-09).
    #[derive(Default)]
    LongMoves {
        /// It interrupts the move.
        #[default]
        Strict = "strict" => "lost",
        /// The progress of the move is kept.
        Lenient = "lenient" => "finished later",
    } "`strict` or `lenient`"
}

choice! {
    /// What happens to Story Points left over when a session begins (O-03 at G-STORY-01).
    #[derive(Default)]
    StoryReset {
        /// They are lost, and both pools start again.
        #[default]
        Session = "session" => "discarded",
        /// They are kept, and the new ones are added.
        Kept = "kept" => "kept",
    } "`session` or `kept`"
}

choice! {
    /// The difficulty of finding and selling rare items (M-04, where two rules tables disagree).
    #[derive(Default)]
    Rarity {
        /// One die for every second point: 1 is Simple, 3 Easy, 5 Average.
        #[default]
        Usual = "usual" => "usual",
        /// Odd rarities have one more die: 1 is Easy, 3 Average, 5 Hard.
        Harder = "harder" => "harder",
    } "`usual` or `harder`"
}

choice! {
    /// The die that a row of social encounters puts on the target's next check (M-16, where two
    /// sources disagree).
    #[derive(Default)]
    TargetDie {
        /// A Setback die, as in the matching row of a fight.
        #[default]
        Setback = "setback" => "1 Setback die",
        /// A Boost die, as one source prints it.
        Boost = "boost" => "1 Boost die",
    } "`setback` or `boost`"
}

choice! {
    /// What happens to a talent that breaks the talent pyramid (X-09 at G-TALR-04).
    #[derive(Default)]
    Pyramid {
        /// It is refused, which can be overridden.
        Holds = "holds" | "on" => "refused",
        /// A log line warns.
        #[default]
        Warns = "warns" => "noted in the log",
        /// Nothing happens.
        Off = "off" => "allowed",
    } "`holds`, `warns` or `off`"
}

/// The form of [`Pyramid`] in a save: its word, or the `true` and `false` of older saves that knew
/// only whether it was enforced.
pub mod pyramid_saved {
    use serde::de::{Error, Visitor};
    use serde::{Deserializer, Serializer};

    use super::Pyramid;
    use rules::settings::Value;

    /// Writes the word.
    ///
    /// # Errors
    /// Any error of the serializer.
    pub fn serialize<S: Serializer>(value: &Pyramid, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&value.write())
    }

    /// Reads the word, or the value of older saves.
    ///
    /// # Errors
    /// Any error of the deserializer, and an unknown word.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Pyramid, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Pyramid;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(<Pyramid as Value>::WHAT)
            }

            fn visit_bool<E: Error>(self, on: bool) -> Result<Pyramid, E> {
                Ok(if on { Pyramid::Holds } else { Pyramid::Off })
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Pyramid, E> {
                <Pyramid as Value>::read(word)
                    .ok_or_else(|| E::custom(format!("`{word}` isn't {}", Pyramid::WHAT)))
            }
        }
        from.deserialize_any(Either)
    }
}
