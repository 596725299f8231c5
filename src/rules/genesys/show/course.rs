//! How an event counts in the chart of a fight.

use crate::check::What;
use crate::event::Event;
use crate::state::State;
use dice::p_success;
use rules::view::Beat;

/// The beats of an event. Most events have none.
pub fn beats(before: &State, event: &Event) -> Vec<Beat> {
    match event {
        Event::HitDealt {
            by,
            target,
            through,
            strain,
            ..
        } if *through > 0 => {
            // A target without a strain track suffers strain as wounds (G-HEALTH-07).
            let target = before.figure(*target);
            let to_strain = *strain && target.is_some_and(|target| target.kind.has_strain());
            let dealt = Beat::Dealt {
                by: *by,
                amount: u32::from(*through),
            };
            if to_strain { Vec::new() } else { vec![dealt] }
        }
        Event::Wounded { who, by } | Event::HullTaken { who, by } => vec![Beat::Taken {
            who: *who,
            amount: u32::from(*by),
        }],
        Event::Injured { who, .. } => vec![Beat::Critical { who: *who }],
        Event::StorySpent { .. } => vec![Beat::Point],
        Event::CheckRolled { roll, .. } => {
            let Some(check) = &before.check else {
                return Vec::new();
            };
            let net = roll.net();
            let is_attack = matches!(check.what, What::Attack { .. });
            let chance = is_attack.then(|| p_success(&roll.pool).ok()).flatten();
            vec![Beat::Rolled {
                by: check.by,
                dice: roll.pool.total(),
                attack: chance.map(|chance| (chance, net.success > 0)),
                triumphs: net.triumph,
                despairs: net.despair,
            }]
        }
        _ => Vec::new(),
    }
}
