//! How far a combatant is worn down in a social encounter (T-36).

use crate::model::figure::Figure;
use crate::model::social::Stand;
use crate::model::state::{Phase, State};

/// The position for an amount of strain and its threshold: open to a compromise if twice the strain
/// exceeds it, giving in if the strain itself does (T-36).
pub const fn stand(pressed: u16, threshold: u16) -> Stand {
    if pressed > threshold {
        Stand::GivesIn
    } else if pressed.saturating_mul(2) > threshold {
        Stand::Compromise
    } else {
        Stand::Firm
    }
}

impl State {
    /// True in a social encounter of its own, which has no turns (G-SOC-08).
    pub fn is_untimed(&self) -> bool {
        self.social.on && self.phase != Phase::Fighting
    }

    /// The state of health in a word (G-HEALTH-08). A character who is out by strain alone in a social
    /// encounter isn't a casualty, because words don't knock anyone out (G-SOC-08, T-36).
    pub fn health_of(&self, figure: &Figure) -> &'static str {
        if self.gave_in(figure) {
            "argued down"
        } else {
            figure.health()
        }
    }

    /// What a figure that can't act is or has done, as the end of a sentence: "is incapacitated", "has given in".
    pub fn out_as(&self, figure: &Figure) -> String {
        if self.gave_in(figure) {
            "has given in".to_owned()
        } else {
            format!("is {}", self.health_of(figure))
        }
    }

    /// True if strain has put a figure out in a social encounter that is open or that ended last. They gave in,
    /// and words don't knock anyone out (T-36).
    pub fn gave_in(&self, figure: &Figure) -> bool {
        (self.social.on || self.social.gave_in.contains(&figure.id)) && self.argued_down(figure)
    }

    /// True if a figure gives in, or gives up a goal, in the open social encounter, with strain or without (T-36).
    pub fn gives_in(&self, figure: &Figure) -> bool {
        let gone = figure.dead || figure.defeated;
        self.social.on && !gone && self.stand_of(figure) == Stand::GivesIn
    }

    /// True if strain alone has put a figure out, as words do in a social encounter.
    pub fn argued_down(&self, figure: &Figure) -> bool {
        let hurt = figure.wounds > figure.whole_threshold() || figure.stays_down;
        let gone = figure.dead || figure.defeated;
        figure.incapacitated() && !hurt && !gone
    }

    /// How far a figure is worn down, and the threshold. It is strain, or a separate count against the
    /// wound threshold for those without strain, because words can't kill (T-36).
    pub fn pressed(&self, figure: &Figure) -> (u16, u16) {
        match figure.strain_threshold {
            Some(most) => (figure.strain, most),
            None => (self.social.pressure_on(figure.id), figure.whole_threshold()),
        }
    }

    /// True if there is strain to heal, or in a social encounter the count that replaces it (T-36).
    pub fn tires(&self, figure: &Figure) -> bool {
        let counts = self.social.on || figure.strain_threshold.is_some();
        figure.strain > 0 || counts && self.pressed(figure).0 > 0
    }

    /// A figure's position in a long argument.
    pub fn stand_of(&self, figure: &Figure) -> Stand {
        let (pressed, threshold) = self.pressed(figure);
        stand(pressed, threshold)
    }
}
