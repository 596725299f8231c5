//! Checks of vehicles.

use crate::library::check::Checker;
use crate::limits::{MOST_HANDLING, MOST_MEMBERS, MOST_SIZE};
use crate::model::records::VehicleProfile;

impl Checker<'_> {
    pub(crate) fn vehicle(&mut self, vehicle: &VehicleProfile) {
        let known = self.known;
        self.name("name", &vehicle.name);
        self.name("role", &vehicle.role);
        self.at_most("silhouette", vehicle.silhouette, 10);
        self.at_most("speed", vehicle.speed, 5);
        self.at_most("defense", vehicle.defense, 4);
        self.positive("hull", vehicle.hull);
        self.positive("strain", vehicle.strain);
        self.field("skill", |c| c.skill_key(&vehicle.skill));
        self.name("crew", &vehicle.crew);
        self.at_most("rarity", vehicle.rarity, 10);
        self.at_most("armor", vehicle.armor, MOST_SIZE);
        self.field("handling", |c| {
            if vehicle.handling.unsigned_abs() > MOST_HANDLING.unsigned_abs() {
                let expected = format!("Use -{MOST_HANDLING} to {MOST_HANDLING}");
                c.say(format!("`handling` is {}", vehicle.handling), expected);
            }
        });
        self.price("price", vehicle.price);
        self.price("passengers", vehicle.passengers);
        self.price("cargo", vehicle.cargo);
        self.text("stores", &vehicle.stores);
        self.text("note", &vehicle.note);
        self.field("gifts", |c| {
            c.each("boosts", &vehicle.gifts.boosts, |c, (skill, dice)| {
                c.skill_key(skill);
                c.positive("boosts", *dice);
                c.at_most("boosts", *dice, MOST_MEMBERS);
            });
            c.each("works", &vehicle.gifts.works, |c, works| {
                c.name("name", &works.name);
                c.skill_key(&works.skill);
                c.at_most("strain", works.strain, MOST_MEMBERS);
                c.text("text", &works.text);
            });
            c.text("hull_hit", &vehicle.gifts.hull_hit);
        });
        self.each("weapons", &vehicle.weapons, |c, mount| {
            c.field("weapon", |c| {
                c.key("vehicle weapon", &known.vehicle_weapons, &mount.weapon);
            });
            c.positive("count", mount.count);
            c.at_most("count", mount.count, MOST_MEMBERS);
        });
    }
}
