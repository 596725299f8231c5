//! A vehicle as view data: its sheet, its speed gauge, the state of its weapons, its damage, and who
//! aboard may still act (G-VEH-01, G-VCOM-02). `card` and `offers` have the rest.

use crate::model::state::{Phase, State};
use crate::model::tokens::Whose;
use crate::model::vehicles::craft::{Mounted, Vehicle};
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::{arc, speed};
use crate::positions::weapons::mount_index;
use crate::show::rows::{reason, row};
use crate::show::sheet::{by_range, parted, range_fact};
use crate::show::side_tone;
use crate::show::vehicles::crew_status::turn_left;
use crate::show::vehicles::{component_status, crew_status};

use lang::Refusal;
use rules::view::{
    Block, Fact, Fill, INJURIES, Reason, Rich, Row, Shape, Sheet, Tone, Track, WeaponLine,
};

/// Hull trauma and system strain.
pub fn tracks(vehicle: &Vehicle) -> Vec<Track> {
    vec![
        Track {
            label: "Hull".to_owned(),
            key: "hull",
            now: u32::from(vehicle.hull),
            max: u32::from(vehicle.whole_hull()),
            because: vec![
                reason(
                    "Over the threshold: destroyed, or a Critical Hit with a named character aboard.",
                    "",
                    "G-VEH-14",
                ),
                reason(
                    "Then it is disabled and every component is out.",
                    "",
                    "G-VEH-14",
                ),
            ],
            ..Track::default()
        },
        Track {
            label: "System".to_owned(),
            key: "system",
            now: u32::from(vehicle.strain),
            max: u32::from(vehicle.strain_threshold),
            because: vec![reason(
                "Over the threshold: speed 0 from the next round, every component out until relieved.",
                "",
                "G-VEH-24",
            )],
            fill: Fill::Strain,
            ..Track::default()
        },
    ]
}

fn fact(key: &'static str, label: &str, value: Rich, because: Vec<Reason>) -> Fact {
    Fact {
        key,
        label: label.to_owned(),
        value,
        because,
    }
}

/// An effective number with its profile's value if they differ: "2 of 3".
fn counted(now: String, own: &str) -> Rich {
    if now == own {
        Rich::of(now, Tone::Strong)
    } else {
        Rich::of(now, Tone::Bad).and(format!(" of {own}"), Tone::Quiet)
    }
}

/// Its numbers without the speed: silhouette, handling, defense, armor (G-VEH-01).
pub(crate) fn numbers(state: &State, vehicle: &Vehicle) -> Vec<Fact> {
    let one =
        |label: &'static str, change: String, rule: &'static str| vec![reason(label, change, rule)];
    let signed = |n: i8| {
        if n > 0 {
            format!("+{n}")
        } else {
            lang::sentence::minus(&n.to_string())
        }
    };
    let (defense, because) = vehicle.defense_now(state);
    vec![
        fact(
            "silhouette",
            "Sil",
            Rich::of(vehicle.silhouette.to_string(), Tone::Strong),
            one("silhouette", vehicle.silhouette.to_string(), "G-VEH-13"),
        ),
        fact(
            "handling",
            "Handling",
            counted(signed(vehicle.handling_now()), &signed(vehicle.handling)),
            one("handling", signed(vehicle.handling_now()), "G-VEH-02"),
        ),
        fact(
            "defense",
            "Def",
            if vehicle.is_out(Component::Defenses) {
                counted(defense.to_string(), &vehicle.defense.to_string())
            } else {
                Rich::of(defense.to_string(), Tone::Strong)
            },
            because,
        ),
        fact(
            "armor",
            "Armor",
            counted(vehicle.armor_now().to_string(), &vehicle.armor.to_string()),
            one("armor", vehicle.armor_now().to_string(), "G-VEH-28"),
        ),
    ]
}

/// Every effective number of a vehicle (G-VEH-01).
pub fn facts(state: &State, vehicle: &Vehicle) -> Vec<Fact> {
    let top = vehicle.top_speed();
    let speed = speed::words(vehicle.speed);
    let mut all = vec![fact(
        "speed",
        "Speed",
        Rich::of(format!("{}/{top}", vehicle.speed), Tone::Strong),
        vec![reason("speed", speed, "G-VEH-05")],
    )];
    all.extend(numbers(state, vehicle));
    // Damage and lasting effects come before the numbers, because a narrow pane shows only the
    // beginning. The crew comes after them, because every shot needs the numbers.
    let (rest, urgent): (Vec<Fact>, Vec<Fact>) = matters_now(state, vehicle)
        .into_iter()
        .partition(|f| matches!(f.key, "guns" | "crew"));
    let (crew, guns): (Vec<Fact>, Vec<Fact>) = rest.into_iter().partition(|f| f.key == "crew");
    all.splice(1..1, urgent);
    all.extend(away(state, vehicle));
    all.extend(crew);
    all.extend(guns);
    all
}

/// The distances to enemy vehicles that can still fight, the nearest first (G-RANGE-01).
fn away(state: &State, vehicle: &Vehicle) -> Option<Fact> {
    range_fact(&ranges(state, vehicle))
}

/// The enemy vehicles that can still fight, by range.
pub(crate) fn ranges(state: &State, vehicle: &Vehicle) -> Vec<Rich> {
    if state.phase != Phase::Fighting || !vehicle.fights_on() {
        return Vec::new();
    }
    let side = state.held_by(vehicle);
    let others = state.vehicles.iter();
    let others = others.filter(|v| state.held_by(v) != side && v.fights_on());
    let bands = others.map(|v| {
        let tone = side_tone(state.held_by(v));
        (state.band(vehicle.id, v.id), &*v.name, tone)
    });
    by_range(bands.collect())
}

/// What matters about a vehicle now, one line each: effects, damage, guns, crew. Empty lines are left
/// out.
pub fn matters_now(state: &State, vehicle: &Vehicle) -> Vec<Fact> {
    let mut all = Vec::new();
    let lasting = effects(state, vehicle);
    if !lasting.is_empty() {
        let value = Rich::of(lasting.join(" · "), Tone::Warn);
        all.push(fact("effects", "Now", value, Vec::new()));
    }
    if !vehicle.condition.criticals.is_empty() {
        let because = vehicle.condition.criticals.iter();
        let because = because
            .map(|c| reason(c.name.clone(), c.text.clone(), "G-VCOM-26"))
            .collect();
        all.push(fact(
            INJURIES,
            "Crits",
            Rich::of(criticals(vehicle).join(", "), Tone::Bad),
            because,
        ));
    }
    let out = component_status::told(vehicle);
    if !out.plain().is_empty() {
        let because = vehicle
            .compromised()
            .into_iter()
            .flat_map(|part| {
                let word = part.word(vehicle);
                let causes = vehicle.causes(part).into_iter();
                causes.map(move |c| {
                    // A GM call has no reason of its own, so the rule of the component is shown.
                    let word_alone = c == crate::craft::parts::Cause::Word;
                    let rule = if word_alone { part.rule() } else { c.rule() };
                    reason(word.clone(), c.words().into_owned(), rule)
                })
            })
            .collect();
        all.push(fact("out", "Out", out, because));
    }
    if !vehicle.aboard.is_empty() {
        if !vehicle.weapons.is_empty() {
            all.push(fact("guns", "", guns(state, vehicle), Vec::new()));
        }
        all.push(fact(
            "crew",
            "",
            crew_status::crew(state, vehicle),
            Vec::new(),
        ));
    }
    all
}

/// The Critical Hits, each with its severity.
pub(crate) fn criticals(vehicle: &Vehicle) -> Vec<String> {
    let hits = vehicle.condition.criticals.iter();
    hits.map(|hit| match hit.severity {
        0 => hit.name.clone(),
        n => format!("{} ({n})", hit.name),
    })
    .collect()
}

/// The lasting effects, each in a few words.
pub(crate) fn effects(state: &State, vehicle: &Vehicle) -> Vec<String> {
    let mut all = Vec::new();
    if let Some(squadron) = vehicle.squadron {
        all.push(match (squadron.standing, squadron.size) {
            (standing, size) if standing == size => format!("{size} craft"),
            (standing, size) => format!("{standing} of {size} craft"),
        });
    }
    let lasting = &vehicle.effects;
    if lasting.brace.is_some() {
        all.push("braced".to_owned());
    }
    if lasting.evade.is_some() {
        all.push("evading".to_owned());
    }
    for enemy in &lasting.over {
        all.push(format!("on the tail of {}", state.name_of(*enemy)));
    }
    for other in &state.vehicles {
        if other.effects.over.contains(&vehicle.id) {
            all.push(format!("{} on its tail", other.name));
        }
    }
    for bearing in &lasting.bearings {
        let name = state.name_of(bearing.of);
        all.push(format!("{name} {}", bearing.side.word()));
    }
    if let Some(curtain) = lasting.curtain {
        all.push(format!("Blanket Barrage {}", curtain.upgrades));
    }
    if lasting.drill.is_some() {
        all.push("fire strains systems".to_owned());
    }
    if lasting.throttle.is_some() {
        all.push("full throttle".to_owned());
    }
    if let Some(n) = lasting.held {
        all.push(format!("held by a beam {n}"));
    }
    if let Some(n) = lasting.jammed {
        all.push(format!("jammed: Computers {n} to signal"));
    }
    let breaks = |c: &&crate::model::vehicles::parts::CriticalHit| {
        c.harm
            .contains(&crate::model::vehicles::parts::HitEffect::BreaksUp)
    };
    let breaking = vehicle.condition.criticals.iter().find(breaks);
    if let Some(hit) = breaking.filter(|_| vehicle.flies()) {
        all.push(format!("destroyed when round {} ends", hit.round + 1));
    }
    match vehicle.condition.fire {
        0 => {}
        1 => all.push("burning".to_owned()),
        n => all.push(format!("burning, {n} checks")),
    }
    if vehicle.condition.makeshift {
        all.push("patched up".to_owned());
    }
    if vehicle.condition.looming.is_some() {
        all.push(match vehicle.condition.queued.len() {
            0 => "a Critical Hit to brace against".to_owned(),
            n => format!("{} Critical Hits to brace against, one at a time", n + 1),
        });
    }
    all.extend(waiting(state, vehicle));
    all
}

/// The modifiers for later checks of the vehicle or its crew, with the occasion: a Boost, a lock.
fn waiting(state: &State, vehicle: &Vehicle) -> impl Iterator<Item = String> {
    state.tokens.iter().filter_map(|token| {
        let (whose, id) = match token.whose {
            Whose::One(id) | Whose::Aboard(id) => ("", id),
            Whose::Against(id) => ("against it: ", id),
            Whose::NextAboard { vehicle, .. } => ("next aboard: ", vehicle),
            Whose::NextAlly { .. } => return None,
        };
        let when = token.time(state);
        (id == vehicle.id).then(|| format!("{whose}{} {when}", token.change.words()))
    })
}

/// Why a mount can't be fired now, by any gunner.
fn hindered(state: &State, vehicle: &Vehicle, place: u8) -> Option<Refusal> {
    // The refusal is the same for everyone aboard, so the first is enough.
    let who = vehicle.aboard.first().map(|a| a.who);
    who.zip(mount_index(usize::from(place)))
        .and_then(|(who, index)| state.mount_hindrance(who, index, false))
}

/// The number of weapons of a mount that can be fired now (G-VCOM-25, G-VEH-20).
pub(crate) fn can_fire(state: &State, vehicle: &Vehicle, place: u8, mount: &Mounted) -> u8 {
    let left = vehicle.left_to_fire(place);
    let blocked =
        || hindered(state, vehicle, place).is_some() || is_alongside(state, vehicle, mount);
    if left > 0 && blocked() { 0 } else { left }
}

/// Whether an enemy vehicle is engaged with the vehicle that carries a mount, so that it can't be fired (G-MOD-03,
/// G-VEH-38).
pub(crate) fn is_alongside(state: &State, vehicle: &Vehicle, mount: &Mounted) -> bool {
    let side = state.held_by(vehicle);
    mount.weapon.fights().barred_while_engaged()
        && state.enemy_alongside(vehicle.id, side).is_some()
}

/// The state of a mount in a few words: "ready", "fired", "out", "2 of 4 ready, 3 of 6 shots".
pub(crate) fn ready(
    state: &State,
    vehicle: &Vehicle,
    place: u8,
    mount: &Mounted,
) -> (String, Tone) {
    let (parts, tone) = ready_parts(state, vehicle, place, mount);
    (parts.join(", "), tone)
}

/// The parts of that state, the first alone enough for a narrow pane.
fn ready_parts(
    state: &State,
    vehicle: &Vehicle,
    place: u8,
    mount: &Mounted,
) -> (Vec<String>, Tone) {
    let sound = vehicle.sound_weapons(place);
    if sound == 0 {
        return (vec!["out".to_owned()], Tone::Bad);
    }
    if mount.firing.used >= sound {
        return (vec![mount.fired()], Tone::Quiet);
    }
    if let Some(refusal) = hindered(state, vehicle, place) {
        let word = match refusal.rule {
            Some("G-QUAL-16") => "empty".to_owned(),
            Some("G-QUAL-19") => "not prepared".to_owned(),
            Some("G-EQ-11") => mount.firing.wear.state().to_owned(),
            Some("G-QUAL-21") => format!("round {}", mount.firing.ready_round),
            _ => "not now".to_owned(),
        };
        return (vec![word], Tone::Warn);
    }
    if is_alongside(state, vehicle, mount) {
        let docked = state.is_docked(vehicle.id);
        let word = if docked { "docked" } else { "engaged" };
        return (vec![word.to_owned()], Tone::Warn);
    }
    let mut words = vec![if sound < mount.count || mount.firing.used > 0 {
        format!("{} of {} ready", sound - mount.firing.used, mount.count)
    } else {
        "ready".to_owned()
    }];
    if let Some((left, all)) = mount.shots() {
        words.push(format!("{left} of {all} shots"));
    }
    if !mount.firing.wear.is_sound() {
        words.push(mount.firing.wear.state().to_owned());
        return (words, Tone::Warn);
    }
    (words, Tone::Good)
}

/// Its weapons one by one, with their states.
pub(crate) fn weapons(state: &State, vehicle: &Vehicle) -> Vec<WeaponLine> {
    let each = (0u8..).zip(&vehicle.weapons);
    each.map(|(place, mount)| {
        let (mut parts, tone) = ready_parts(state, vehicle, place, mount);
        let name = format!("{} {} ", mount.words(), arc(mount.arc));
        let line = |said: String| Rich::of(name.clone(), Tone::Text).and(said, tone);
        let whole = line(parts.join(", "));
        parts.truncate(1);
        WeaponLine {
            whole,
            short: line(parts.concat()),
        }
    })
    .collect()
}

fn guns(state: &State, vehicle: &Vehicle) -> Rich {
    parted(weapons(state, vehicle).into_iter().map(|gun| gun.whole))
}

/// What is left of the pilot's acts this round, for the sheet (G-VCOM-08, G-VCOM-09). The gauge of the speed above it
/// has the range bands that are left.
fn pilot_only(vehicle: &Vehicle) -> Rich {
    let (action, tone) = if vehicle.round.action {
        ("used", Tone::Quiet)
    } else {
        ("free", Tone::Good)
    };
    let maneuver = match vehicle.round.maneuvers.len() {
        0 => "2",
        // The menu shows the cost with each maneuver (G-VCOM-09).
        1 => "1",
        _ => "none",
    };
    Rich::of("action ", Tone::Quiet)
        .and(action, tone)
        .and("  maneuvers ", Tone::Quiet)
        .and(maneuver, Tone::Text)
}

/// The helm block: a drawing of the arcs, and next to it the speed, the pilot's remaining acts and the
/// control skill.
fn helm(state: &State, vehicle: &Vehicle) -> Block {
    let craft = super::bearing::gauges(state, vehicle);
    let speed = craft.gauge();
    let left = if state.phase == Phase::Fighting {
        pilot_only(vehicle)
    } else {
        Rich::of("crew ", Tone::Quiet).and(vehicle.crew.clone(), Tone::Text)
    };
    let flown = Rich::of("control ", Tone::Quiet)
        .and(vehicle.skill.clone(), Tone::Text)
        .and("  passengers ", Tone::Quiet)
        .and(vehicle.passengers.to_string(), Tone::Text);
    let told = [speed, left, flown];
    let rows = match craft.close_rose() {
        Some(rose) => rose
            .into_iter()
            .zip(told)
            .map(|(drawn, said)| vec![drawn, said])
            .collect(),
        None => told.map(|said| vec![said]).to_vec(),
    };
    let rules = ["G-VEH-05", "G-VCOM-09", "G-VEH-03"];
    let rows = rows.into_iter().zip(rules).map(|(cells, rule)| Row {
        rule: Some(rule.to_owned()),
        ..row(cells)
    });
    Block::new("Helm", "Gear", Shape::Rows, rows.collect())
}

/// The sheet.
pub fn sheet(state: &State, vehicle: &Vehicle) -> Sheet {
    let weapons = vehicle.weapons.iter().enumerate();
    let weapons = weapons
        .map(|(n, m)| weapon_row(state, vehicle, n, m))
        .collect();
    let mut rows = Vec::new();
    if state.phase == Phase::Fighting {
        let crew = Rich::of("takes ", Tone::Quiet).and(vehicle.crew.clone(), Tone::Text);
        rows.push(row(vec![crew]));
    }
    let mut aboard = vehicle.aboard.clone();
    aboard.sort_by_key(|a| a.seat);
    for one in &aboard {
        let gun = match one.seat {
            Seat::Gunner(place) => vehicle
                .weapons
                .get(usize::from(place))
                .map_or_else(String::new, |m| format!(", {}", m.words())),
            _ => String::new(),
        };
        let (word, tone) = turn_left(state, one.who);
        rows.push(row(vec![
            Rich::of(format!("{}{gun} ", one.seat.word()), Tone::Quiet)
                .and(state.name_of(one.who).to_owned(), Tone::Text)
                .and(format!(" {word}"), tone),
        ]));
    }
    if !vehicle.note.is_empty() {
        rows.push(row(vec![Rich::of(vehicle.note.clone(), Tone::Text)]));
    }
    let mut blocks = vec![
        helm(state, vehicle),
        Block::new("Weapons", "Gear", Shape::Tall, weapons),
        Block::new("Aboard", "Notes", Shape::Text, rows),
    ];
    let damage = damage_rows(vehicle);
    if !damage.is_empty() {
        blocks.push(Block::new("Damage", "Health", Shape::Rows, damage));
    }
    Sheet {
        gauges: Vec::new(),
        traits_tab: "Talents",
        id: vehicle.id,
        name: vehicle.name.clone(),
        kind: "vehicle".to_owned(),
        role: vehicle.role.clone(),
        tone: side_tone(state.held_by(vehicle)),
        tracks: tracks(vehicle),
        facts: facts(state, vehicle)
            .into_iter()
            .filter(|f| !NOW.contains(&f.key))
            .collect(),
        now: matters_now(state, vehicle)
            .into_iter()
            .filter(|f| NOW.contains(&f.key) && f.key != "guns" && f.key != "crew")
            .chain(away(state, vehicle))
            .collect(),
        blocks,
    }
}

/// The facts that a sheet shows separately from the numbers.
const NOW: [&str; 6] = ["effects", INJURIES, "out", "guns", "crew", "range"];

fn weapon_row(state: &State, vehicle: &Vehicle, n: usize, m: &Mounted) -> Row {
    let qualities: Vec<String> = m.weapon.qualities.iter().map(ToString::to_string).collect();
    let damage = m.base_damage();
    let mut because = vec![reason("damage", damage.to_string(), "G-VEH-29")];
    // It is one column and the last, so that a narrow pane cuts it and not the weapon's name.
    let mut reach = Rich::of(m.weapon.range.word(), Tone::Quiet);
    if !qualities.is_empty() {
        let all = qualities.join(", ");
        reach = reach.and(format!(", {all}"), Tone::Text);
        because.push(reason("qualities", all, "G-EQ-05"));
    }
    let (word, tone) = ready(state, vehicle, u8::try_from(n).unwrap_or(u8::MAX), m);
    Row {
        cells: vec![
            Rich::of(m.words(), Tone::Text),
            Rich::of(arc(m.arc), Tone::Quiet),
            Rich::of(word, tone),
            Rich::of("dam ", Tone::Quiet).and(damage.to_string(), Tone::Strong),
            Rich::of("crit ", Tone::Quiet).and(m.weapon.crit.to_string(), Tone::Strong),
            reach,
        ],
        line: None,
        rule: Some("G-VEH-29".to_owned()),
        because,
        ..Row::default()
    }
}

/// Critical Hits, and components with every reason why they are out.
fn damage_rows(vehicle: &Vehicle) -> Vec<Row> {
    let hits = vehicle.condition.criticals.iter().map(|c| Row {
        cells: vec![
            Rich::of(c.name.clone(), Tone::Bad),
            Rich::of(format!("severity {}", c.severity), Tone::Quiet),
            Rich::of(c.text.clone(), Tone::Text),
        ],
        line: None,
        rule: Some("G-VCOM-26".to_owned()),
        because: Vec::new(),
        ..Row::default()
    });
    let parts = vehicle.compromised().into_iter().map(|part| {
        let causes = vehicle.causes(part);
        let words: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
        Row {
            cells: vec![
                Rich::of(part.word(vehicle), Tone::Warn),
                Rich::of("out", Tone::Bad),
                Rich::of(words.join(", "), Tone::Text),
            ],
            line: None,
            rule: Some(part.rule().to_owned()),
            because: Vec::new(),
            ..Row::default()
        }
    });
    hits.chain(parts).collect()
}
