//! Who was there: those who took part, by party.

use rules::view::{Id, Listed, Listing, Party, Person};

use super::blocks::Block;
use super::digest::{Source, with_badge};
use super::ending::state_of;
use super::figures;

/// What is told of someone who left with a scene and could still act.
const LEFT: &str = "left the scene";

impl Source<'_> {
    /// Returns a participant with what the game calls them: "Ada (PC: Laborer, soldier)".
    fn who_is(&self, one: &Listed) -> String {
        let role = self.after.sheet(one.id).map(|sheet| sheet.role);
        let says_more = |role: &String| *role != one.badge && !one.name.contains(role.as_str());
        let role = role.filter(|role| !role.is_empty() && says_more(role));
        let words = [Some(one.badge.clone()), role].into_iter().flatten();
        let words: Vec<String> = words.filter(|words| !words.is_empty()).collect();
        // "rival: ally, competitor or informer": a list isn't continued by another.
        with_badge(&one.name, &words.join(": "))
    }

    /// Returns the title of the last scene that someone was in when it closed.
    fn scene_left(&self, who: Id) -> Option<String> {
        let is_in = |roster: &[Listed]| roster.iter().any(|one| one.id == who);
        let mut all = self.closings.iter();
        let (closed, _) = all.rfind(|(_, roster)| is_in(roster))?;
        let before = self.lines.iter().rfind(|line| line.n < *closed)?;
        self.scene_of(before)
    }

    /// Those who took part, by party. Participants who left are known by what they did, and by the scene that they were
    /// in when it closed.
    pub(super) fn present(&self) -> Vec<Block> {
        let roster = self.after.roster();
        let named = |party: Party, kind: Listing| -> Vec<String> {
            let listed = roster
                .iter()
                .filter(|one| one.listing == kind && one.party == party);
            listed.map(|one| self.who_is(one)).collect()
        };
        let here = |id: Id| roster.iter().any(|one| one.id == id);
        // How they were when their scene closed.
        let as_left = |one: &Listed| {
            let state = if one.out {
                state_of(one)
            } else {
                LEFT.to_owned()
            };
            // Two of one name are told apart by their scenes.
            let mut others = self.left_behind().chain(&roster);
            let scene = others.any(|other| other.name == one.name && other.id != one.id);
            let scene = scene.then(|| self.scene_left(one.id)).flatten();
            let words: Vec<String> = scene.into_iter().chain([state]).collect();
            with_badge(&one.name, &words.join(", "))
        };
        let gone = |party: Party| -> Vec<String> {
            let people = figures::of_party(&self.statistics, party);
            let people: Vec<&Person> = people.filter(|p| !here(p.id)).collect();
            let did = people
                .iter()
                .map(|p| match self.left_behind().rfind(|one| one.id == p.id) {
                    Some(one) => as_left(one),
                    None if p.downed > 0 => with_badge(&p.name, "defeated"),
                    None => with_badge(&p.name, LEFT),
                });
            // Others of a closed scene did nothing that is counted.
            let idle = self.left_behind().filter(|one| {
                let is_one = one.party == party && one.listing == Listing::Combatant;
                is_one && !here(one.id) && !people.iter().any(|p| p.id == one.id)
            });
            let mut all: Vec<String> = Vec::new();
            for one in did.chain(idle.map(as_left)) {
                if !all.contains(&one) {
                    all.push(one);
                }
            }
            all
        };
        let vehicles: Vec<String> = roster
            .iter()
            .filter(|one| one.listing == Listing::Vehicle)
            .map(|one| with_badge(&one.name, &one.badge))
            .collect();
        let mut players = named(Party::Players, Listing::Combatant);
        players.extend(gone(Party::Players));
        let mut others = named(Party::Others, Listing::Combatant);
        others.extend(gone(Party::Others));
        // A single name is often only that of an account.
        let recorded = if self.is_signed {
            Vec::from_iter(self.hands()).join(", ")
        } else {
            String::new()
        };
        let items = [
            ("The players' side", players.join(", ")),
            ("The other side", others.join(", ")),
            ("Vehicles", vehicles.join(", ")),
            ("Recorded by", recorded),
        ];
        let there = items.into_iter().filter(|(_, names)| !names.is_empty());
        let items: Vec<(String, String)> =
            there.map(|(who, names)| (who.to_owned(), names)).collect();
        vec![Block::Items(items)]
    }
}
