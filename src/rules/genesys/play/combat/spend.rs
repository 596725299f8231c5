//! Buys with symbols and carries a purchase out (M-06, M-08, G-COMB-08 to G-COMB-13).
//!
//! Most purchases act at once. `resolve` carries out those that belong to the hit (a Critical Injury,
//! an active quality, a destroyed item). `menu` lists what can be bought.

use dice::Real;
use lang::{Refusal, Who};
use rules::view::Id;

use crate::command::coin::Coin;
use crate::events;
use crate::events::items::Worn;
use crate::events::said::aloud;
use crate::events::{
    AimEnded, CoverSet, Dropped, Emptied, FellProne, GuardEnded, ManeuverGranted, WearSet,
};
use crate::hits::damage::bodies;
use crate::hits::hit_list::{self, Benefit, blow, blows, row_of};
use crate::kinds::{Kind, Quality};
use crate::model::check::{Bought, Check, Paid, Spent};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::hacking::spends::HackSpend;
use crate::model::records::tables::SpendEffect;
use crate::model::social::spends::SocialSpend;
use crate::model::tokens::{Change, Until, Whose};
use crate::play::combat::rows::{
    INSTEAD, find, purchase_gone, quality_gone, quality_of, row_gone, rows, weapons_at_hand,
};
use crate::play::draft::Draft;
use crate::play::spends::asked::{asks_which, lost, means_by_key, persons};
use crate::play::spends::hacking::waits;
use crate::play::spends::menu::{Choice, held_index, menu, rolls_hundred};
use crate::play::spends::purchases;
use crate::play::spends::social::known_already;
use crate::refusals::no_check_is_open;

/// What to do with dice that a purchase has no use for.
const TAKES_NO_DICE: &str = "Leave out `=` and what follows.";

impl Draft<'_, '_> {
    /// Buys a row of the menu, by its key or its number.
    ///
    /// # Errors
    /// Refuses before the roll, an unknown key, number or item, and a purchase that can't be paid,
    /// can't be paid that way or doesn't fit (overridable).
    pub fn spend(
        &mut self,
        key: &str,
        whom: Option<&Who>,
        of: Option<&str>,
        coin: Option<Coin>,
        typed: Option<Real>,
    ) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        let lower = match key.parse::<usize>() {
            Ok(number) => self.row_key(&check, number)?,
            Err(_) => key.to_lowercase(),
        };
        let whom = whom.map(|who| self.figure(who)).transpose();
        let whom = whom
            .map_err(|refusal| means_by_key(&self.now, self.cx.library, &check, &lower, refusal))?;
        // A purchase for a hit may name its target instead of the hit's number.
        let (lower, whom) = match whom {
            Some(who) => match self.key_for(&check, &lower, who.id) {
                Some(key) => (key, None),
                None => (lower, Some(who)),
            },
            None => (lower, None),
        };
        let mut offered = menu(&self.now, self.cx.library, &check);
        // The default of the lost benefits is the first.
        let first = |c: &Choice| {
            c.bought == Bought::Row(SpendEffect::LoseBenefit) && row_of(&c.key) == lower
        };
        let place = offered
            .iter()
            .position(|c| c.key == lower)
            .or_else(|| offered.iter().position(first));
        let choice = place.map(|place| offered.swap_remove(place));
        let astray = Bought::Row(SpendEffect::WrongTarget);
        let choice = match choice {
            Some(choice) => choice,
            // Naming another target for a hit that strikes someone else costs nothing more (G-MOD-01).
            None if lower == super::wrong_target(self.cx.library)
                && whom.is_some()
                && check.spent.iter().any(|s| s.bought == astray) =>
            {
                Choice {
                    key: lower.clone(),
                    label: "hits someone else".to_owned(),
                    text: String::new(),
                    ways: Vec::new(),
                    bought: astray,
                    rule: "G-MOD-01".to_owned(),
                    on: None,
                    whom: None,
                    among: Vec::new(),
                }
            }
            None => self.spend_overruled(&check, &lower)?,
        };
        let mut choice = choice;
        let strikes_nobody = matches!(choice.bought, Bought::Quality(Quality::Blast(_)))
            && choice.among.is_empty()
            && whom.is_none();
        if strikes_nobody {
            return Err(
                Refusal::rule("G-QUAL-03", "Nobody else is engaged with the target.")
                    .hint("Name someone in the same tight space: `spend blast WHO`."),
            );
        }
        let paid = self.payment(&choice, coin)?;
        if let Some(whom) = &whom {
            self.may_concern(&check, &choice, whom)?;
            if let blast @ Bought::Quality(Quality::Blast(_)) = choice.bought {
                // The named target in the same room is added. After the first purchase it is the only
                // one.
                if check.spent.iter().any(|s| s.bought == blast) {
                    choice.among.clear();
                }
                if !choice.among.contains(&whom.id) {
                    let times = bodies(&self.now, whom.id);
                    choice.among.extend(std::iter::repeat_n(whom.id, times));
                }
            }
        }
        let minions = blow(&self.now, &check, choice.on.unwrap_or(1))
            .map(|blow| blow.target)
            .or_else(|| check.target())
            .and_then(|id| self.now.figure(id))
            .is_some_and(|f| f.kind == Kind::Minion);
        if typed.is_some() && minions {
            return Err(
                Refusal::input("Minions don't roll for Critical Injuries.").hint(TAKES_NO_DICE)
            );
        }
        if typed.is_some() && !rolls_hundred(choice.bought) {
            return Err(Refusal::input(format!("`{lower}` doesn't roll dice.")).hint(TAKES_NO_DICE));
        }
        let whom = whom.map(|f| f.id);
        let item = self.item_meant(&check, &choice, of)?;
        // The choice itself defines the target of Auto-fire. For other purchases the hit does.
        let strikes = choice
            .whom
            .filter(|_| choice.bought == Bought::Quality(Quality::AutoFire));
        let spent = Spent {
            key: choice.key.clone(),
            label: self.which_item(&check, &choice, item),
            bought: choice.bought,
            paid,
            whom: whom.or(strikes),
            typed: typed.map(|shown| shown.hundred),
            ten: typed.and_then(|shown| shown.ten),
            on: choice.on,
            among: choice.among,
            item,
            later: waits(&self.now, &check, choice.bought),
        };
        self.push(events::Bought { spent });
        if let Bought::Row(effect) = choice.bought {
            if effect != SpendEffect::Critical {
                self.type_reals(typed.as_slice());
            }
            self.act_on(&check, effect, &choice.key, whom, item);
        }
        Ok(())
    }

    /// The key of a purchase for a hit on a target: a quality, a further hit, a Critical Injury.
    fn key_for(&self, check: &Check, key: &str, whom: Id) -> Option<String> {
        if let Some(one) = purchases::find(&self.now, check, key, Some(whom)) {
            return Some(one.key);
        }
        let row = find(self.cx.library, key)?;
        if row.effect != SpendEffect::Critical {
            return None;
        }
        let blows = blows(&self.now, check);
        let of_whom = || blows.iter().filter(|blow| blow.target == whom);
        let fresh = of_whom().find(|blow| check.critical_triggers(blow.number) == 0);
        let blow = fresh.or_else(|| of_whom().next())?;
        Some(purchases::numbered(&row.id, blow.number))
    }

    /// The key of the row with a given number.
    fn row_key(&self, check: &Check, number: usize) -> Result<String, Refusal> {
        let all = rows(&self.now, self.cx.library, check);
        let row = number.checked_sub(1).and_then(|place| all.get(place));
        row.map(|row| row.key.clone()).ok_or_else(|| {
            let refusal = Refusal::input(format!("The menu has no row {number}."));
            match all.len() {
                0 => refusal.hint("Nothing is left to spend. Use `done` to apply the result."),
                last => refusal.hint(format!("Choose a row from 1 to {last}.")),
            }
        })
    }

    /// The payment: the cheapest way, or the one with the named symbol.
    fn payment(&self, choice: &Choice, coin: Option<Coin>) -> Result<Paid, Refusal> {
        let cheapest = choice.ways.first().copied().unwrap_or_default();
        let Some(coin) = coin else {
            return Ok(cheapest);
        };
        let chosen = choice
            .ways
            .iter()
            .find(|paid| Coin::of(**paid) == Some(coin));
        if let Some(paid) = chosen {
            return Ok(*paid);
        }
        let ways = choice.ways.iter().map(|paid| aloud::paid(*paid));
        let ways: Vec<String> = ways.collect();
        let can = if ways.is_empty() {
            "nothing".to_owned()
        } else {
            ways.join(" or ")
        };
        self.forbid(
            "G-COMB-12",
            format!("This can't be paid with {} here.", coin.symbol()),
            format!("Pay with {can}."),
        )?;
        Ok(cheapest)
    }

    /// Checks that a purchase can concern the named figure.
    fn may_concern(&self, check: &Check, choice: &Choice, whom: &Figure) -> Result<(), Refusal> {
        let side = self.now.figure(check.by).map(|f| f.side);
        let name = &whom.name;
        if let Some(why) = known_already(&self.now, check, choice, whom) {
            self.forbid("G-SOC-06", why, INSTEAD)?;
        }
        let (rule, fits, why) = match choice.bought {
            Bought::Row(SpendEffect::BoostAlly | SpendEffect::UpgradeAlly) => (
                "M-06",
                Some(whom.side) == side,
                format!("{name} isn't an ally of the acting character."),
            ),
            Bought::Row(SpendEffect::SetbackSelf | SpendEffect::UpgradeSelf) => (
                "M-08",
                Some(whom.side) == side,
                format!("{name} isn't an ally of the acting character."),
            ),
            Bought::Row(SpendEffect::EnemyManeuver) => (
                "M-08",
                Some(whom.side) != side && whom.able(),
                format!("{name} isn't an enemy who can take a maneuver."),
            ),
            Bought::Row(SpendEffect::Social(SocialSpend::AnyFacet)) => (
                "M-16",
                whom.id != check.by,
                format!("{name} already knows that."),
            ),
            Bought::Row(SpendEffect::Social(SocialSpend::GiveAlly | SocialSpend::Upgrade)) => (
                "M-16",
                Some(whom.side) == side,
                format!("{name} isn't an ally of the acting character."),
            ),
            Bought::Row(SpendEffect::Hack(HackSpend::Feedback(_))) => (
                "M-02",
                Some(whom.side) != side,
                format!("{name} isn't an enemy."),
            ),
            Bought::Row(SpendEffect::WrongTarget) => (
                "G-MOD-01",
                whom.id != check.by
                    && check
                        .target()
                        .is_some_and(|target| self.now.ranges.engaged(target, whom.id)),
                format!("{name} isn't engaged with the target."),
            ),
            Bought::Quality(Quality::Blast(_)) => (
                "G-QUAL-03",
                choice.among.contains(&whom.id),
                format!(
                    "{name} isn't engaged with the target, as Blast needs outside a tight space."
                ),
            ),
            // Rows for the target take a name only if there is no target.
            Bought::Row(
                SpendEffect::SetbackTarget | SpendEffect::UpgradeTarget | SpendEffect::BoostTarget,
            ) if check.target().is_none() => return Ok(()),
            _ => {
                return Err(Refusal::input(format!(
                    "`{}` takes no name: it already has its target.",
                    choice.key
                ))
                .hint("Leave out the name."));
            }
        };
        if fits {
            Ok(())
        } else {
            self.forbid(rule, why, "Choose someone else.")
        }
    }

    /// A purchase that the menu doesn't offer: refused with the reason, or free with an override.
    fn spend_overruled(&self, check: &Check, key: &str) -> Result<Choice, Refusal> {
        self.number_is_on_offer(check, key)?;
        if let Some(choice) = self.quality_overruled(check, key)? {
            return Ok(choice);
        }
        let row = find(self.cx.library, key).cloned();
        let Some(row) = row else {
            let offered = menu(&self.now, self.cx.library, check);
            let refusal = Refusal::input(format!(
                "`{}` can't be bought here.",
                lang::names::shorten(key)
            ));
            let keys: Vec<&str> = offered.iter().map(|c| c.key.as_str()).collect();
            return Err(if keys.is_empty() {
                refusal.hint("Nothing is left to spend. Use `done` to apply the result.")
            } else {
                refusal.hint(lang::choice::hint(key, &keys))
            });
        };
        if let Some(refusal) = asks_which(&row, key) {
            return Err(refusal);
        }
        let gone = row_gone(&self.now, self.cx.library, check, &row, key);
        self.forbid(gone.rule, gone.why, INSTEAD)?;
        Ok(Choice {
            key: key.to_owned(),
            label: row.label,
            text: row.text,
            ways: Vec::new(),
            bought: Bought::Row(row.effect),
            rule: row.rule,
            on: hit_list::split(key)
                .1
                .filter(|_| row.effect == SpendEffect::Critical),
            whom: None,
            among: Vec::new(),
        })
    }

    /// A quality of the weapon in use that the menu doesn't offer. `None` if the weapon lacks it.
    fn quality_overruled(&self, check: &Check, key: &str) -> Result<Option<Choice>, Refusal> {
        if let Some(one) = purchases::find(&self.now, check, key, None) {
            let gone = purchase_gone(&self.now, check, &one);
            self.forbid(gone.rule, gone.why, INSTEAD)?;
            return Ok(Some(Choice {
                key: one.key,
                label: one.label,
                text: one.text,
                ways: Vec::new(),
                bought: one.bought,
                rule: one.rule.to_owned(),
                on: one.on,
                whom: one.whom,
                among: one.among,
            }));
        }
        let bare = hit_list::split(key).0;
        let quality = weapons_at_hand(&self.now, check)
            .iter()
            .find_map(|weapon| quality_of(&weapon.qualities, bare));
        let Some(quality) = quality else {
            return Ok(None);
        };
        let gone = quality_gone(&self.now, check, quality);
        self.forbid(gone.rule, gone.why, INSTEAD)?;
        Ok(Some(Choice {
            key: key.to_owned(),
            label: quality.to_string(),
            text: String::new(),
            ways: self.overruled_ways(check, quality),
            bought: Bought::Quality(quality),
            rule: quality.rule().to_owned(),
            on: None,
            whom: None,
            among: Vec::new(),
        }))
    }

    /// The open check, after its roll.
    ///
    /// # Errors
    /// Refuses if no check is rolled.
    pub fn rolled_check(&self) -> Result<Check, Refusal> {
        match &self.now.check {
            None => Err(no_check_is_open()),
            Some(check) if check.roll.is_none() => {
                Err(Refusal::input("The check hasn't been rolled yet.")
                    .hint("Use `roll` to roll it."))
            }
            Some(check) => Ok(check.clone()),
        }
    }

    fn act_on(
        &mut self,
        check: &Check,
        effect: SpendEffect,
        key: &str,
        whom: Option<Id>,
        item: Option<u8>,
    ) {
        let by = check.by;
        let Some(actor) = self.now.figure(by).cloned() else {
            return;
        };
        let from = format!("{} check", crate::words::genitive(&actor.name));
        let target = check.target();
        let end = Until::EncounterEnd;
        let own_next = self.until_next_turn(by, 1);
        if self.befalls_mount(check, effect) {
            return;
        }
        match effect {
            SpendEffect::HealStrain(n) => self.heals(by, 0, u16::from(n) * check.strain_times()),
            SpendEffect::BoostNextAlly => {
                let whose = Whose::NextAlly {
                    side: actor.side,
                    by,
                };
                self.token_once(whose, Change::Boost(1), end, &from, "M-06");
            }
            SpendEffect::Maneuver => self.push(ManeuverGranted::to(by)),
            SpendEffect::SetbackTarget => {
                self.one(target.or(whom), Change::Setback(1), &from, "M-06");
            }
            SpendEffect::UpgradeTarget => {
                self.one(target.or(whom), Change::UpgradeDifficulty(1), &from, "M-06");
            }
            SpendEffect::BoostAlly => self.one(whom.or(Some(by)), Change::Boost(1), &from, "M-06"),
            SpendEffect::UpgradeAlly => {
                self.one(whom.or(Some(by)), Change::UpgradeAbility(1), &from, "M-06");
            }
            SpendEffect::CancelDefense => {
                if let Some(target) = target {
                    let until = Until::RoundEnd {
                        round: self.now.round,
                    };
                    self.token(Whose::One(target), Change::NoDefense, until, &from, "M-06");
                }
            }
            SpendEffect::IgnoreEnvironment => {
                self.token(
                    Whose::One(by),
                    Change::NoEnvironment,
                    own_next,
                    &from,
                    "M-06",
                );
            }
            SpendEffect::Defense => {
                let change = if key.ends_with("_melee") {
                    Change::MeleeDefense(1)
                } else {
                    Change::RangedDefense(1)
                };
                self.token(Whose::One(by), change, own_next, &from, "M-06");
            }
            SpendEffect::Disarm => {
                if let (Some(who), Some(weapon)) = (target, item) {
                    self.push(Dropped { who, weapon });
                }
            }
            SpendEffect::SufferStrain(n) => self.suffers(check, n),
            SpendEffect::StrainVehicle(n) => self.strains_controlled(check, n),
            SpendEffect::Vehicle(spend) => {
                let place = hit_list::split(key).1.unwrap_or(1);
                self.vehicle_bought(check, spend, place);
            }
            SpendEffect::LoseBenefit => match lost(&actor, key) {
                Some(Benefit::Guard) => self.push(GuardEnded { who: by }),
                Some(Benefit::Aim) => self.push(AimEnded { who: by }),
                Some(Benefit::Cover) => self.push(CoverSet {
                    who: by,
                    defense: 0,
                }),
                None => {}
            },
            SpendEffect::EnemyManeuver => {
                let first = persons(&self.now, check, effect, None).first().copied();
                if let Some(who) = whom.or(first) {
                    self.push(ManeuverGranted::to(who));
                }
            }
            SpendEffect::BoostTarget => self.one(target.or(whom), Change::Boost(1), &from, "M-08"),
            SpendEffect::SetbackSelf => {
                self.one(whom.or(Some(by)), Change::Setback(1), &from, "M-08");
            }
            SpendEffect::UpgradeSelf => self.one(
                whom.or(Some(by)),
                Change::UpgradeDifficulty(1),
                &from,
                "M-08",
            ),
            SpendEffect::FallProne => self.push(FellProne { who: by }),
            SpendEffect::Social(spend) => self.social_bought(check, spend, key, whom),
            SpendEffect::Hack(spend) => {
                let place = hit_list::split(key).1.unwrap_or(1);
                self.hack_bought(check, spend, place, whom);
            }
            SpendEffect::OutOfAmmo => {
                if let Some(weapon) = held_index(check) {
                    self.push(Emptied {
                        who: by,
                        weapon: weapon as u8,
                    });
                }
            }
            SpendEffect::DamageItem => {
                if let Some(weapon) = held_index(check) {
                    let wear = actor.held(weapon).map_or(Wear::Minor, |h| h.wear.worse());
                    self.push(WearSet {
                        who: by,
                        weapon: weapon as u8,
                        wear,
                    });
                } else if let Some(tool) = check.tool(&actor) {
                    self.push(Worn {
                        who: by,
                        thing: tool.name.clone(),
                        wear: tool.wear.worse(),
                    });
                }
            }
            SpendEffect::BreakImprovised => {
                if let Some(weapon) = held_index(check) {
                    self.push(WearSet {
                        who: by,
                        weapon: weapon as u8,
                        wear: Wear::Destroyed,
                    });
                }
            }
            SpendEffect::Disable => self.unbraces(check),
            // `resolve` handles these with the hit, and the story needs nothing here.
            SpendEffect::Critical
            | SpendEffect::Destroy
            | SpendEffect::WrongTarget
            | SpendEffect::Story => {}
        }
    }

    fn one(&mut self, who: Option<Id>, change: Change, from: &str, rule: &str) {
        if let Some(whose) = who.map(|who| self.now.checks_of(who)) {
            self.token_once(whose, change, Until::EncounterEnd, from, rule);
        }
    }
}
