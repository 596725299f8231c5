//! The effects of a vehicle's current speed (M-18, G-VEH-05, G-VEH-06).

/// Range bands per round at a speed.
pub const fn bands(speed: u8) -> u8 {
    match speed {
        0 => 0,
        1 | 2 => 2,
        3 | 4 => 3,
        _ => 4,
    }
}

/// How many times the difficulty of checks to control it is upgraded.
pub const fn control_upgrades(speed: u8) -> u8 {
    match speed {
        0..=2 => 0,
        3 | 4 => 1,
        _ => 2,
    }
}

/// How many times the difficulty of combat checks against it is upgraded.
pub const fn harder_to_hit(speed: u8) -> u8 {
    if speed >= 5 { 1 } else { 0 }
}

/// The bonus to Critical Hits of its collisions.
pub const fn collision(speed: u8) -> i32 {
    match speed {
        0..=2 => 0,
        3 | 4 => 20,
        _ => 40,
    }
}

/// The effects in a few words: "3 bands a round, control upgraded once".
pub fn words(speed: u8) -> String {
    let mut parts = vec![match bands(speed) {
        0 => "still".to_owned(),
        n => format!("{n} bands a round"),
    }];
    if control_upgrades(speed) > 0 {
        parts.push(format!(
            "control upgraded {}",
            times(control_upgrades(speed))
        ));
    }
    if harder_to_hit(speed) > 0 {
        parts.push("attacks on it upgraded once".to_owned());
    }
    if collision(speed) > 0 {
        parts.push(format!("collisions {:+}", collision(speed)));
    }
    parts.join(", ")
}

/// What a speed changes apart from the move, as short as a gauge needs: "control ↑1", "to hit ↑1".
pub fn short(speed: u8) -> Vec<String> {
    let control = control_upgrades(speed);
    let control = (control > 0).then(|| format!("control ↑{control}"));
    let to_hit = (harder_to_hit(speed) > 0).then(|| "to hit ↑1".to_owned());
    control.into_iter().chain(to_hit).collect()
}

const fn times(n: u8) -> &'static str {
    if n == 1 { "once" } else { "twice" }
}
