//! Rows for the focused character outside the order of turns: checks, rest, relief, cards, doses, biotics, and
//! what a GM does by hand.

use lang::spoken::quote;
use rules::encounter::clock::{MONTH, WEEK};
use rules::view::{Answer, Offer, OfferGroup, OfferLine, Price};

use super::would::asked;
use crate::library::Library;
use crate::model::text::signed;
use crate::model::{Dose, Person};
use crate::model::{Pool, State};
use crate::play::augment::{self, Length, taken_in_month};
use crate::play::biotics;
use crate::play::calendar::span;
use crate::play::cards::{Card, HAND};
use crate::play::pools;
use crate::play::recovery::{rests_today, seconds_of_rest, seconds_to_rest};
use crate::play::stress::{self, Intervention};
use crate::say;
use crate::sheet_effects;

/// Adds the rows for a character. Their cards and abilities aren't among them while something is rolled that isn't
/// about them.
pub fn person(state: &State, library: &Library, person: &Person, all: &mut Vec<Offer>) {
    if !person.sections.is_empty() || person.body.dead {
        return;
    }
    let rows = Rows {
        state,
        library,
        person,
    };
    rows.check(all);
    rows.rest(all);
    rows.doses(all);
    rows.stress(all);
    rows.devices(all);
    rows.by_hand(all);
    if state.rolling().is_empty() {
        rows.talents(all);
    }
}

/// Adds the cards and abilities of those whom the open check or attack is about, each with its owner.
pub fn answers(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let people = state.rolling().into_iter();
    let people = people.filter_map(|who| state.person(who));
    for person in people.filter(|one| !one.body.dead && one.sections.is_empty()) {
        let rows = Rows {
            state,
            library,
            person,
        };
        let mut own = Vec::new();
        rows.talents(&mut own);
        // The list may hold a row for the card of the target of a hit.
        own.retain(|row| !all.iter().any(|one| one.line == row.line));
        for row in &mut own {
            row.label = format!("{}: {}", person.name, row.label);
        }
        all.extend(own);
    }
}

/// Adds the first rest of the day for each player's character who can use it while no one fights (C-TRK-18).
pub fn first_rests(state: &State, library: &Library, all: &mut Vec<Offer>) {
    all.extend(tired(state).filter_map(|person| {
        Some(Offer {
            label: format!("first rest for {}", person.name),
            whom: Some(person.id),
            ..first_rest(state, library, person)?
        })
    }));
}

/// Returns the players' characters who can use the first rest of the day (C-TRK-18).
pub fn tired(state: &State) -> impl Iterator<Item = &Person> {
    let able = |one: &&Person| one.is_pc() && !one.in_creation && !state.campaign.misses(one.id);
    let people = state.people.iter().filter(able);
    people.filter(|one| has_first_rest(state, one))
}

fn has_first_rest(state: &State, person: &Person) -> bool {
    let waits = person.rest.points == 0 && rests_today(person, state) == 0;
    let recovers = augment::rejection(person, state.time) < augment::STOPS_RECOVERY;
    waits && recovers && !person.body.dead && !pools::is_full(person, state.time)
}

/// Returns the first rest of the day as an action of someone who has lost points (C-REC-02).
pub fn first_rest(state: &State, library: &Library, person: &Person) -> Option<Offer> {
    has_first_rest(state, person).then(|| Offer {
        key: "first_rest".to_owned(),
        label: "rest".to_owned(),
        group: OfferGroup::Action,
        ..rest(state, library, person)
    })
}

/// Returns the row of someone's next recovery roll, with its conditions (C-REC-01 to C-REC-05).
fn rest(state: &State, library: &Library, person: &Person) -> Offer {
    let today = rests_today(person, state);
    let mut offer = Offer {
        by: Some(person.id),
        ..Offer::of(
            "recover",
            say::RestNow(person, None),
            "make a recovery roll",
            "C-REC-02",
            OfferGroup::Between,
        )
    };
    offer.cost = match seconds_to_rest(person, state) {
        // In a fight the row shows the price that the rules take. Outside one no one pays.
        Some(0) => Price::none(),
        Some(left) => Price::note(span(left.into())),
        None => Price::note("none left today"),
    };
    let less = augment::rejection(person, state.time) >= augment::WEAKENS;
    let changes = [
        (i16::from(biotics::recovery(person)), "the field"),
        (-i16::from(less), "rejection"),
    ];
    let changes: Vec<String> = changes
        .into_iter()
        .filter(|(change, _)| *change != 0)
        .map(|(change, why)| format!(" {} ({why})", signed(change as i8)))
        .collect();
    let next = seconds_of_rest(person, state, today.saturating_add(1));
    let next = next.map_or_else(String::new, |seconds| {
        format!(" The next one needs {}.", span(seconds.into()))
    });
    offer.detail = format!(
        "Gives the pools 1d6{} points. Injuries stay. Rest {} of 4 today.{next} Damage interrupts a rest.",
        changes.concat(),
        today.saturating_add(1).min(4)
    );
    asked(state, library, person.id, offer)
}

struct Rows<'a> {
    state: &'a State,
    library: &'a Library,
    person: &'a Person,
}

impl Rows<'_> {
    fn offer(
        &self,
        key: &str,
        line: impl Into<OfferLine>,
        label: &str,
        rule: &str,
        group: OfferGroup,
    ) -> Offer {
        Offer {
            by: Some(self.person.id),
            ..Offer::of(key, line, label, rule, group)
        }
    }

    fn check(&self, all: &mut Vec<Offer>) {
        if self.state.check.is_some() {
            return;
        }
        // Any other skill can be typed.
        let skills = self.person.skills.iter().map(|skill| Answer {
            label: skill.name.clone(),
            words: quote(&skill.name),
            ..Answer::default()
        });
        all.push(Offer {
            detail: "For another skill, a tactic or someone who opposes it, type `check SKILL TACTIC vs NAME`."
                .to_owned(),
            answers: skills.collect(),
            ..self.offer(
                "check",
                OfferLine::about("check", &self.person.who()),
                "make a skill check",
                "C-ROLL-03",
                OfferGroup::Other,
            )
        });
    }

    /// The next recovery roll with the time that it takes (C-REC-02).
    fn rest(&self, all: &mut Vec<Offer>) {
        all.push(rest(self.state, self.library, self.person));
    }

    fn cards(&self, all: &mut Vec<Offer>) {
        if self.person.cards.len() > HAND {
            return;
        }
        for card in Card::held(self.person) {
            let line = say::PlayCard(self.person, card, None, None);
            let line = match card {
                Card::SpareMagazine => OfferLine::begun(format_args!("{line} on")),
                _ => line.into(),
            };
            let mut offer = self.offer(
                &format!("card_{}", card.word()),
                line,
                &card.label(),
                "C-CRD-04",
                OfferGroup::Talent,
            );
            offer.cost = Price::note(format!("card: {}", card.brief()));
            offer.detail = card.says().into();
            all.push(offer);
        }
    }

    /// Both kinds of dose, each with the rejection while it works and when it ends (C-AUG-03).
    fn doses(&self, all: &mut Vec<Offer>) {
        if self.person.augmentations.is_empty() {
            return;
        }
        let time = self.state.time;
        let now = augment::rejection(self.person, time);
        for (kind, month, length) in [(Length::Week, false, WEEK), (Length::Month, true, MONTH)] {
            let word = kind.word();
            let mut after = self.person.clone();
            after.doses.push(Dose {
                month,
                taken: time,
                until: time + length,
                harmless: false,
            });
            let then = augment::rejection(&after, time);
            let mut offer = self.offer(
                &format!("dose_{word}"),
                say::TakeDose(self.person, kind),
                &format!("dose for a {word}: rejection {now} to {then}"),
                "C-AUG-03",
                OfferGroup::Between,
            );
            offer.cost = Price::note(format!("1 of {} doses", self.person.doses_left));
            offer.detail = format!(
                "It ends in {}, and rejection is then {}. This is dose {} in 30 days, and the 12th is toxic.",
                span(length),
                augment::rejection(&after, time + length),
                taken_in_month(self.person, time) + 1
            );
            all.push(offer);
        }
    }

    fn biotics(&self, all: &mut Vec<Offer>) {
        let Some(biotic) = self.person.biotic else {
            return;
        };
        let mut offer = if biotic.active {
            self.offer(
                "activate",
                say::Activate(self.person, true),
                "end the field",
                "C-BIO-01",
                OfferGroup::Talent,
            )
        } else {
            self.offer(
                "activate",
                say::Activate(self.person, false),
                &format!("activate {}", biotic.field.label()),
                "C-BIO-01",
                OfferGroup::Talent,
            )
        };
        if !biotic.active {
            offer.cost = Price::note("1 gulp an hour");
        }
        offer.detail = format!("Gulps of salts left: {}.", self.person.salts);
        all.push(offer);
        let mut offer = self.offer(
            "channel",
            say::Channel(self.person),
            "check biotics",
            "C-BIO-11",
            OfferGroup::Talent,
        );
        offer.cost = Price::note("1 gulp");
        offer.detail = format!("{}d6, with effort from Might.", biotic.dice);
        all.push(offer);
    }

    /// Cards, a field, and augmentations that can be overclocked or unfolded.
    fn talents(&self, all: &mut Vec<Offer>) {
        self.cards(all);
        self.biotics(all);
        for (place, one) in self.person.augmentations.iter().enumerate() {
            let (name, label) = (one.name.as_str(), one.name.to_lowercase());
            if self.person.has("overclocked") {
                all.push(self.offer(
                    &format!("overclock_{place}"),
                    say::Overclock(self.person, name),
                    &format!("overclock {label}"),
                    "C-FOC-20b",
                    OfferGroup::Talent,
                ));
            }
        }
        if sheet_effects::suit(self.library, self.person).is_some() {
            let off = self.person.body.unfolded;
            let label = if off {
                "fold the suit"
            } else {
                "unfold the suit"
            };
            let line = say::Unfold(self.person, off);
            all.push(self.offer("unfold", line, label, "C-AUG-10", OfferGroup::Talent));
        }
    }

    /// Augmentations that can be removed, and bonds with machines that can end.
    fn devices(&self, all: &mut Vec<Offer>) {
        for (place, one) in self.person.augmentations.iter().enumerate() {
            let (name, label) = (one.name.as_str(), one.name.to_lowercase());
            all.push(self.offer(
                &format!("explant_{place}"),
                say::Explant(self.person, name),
                &format!("remove {label}"),
                "C-AUG-02",
                OfferGroup::Between,
            ));
        }
        for machine in &self.person.bonds {
            let line = say::Unbond(self.person, machine);
            let (key, label) = (format!("unbond_{machine}"), format!("end bond: {machine}"));
            all.push(self.offer(&key, line, &label, "C-DES-18a", OfferGroup::Other));
        }
    }

    /// Relief, and what the GM may do with stress (C-STR-05 to C-STR-10).
    fn stress(&self, all: &mut Vec<Offer>) {
        let own = &self.person.stress;
        if own.points > 0 {
            let length = stress::cycle_length(self.person, self.state);
            let used = if own.used.is_empty() {
                "No method used in this cycle.".to_owned()
            } else {
                format!("Used in this cycle: {}.", own.used.join(", "))
            };
            let mut offer = self.offer(
                "relieve",
                OfferLine::about("relieve", &self.person.who()),
                "relieve 1 stress",
                "C-STR-10",
                OfferGroup::Between,
            );
            offer.cost = Price::note(format!("step {} of {length}", own.used.len() + 1));
            offer.detail = used;
            all.push(offer);
        }
        let gm = [
            (
                Intervention::Damage,
                own.interventions > 0,
                format!("Stress deals {} Intellect damage.", own.points),
                "C-STR-05",
            ),
            (
                Intervention::Choice,
                stress::is_over(self.person, self.state, Pool::Intellect),
                "A very bad choice. It relieves 1 stress point.".to_owned(),
                "C-STR-07",
            ),
            (
                Intervention::Disease,
                stress::is_over(self.person, self.state, Pool::Might),
                "A disease. It relieves 1 stress point.".to_owned(),
                "C-STR-08",
            ),
            (
                Intervention::Accident,
                stress::is_over(self.person, self.state, Pool::Speed),
                "An accident. It relieves 1 stress point.".to_owned(),
                "C-STR-08",
            ),
        ];
        for (how, open, says, rule) in gm {
            if open {
                let word = how.word();
                let mut offer = self.offer(
                    &format!("intervene_{word}"),
                    say::Intervene(self.person, how),
                    &format!("GM: {word} from stress"),
                    rule,
                    OfferGroup::Other,
                );
                offer.detail = says;
                all.push(asked(self.state, self.library, self.person.id, offer));
            }
        }
    }

    fn by_hand(&self, all: &mut Vec<Offer>) {
        if self.person.body.burning.is_some() {
            all.push(self.offer(
                "put_out",
                say::Burn(self.person, true),
                "put out the fire",
                "C-BIO-07",
                OfferGroup::Action,
            ));
        }
        if self.person.body.breath.is_some() {
            all.push(self.offer(
                "breathe",
                say::Breathe(self.person),
                "breathe again",
                "C-QRK-20",
                OfferGroup::Other,
            ));
        }
        let person = self.person;
        let important = person.opponent.as_ref().is_some_and(|npc| npc.important);
        let strained = person.is_pc() || important;
        let own = !person.arms.is_empty() || !person.armor.is_empty();
        let carries = own || !person.items.is_empty();
        let (made, augmented) = (person.has("i_made_this"), !person.augmentations.is_empty());
        let rows = [
            ("damage", "deal damage", "C-DMG-01", true),
            ("fear", "add fear", "C-FEA-01", true),
            ("stress", "add stress", "C-STR-02", strained),
            ("remark", "write a note", "C-CRE-11", true),
            (
                "range",
                "set a range",
                "C-ACT-08",
                self.state.fight.is_some(),
            ),
            ("give", "give gear", "C-CRE-10", !person.in_creation),
            (
                "lose",
                "remove gear",
                "C-CRE-10",
                carries && !person.in_creation,
            ),
            ("made", "mark as self-made", "C-PRF-13a", made && own),
            ("supply doses", "give doses", "C-AUG-03", augmented),
            (
                "supply salts",
                "give salts",
                "C-BIO-12",
                person.biotic.is_some(),
            ),
            ("award", "award XP", "C-XP-01", person.is_pc()),
        ];
        for (words, label, rule, shown) in rows {
            let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
            let line = match rest {
                "" => OfferLine::about(verb, &self.person.who()),
                rest => OfferLine::begun(format_args!("{verb} {} {rest}", self.person.who())),
            };
            if shown {
                // The key of a row isn't that of a purchase of damage.
                let key = match words {
                    "damage" => "deal".to_owned(),
                    words => words.replace(' ', "_"),
                };
                let asks = match verb {
                    "damage" | "fear" | "stress" | "supply" => "a number",
                    "remark" => "the note",
                    _ => "",
                };
                all.push(Offer {
                    asks,
                    ..self.offer(&key, line, label, rule, OfferGroup::Other)
                });
            }
        }
    }
}
