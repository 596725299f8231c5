//! Checks of profiles: adversaries and premade player characters.

use crate::kinds::{Characteristic, Kind};
use crate::library::check::Checker;
use crate::limits::{MOST_CHARACTERISTIC, MOST_RANKS, MOST_TALENT_RANKS};
use crate::model::records::origins::Grown;
use crate::model::records::roles::Role;
use crate::model::records::{Attack, Profile, Worn};

use rules::content::locate::Step;

impl Checker<'_> {
    pub(crate) fn profile(&mut self, profile: &Profile) {
        let told = self.found.len();
        self.name("name", &profile.name);
        self.text("plural", &profile.plural);
        self.name("role", &profile.role);
        self.characteristics(profile);
        self.tracks(profile);
        self.training(profile);
        self.worn(profile.armor.as_ref());
        self.each("attacks", &profile.attacks, Self::attack);
        self.each("abilities", &profile.abilities, Self::ability);
        self.each("gear", &profile.gear, |c, item| c.carried(item));
        if let Some(motivations) = &profile.motivations {
            self.field("motivations", |c| {
                c.text("strength", &motivations.strength);
                c.text("flaw", &motivations.flaw);
                c.text("desire", &motivations.desire);
                c.text("fear", &motivations.fear);
            });
        }
        if let Some(grown) = &profile.grown {
            self.field("grown", |c| c.at(Step::Inside, |c| c.grown(profile, grown)));
        }
        self.made_ahead(profile, told);
    }

    /// Checks a player character's origin (T-42, T-44). `heroes` checks that it adds up.
    fn grown(&mut self, profile: &Profile, grown: &Grown) {
        self.say_if(
            profile.kind != Kind::Pc,
            "`grown` is only for PCs",
            "Remove `grown`, or set `kind: Pc`",
        );
        self.price("money", grown.money);
        self.each("free", &grown.free, |c, key| c.skill_key(key));
        let known = self.known;
        if !known.archetypes.contains_key(grown.archetype.as_str()) {
            let keys = known.archetypes.keys().copied().collect();
            self.field("archetype", |c| c.key("archetype", &keys, &grown.archetype));
        }
    }

    fn characteristics(&mut self, profile: &Profile) {
        self.field("characteristics", |c| {
            for which in Characteristic::ALL {
                let value = profile.characteristics.get(which);
                c.field(super::field_of(which), |c| {
                    if !(1..=MOST_CHARACTERISTIC).contains(&value) {
                        let what = format!("{} is {value}", which.name());
                        c.say(what, format!("Use 1 to {MOST_CHARACTERISTIC}"));
                    }
                });
            }
        });
    }

    /// Checks wounds, and strain for kinds with a track of it (G-HEALTH-07).
    fn tracks(&mut self, profile: &Profile) {
        self.positive("wounds", profile.wounds);
        if let Some(strain) = profile.strain {
            self.positive("strain", strain);
        }
        let article = match profile.kind {
            Kind::Pc => "a PC",
            Kind::Minion => "a minion",
            Kind::Rival => "a rival",
            Kind::Nemesis => "a nemesis",
        };
        match (profile.kind.has_strain(), profile.strain) {
            (true, None) => {
                self.say(
                    format!("{article} needs a strain threshold"),
                    "Add `strain: ...`",
                );
            }
            (false, Some(_)) => self.field("strain", |c| {
                c.say(
                    format!("{article} has no strain threshold: strain becomes wounds"),
                    "Remove `strain`",
                );
            }),
            _ => {}
        }
    }

    fn training(&mut self, profile: &Profile) {
        let known = self.known;
        let group = profile.kind == Kind::Minion;
        self.ranks(
            "skill",
            &known.skills,
            "skills",
            &profile.skills,
            MOST_RANKS,
        );
        self.field("skills", |c| {
            c.say_if(
                group && !profile.skills.is_empty(),
                "minions have no ranks of their own",
                "Use `group_skills`, which depend on the group's size",
            );
        });
        self.skill_keys("group_skills", &profile.group_skills);
        self.field("group_skills", |c| {
            c.say_if(
                !group && !profile.group_skills.is_empty(),
                "`group_skills` are only for minions",
                "Use `skills` with ranks",
            );
        });
        self.skill_keys("career", &profile.career);
        let talents = &profile.talents;
        self.ranks(
            "talent",
            &known.talents,
            "talents",
            talents,
            MOST_TALENT_RANKS,
        );
        self.each("talents", talents, |c, (key, _)| {
            c.say_if(
                key == "adversary",
                "`adversary` isn't listed with the talents",
                "Use the field `adversary: ...` of the profile",
            );
        });
        self.each("chosen", &profile.chosen, |c, (talent, words)| {
            c.at(Step::Item(0), |c| c.key("talent", &known.talents, talent));
            c.at(Step::Item(1), |c| {
                for (n, word) in words.iter().enumerate() {
                    c.at(Step::Item(n), |c| {
                        c.key("skill or characteristic", &known.choices, word);
                    });
                }
            });
        });
        self.at_most("adversary", profile.adversary, MOST_RANKS);
    }

    /// Checks a role of adversaries (T-46).
    pub(crate) fn role(&mut self, role: &Role) {
        self.name("name", &role.name);
        self.field("skills", |c| {
            c.say_if(
                role.skills.is_empty(),
                "the role has no skill",
                "List at least one, the best first",
            );
        });
        self.skill_keys("skills", &role.skills);
        self.worn(role.armor.as_ref());
        self.each("attacks", &role.attacks, Self::attack);
    }

    fn worn(&mut self, armor: Option<&Worn>) {
        let known = self.known;
        self.field("armor", |c| {
            c.at(Step::Inside, |c| match armor {
                Some(Worn::Armor(key)) => c.key("armor", &known.armors, key),
                Some(Worn::Own(armor)) => {
                    c.own_id(&armor.id);
                    c.armor(armor);
                }
                None => {}
            });
        });
    }

    fn attack(&mut self, attack: &Attack) {
        let known = self.known;
        self.at(Step::Inside, |c| match attack {
            Attack::Weapon(key) => c.key("weapon", &known.weapons, key),
            Attack::Own(weapon) => {
                c.own_id(&weapon.id);
                c.personal_weapon(weapon);
            }
        });
    }

    /// A weapon or armor in the profile needs no key, but a bad one is still a mistake.
    fn own_id(&mut self, id: &str) {
        if !id.is_empty() {
            self.field("id", |c| c.id(id));
        }
    }

    /// Gear may be free words. A word with an underscore can only be a key.
    fn carried(&mut self, item: &str) {
        let known = self.known;
        self.say_if(item.trim().is_empty(), "the gear is empty", "");
        self.plain(item);
        if item.contains('_') {
            self.key("gear", &known.gear, item);
        }
    }
}
