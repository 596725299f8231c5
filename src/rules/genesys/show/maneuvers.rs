//! The maneuvers of the active combatant, each with its price.

use crate::command::maneuver::{Grip, Plain};
use crate::command::turn::TurnCommand;
use crate::figure::names::short;
use crate::kinds::{Band, Quality};
use crate::model::event::Pay;
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::play::maneuvers::strain_takes_out;
use crate::say;
use crate::show::offer::{Called, New, PAY, next_price, offer};
use crate::show::scene::show;
use crate::show::scene::show::HardWay;
use crate::show::vehicles::boarding;

use lang::{Refusal, Who};
use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine, Price, Tone, Unit};
use rules::words::said;

/// All of them, in the order of the menu.
pub(crate) fn maneuvers(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let mut menu = Menu::of(state, figure, all);
    menu.stances();
    menu.near();
    menu.moves();
    menu.ground();
    menu.arms();
}

/// The rarer ones, which are listed below the common ones.
pub(crate) fn rarer(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let mut menu = Menu::of(state, figure, all);
    menu.mounts();
    menu.others();
}

/// Those of a combatant with a maneuver granted out of turn, which doesn't count toward the two of a
/// turn (G-TURN-07).
pub(crate) fn out_of_turn(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let mut menu = Menu::of(state, figure, all);
    menu.who = figure.who();
    menu.cost = Price::granted();
    menu.falls = false;
    menu.allowed = if figure.is_immobilized() {
        Err(Refusal::rule("G-STAT-02", "Immobilized: no maneuvers."))
    } else {
        Ok(())
    };
    menu.stances();
    menu.near();
    menu.moves();
    menu.ground();
    menu.arms();
    menu.mounts();
    menu.others();
}

/// The key of a maneuver with the weapon at this index. The first weapon has no number.
fn of_weapon(does: &str, place: u8) -> String {
    match place {
        0 => does.to_owned(),
        n => format!("{does}_{n}"),
    }
}

/// The price of every maneuver of a turn, and the list of offers.
struct Menu<'a> {
    state: &'a State,
    figure: &'a Figure,
    /// The combatant, as a line names it.
    who: Who,
    cost: Price,
    allowed: Result<(), Refusal>,
    /// Whether the price would incapacitate the combatant.
    falls: bool,
    /// Whether enemies are engaged with the combatant, so that it has to disengage before it moves.
    bound: bool,
    /// The check or cost of difficult terrain.
    hard_way: Option<HardWay>,
    /// The vehicle it is aboard.
    aboard: Option<&'a Vehicle>,
    /// Whether it is aboard without an enemy inside. Cover and the like then make no sense and aren't
    /// offered, though a line may still take them (G-VCOM-12).
    calm: bool,
    all: &'a mut Vec<Offer>,
}

impl<'a> Menu<'a> {
    fn of(state: &'a State, figure: &'a Figure, all: &'a mut Vec<Offer>) -> Self {
        let (cost, allowed) = next_price(state, figure);
        let aboard = state.vehicle_of(figure.id).filter(|v| v.flies());
        let enemy = |f: &Figure| f.side != figure.side && f.able();
        Self {
            aboard,
            calm: aboard.is_some_and(|v| !v.occupants(state).any(enemy)),
            state,
            figure,
            who: Who::Active,
            falls: cost.strains() && strain_takes_out(figure, Pay::STRAIN),
            bound: state.enemies_engaged_with(figure.id).next().is_some(),
            cost,
            allowed,
            hard_way: show::hard_way(state, figure),
            all,
        }
    }

    fn push(
        &mut self,
        key: &str,
        line: impl Into<OfferLine>,
        label: String,
        detail: &str,
        rule: &str,
    ) {
        let moves = matches!(key, "move" | "back" | "engage" | "disengage");
        let hard_way = self.hard_way.as_ref().filter(|_| moves);
        let detail = hard_way.map_or(detail, |way| way.detail.as_str());
        let mut one = offer(New {
            key,
            line,
            label,
            cost: self.cost.clone(),
            detail,
            rule,
            group: OfferGroup::Maneuver,
        });
        if self.cost.has(Unit::Wounds) {
            let (now, most) = (self.figure.wounds, self.figure.whole_threshold());
            let then = now + Pay::STRAIN;
            one.detail = format!(
                "Strain counts as wounds: {now}/{most} → {then}/{most} (G-HEALTH-07). {}",
                one.detail
            );
        }
        if self.falls {
            // G-TURN-10 allows it, but a mistyped key should not do it unnoticed.
            one.cost = one.cost.noted(": down").toned(Tone::Bad);
            one.detail = format!(
                "This takes {} over their threshold: incapacitated. {}",
                self.figure.name, one.detail
            );
        }
        if moves && self.figure.cover > 0 {
            // The log would tell it only when it is too late to choose another maneuver.
            one.detail = format!("Leaves cover (G-MAN-07). {}", one.detail);
        }
        one.allowed.clone_from(&self.allowed);
        if let Some(way) = hard_way.filter(|_| one.allowed.is_ok()) {
            one.allowed.clone_from(&way.allowed);
        }
        // The rules refuse each of these lines in a longer sentence (G-MAN-12).
        if self.bound && one.allowed.is_ok() && matches!(key, "move" | "back" | "engage") {
            let why = "Engaged: disengage first.";
            one.allowed = Err(Refusal::rule("G-MAN-12", why).with_line(&one.line));
            one.cost = Price::none();
        }
        self.all.push(one);
    }

    /// A maneuver without further words.
    fn plain(&self, maneuver: Plain) -> TurnCommand {
        say::Maneuver(self.who.clone(), maneuver, PAY)
    }

    /// The beginning of a maneuver, whose last words the user types.
    fn begun(&self, word: &str) -> OfferLine {
        OfferLine::begun(format_args!("maneuver {} {word}", self.who))
    }

    /// Maneuvers on the spot. One that is already done keeps its row, so that no key moves, and the
    /// rules refuse it.
    fn stances(&mut self) {
        let figure = self.figure;
        self.push(
            "aim",
            say::Aim(self.who.clone(), None, PAY),
            "aim".into(),
            "1 Boost die on the next attack, 2 after aiming twice.",
            "G-MAN-01",
        );
        if self.calm {
            return;
        }
        self.push(
            "cover",
            say::TakeCover(self.who.clone(), 1, PAY),
            "take cover".into(),
            "+1 ranged defense.",
            "G-MAN-07",
        );
        if let Some(one) = self.all.last_mut().filter(|_| figure.cover == 1) {
            let why = "Already in cover.";
            one.allowed = Err(Refusal::rule("G-MAN-07", why).with_line(&one.line));
        }
        self.push(
            "guard",
            self.plain(Plain::Guard),
            "guarded stance".into(),
            "+1 melee defense, and 1 Setback die on your own attacks.",
            "G-MAN-05",
        );
    }

    /// Leaving an engagement, and assisting in it.
    fn near(&mut self) {
        let (state, figure) = (self.state, self.figure);
        if state.ranges.engagement_of(figure.id).is_none() {
            return;
        }
        // A rider leaves its mount only by getting off (G-MAN-09).
        if state.engaged_with_its_mount(figure.id).is_none() {
            self.push(
                "disengage",
                self.plain(Plain::Disengage),
                "disengage".into(),
                "Leave the engagement, to short range.",
                "G-MAN-12",
            );
            // Leaving allies, or those who are incapacitated, costs nothing.
            if state.enemies_engaged_with(figure.id).next().is_none()
                && let Some(free) = self.all.last_mut()
            {
                free.cost = Price::free();
                free.allowed = Ok(());
            }
        }
        let allies = state
            .engaged_with(figure.id)
            .filter(|id| state.figure(*id).is_some_and(|f| f.side == figure.side));
        let assists = allies.map(|ally| {
            let line = say::Assist(self.who.clone(), state.who(ally), PAY);
            (state.name_of(ally).to_owned(), line)
        });
        let assists = assists.collect();
        let labels = ("assist", "assist");
        let told = ("1 Boost die on their next check.", "G-MAN-04");
        self.one_of("assist", "assist", labels, assists, told);
    }

    /// Sets the weapon of the last offer.
    fn with_weapon(&mut self, name: &str) {
        if let Some(one) = self.all.last_mut() {
            one.weapon = Some(name.to_owned());
        }
    }

    /// Sets the target of the last offer.
    fn to(&mut self, whom: Id) {
        if let Some(one) = self.all.last_mut() {
            one.whom = Some(whom);
        }
    }

    /// Marks the last offer as equivalent to every move from the same band, because what blocks it
    /// depends on the mover alone. Only an ambiguous name differs for each.
    fn alike(&mut self, one: bool, from: Band) {
        if let Some(offer) = self.all.last_mut().filter(|_| one) {
            offer.alike = Some(from as u8);
        }
    }

    /// Moves toward the other side and away from it.
    fn moves(&mut self) {
        let (state, figure, aboard) = (self.state, self.figure, self.aboard);
        // A character inside a vehicle doesn't walk toward what is outside. That is the vehicle's move.
        let here = |f: &Figure| aboard.is_none_or(|v| v.seat_of(f.id).is_some());
        let names = Called::of(state);
        let mut near = Vec::new();
        for other in state
            .everybody()
            .filter(|f| f.side != figure.side && f.able() && here(f))
        {
            let name = &other.name;
            let called = short(state, other.id);
            let one = names.one(name);
            match state.band(figure.id, other.id) {
                Band::Engaged => {}
                Band::Short => {
                    self.push(
                        "engage",
                        say::Close(self.who.clone(), other, PAY),
                        format!("engage {name}"),
                        "Close enough to touch.",
                        "G-MAN-12",
                    );
                    self.to(other.id);
                    near.push(other);
                }
                band => {
                    if let Some(nearer) = Band::ALL.into_iter().rev().find(|b| *b < band) {
                        let left = state.steps_left(figure.id, other.id, nearer);
                        let label = match left {
                            Some(2..) => format!("toward {called}: halfway to {nearer}"),
                            _ => format!("close in: {called} → {nearer}"),
                        };
                        self.push(
                            "move",
                            say::Move(self.who.clone(), other, nearer, PAY),
                            label,
                            "From medium outward, each range band costs 2 maneuvers.",
                            "G-MAN-10",
                        );
                        self.to(other.id);
                        self.alike(one, band);
                    }
                }
            }
        }
        let moves = near.into_iter().map(|other| {
            let line = say::Move(self.who.clone(), other, Band::Medium, PAY);
            (other.name.clone(), line)
        });
        let moves = moves.collect();
        let labels = ("back off", "back off from");
        self.one_of(
            "back",
            "move",
            labels,
            moves,
            ("To medium range.", "G-MAN-10"),
        );
    }

    /// One row for a maneuver about any of these others.
    fn one_of(
        &mut self,
        key: &str,
        word: &str,
        (label, about): (&str, &str),
        all: Vec<(String, TurnCommand)>,
        (detail, rule): (&str, &str),
    ) {
        let begun = self.begun(word);
        let answer = |(label, line)| Answer::of_line(label, &begun, line);
        let answers = all.into_iter().filter_map(answer).collect();
        self.push(key, begun, label.to_owned(), detail, rule);
        let row = self.all.pop();
        let named = |name: &str| format!("{about} {name}");
        self.all
            .extend(row.and_then(|row| row.about_any(answers, named)));
    }

    /// Dropping prone and standing up.
    fn ground(&mut self) {
        if self.figure.prone {
            self.push(
                "stand",
                self.plain(Plain::Stand),
                "stand up".into(),
                "No longer prone.",
                "G-MAN-15",
            );
        } else if self.state.in_the_saddle(self.figure).is_none() && !self.calm {
            self.push(
                "prone",
                self.plain(Plain::Prone),
                "drop prone".into(),
                "Harder to shoot, easier to hit in melee.",
                "G-MAN-15",
            );
        }
    }

    /// Maneuvers with weapons.
    fn arms(&mut self) {
        let figure = self.figure;
        for (place, held) in (0..).zip(&figure.weapons) {
            let name = &held.weapon.name;
            if held.wear == Wear::Destroyed {
                continue;
            }
            // Of several identical ones, one is enough to draw.
            let alike = |earlier: u8| {
                let other = figure.held(usize::from(earlier));
                let same = |h: &Held| h.weapon.name == held.weapon.name && !h.dropped;
                !figure.wields(earlier) && other.is_some_and(same)
            };
            let earlier = (0..place).any(alike);
            if !figure.wields(place) && (held.dropped || !earlier) {
                self.push(
                    &of_weapon("draw", place),
                    say::Handle(self.who.clone(), Grip::Draw, name, PAY),
                    if held.stowed || !held.dropped {
                        format!("draw the {}", held.weapon.name)
                    } else {
                        format!("pick up the {}", held.weapon.name)
                    },
                    "In hand: its Defensive and Deflection count. A ready weapon can also parry, until \
                     another one is drawn on purpose.",
                    "G-MAN-08",
                );
                self.with_weapon(&held.weapon.name);
            }
            if held.dropped {
                continue;
            }
            let spent = held
                .weapon
                .qualities
                .iter()
                .any(|q| matches!(q, Quality::LimitedAmmo(n) if held.fired >= *n));
            if held.empty || spent {
                self.push(
                    "reload",
                    say::Handle(self.who.clone(), Grip::Reload, name, PAY),
                    format!("reload the {}", held.weapon.name),
                    "Loaded again.",
                    "G-MAN-08",
                );
            }
            let unready = held.weapon.qualities.iter().any(
                |q| matches!(q, Quality::Prepare(n) if held.prepared < figure.prepare_rating(*n)),
            );
            if unready {
                self.push(
                    "prepare",
                    say::Handle(self.who.clone(), Grip::Prepare, name, PAY),
                    format!("prepare the {}", held.weapon.name),
                    "A preparation maneuver.",
                    "G-MAN-16",
                );
            }
        }
    }

    /// Maneuvers that need typed words, and rarer ones.
    fn others(&mut self) {
        let (state, figure) = (self.state, self.figure);
        // Another place near one that is already near.
        let aboard = self.aboard;
        let near = state.everybody().find(|f| {
            aboard.is_none_or(|v| v.seat_of(f.id).is_some())
                && f.side != figure.side
                && f.able()
                && state.band(figure.id, f.id) == Band::Short
        });
        if let Some(near) = near.filter(|_| state.ranges.engagement_of(figure.id).is_none()) {
            self.push(
                "move",
                say::Move(self.who.clone(), near, Band::Short, PAY),
                "move within short range".into(),
                "To another spot at the same distance.",
                "G-MAN-13",
            );
        }
        self.push(
            "called",
            self.begun("aim"),
            "aim at a specific part or item".into(),
            "2 Setback dice on the next attack, 1 after aiming twice. Type the body part or item.",
            "G-MAN-02",
        );
        self.push(
            "interact",
            self.begun("do"),
            "describe your own maneuver".into(),
            "Press a button, open a door, shift a heavy crate.",
            "G-MAN-06",
        );
        for place in figure.in_hand() {
            let Some(held) = figure.held(usize::from(place)) else {
                continue;
            };
            self.push(
                &of_weapon("stow", place),
                say::Handle(self.who.clone(), Grip::Stow, &held.weapon.name, PAY),
                format!("put the {} away", held.weapon.name),
                "No longer in hand, but still carried.",
                "G-MAN-08",
            );
            if !held.weapon.is_of_the_body() {
                self.with_weapon(&held.weapon.name);
            }
        }
    }

    /// Getting on an animal or into a vehicle, and off again.
    fn mounts(&mut self) {
        let (state, figure) = (self.state, self.figure);
        if let Some(words) = state.mounted_words(figure) {
            let detail = format!("Now {words}.");
            let label = "dismount or leave".into();
            let line = self.plain(Plain::Dismount);
            self.push("dismount", line, label, &detail, "G-MAN-09");
            self.rides_freely();
            return;
        }
        // In a turn a nearby vehicle has a row of its own.
        let has_a_row = |id| {
            let vehicle = state.vehicle(id);
            self.who == Who::Active
                && vehicle.is_some_and(|v| boarding::is_boarded(state, figure, v))
        };
        let answers: Vec<Answer> = state
            .mounts_of(figure)
            .filter(|(id, _)| !has_a_row(*id))
            .map(|(id, name)| Answer {
                label: name.to_owned(),
                words: said(name, id),
                ..Answer::default()
            })
            .collect();
        if answers.is_empty() {
            return;
        }
        // Every vehicle may be out of reach.
        let mut all = state.mounts_of(figure).filter(|(id, _)| !has_a_row(*id));
        let is_apart = |id: Id| {
            let hull = state.vehicle(id);
            hull.is_some_and(|hull| state.apart_from(figure, hull).is_some())
        };
        let apart = all.all(|(id, _)| is_apart(id));
        self.push(
            "mount",
            self.begun("mount"),
            "mount or board".into(),
            "A trained animal or a vehicle. `ride` tries an untrained one.",
            "G-MAN-09",
        );
        if let Some(mount) = self.all.last_mut() {
            mount.answers = answers;
        }
        self.rides_freely();
        if let Some(mount) = self.all.last_mut().filter(|_| apart) {
            let why = "No vehicle is in reach.";
            mount.allowed = Err(Refusal::rule("G-MAN-09", why).with_line(&mount.line));
            mount.cost = Price::none();
        }
    }

    /// A talent may make getting on or off free (G-TAL-14).
    fn rides_freely(&mut self) {
        let free = self.who == Who::Active && self.state.mounts_freely(self.figure);
        if let Some(row) = self.all.last_mut().filter(|_| free) {
            row.cost = Price::incidental();
            row.allowed = Ok(());
        }
    }
}
