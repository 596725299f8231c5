//! Checks of vehicles.

use super::Checker;
use crate::rules::genesys::library::records::VehicleProfile;

impl Checker<'_> {
    pub(super) fn vehicle(&mut self, vehicle: &VehicleProfile) {
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
        self.text("stores", &vehicle.stores);
        self.text("note", &vehicle.note);
        self.each("weapons", &vehicle.weapons, |c, mount| {
            c.field("weapon", |c| {
                c.key("vehicle weapon", &known.vehicle_weapons, &mount.weapon);
            });
            c.positive("count", mount.count);
        });
    }
}
