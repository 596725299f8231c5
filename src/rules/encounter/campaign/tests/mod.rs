//! Scenes and the cast, with a troupe of three: Ada is a player's, Ila a companion, and the guard is neither.

mod homecoming;
mod planned;
mod session;
mod stage;

use serde::{Deserialize, Serialize};

use super::carried::{changes, listed, number, put_back, told};
use super::*;
use crate::carried_rows;
use crate::system::Trace;
use crate::view::{OfferLine, SCENE_CLOSE};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct One {
    id: u32,
    name: String,
    pc: bool,
    wounds: u8,
    gear: Vec<String>,
}

const ROWS: &[Row<One>] = carried_rows! {
    One:
    "wounds": number "wounds" |one| one.wounds => wounds;
    "gear": listed "gains / loses" |one| one.gear.clone() => gear;
};

impl Member for One {
    fn id(&self) -> Id {
        Id(self.id)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn is_pc(&self) -> bool {
        self.pc
    }

    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)> {
        told(ROWS, before, now)
    }

    /// A bandage was paid with wounds.
    fn tied(before: &Self, now: &Self) -> Vec<&'static str> {
        let has = |one: &Self| one.gear.iter().any(|item| item == "bandage");
        if has(now) && !has(before) {
            vec!["wounds", "gear"]
        } else {
            Vec::new()
        }
    }

    fn restore(&mut self, before: &Self, row: &str) {
        put_back(ROWS, before, self, row);
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Troupe {
    here: Vec<One>,
    campaign: Campaign<One>,
    fighting: bool,
}

impl Staged for Troupe {
    type Member = One;

    fn campaign(&self) -> &Campaign<One> {
        &self.campaign
    }

    fn campaign_mut(&mut self) -> &mut Campaign<One> {
        &mut self.campaign
    }

    fn present(&self) -> Vec<One> {
        self.here.clone()
    }

    fn enter(&mut self, member: One) {
        self.here.retain(|one| one.id != member.id);
        self.here.push(member);
    }

    fn goes_on(&self) -> Option<&'static str> {
        self.fighting.then_some("the fight")
    }

    fn open_check(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    fn session_award(&self) -> super::session::Award {
        super::session::Award {
            line: OfferLine::begun("award all"),
            label: "give XP to all who were there",
            detail: "The amount.",
            rule: "T-42",
            given: String::new(),
            is_given: false,
            ends: OfferLine::begun("session end"),
        }
    }

    fn party_alone(&self) -> Self {
        Self::default()
    }

    fn day(&self) -> u32 {
        3
    }
}

const ADA: Id = Id(1);
const ILA: Id = Id(2);
const GUARD: Id = Id(3);

impl Troupe {
    fn of_three() -> Self {
        let one = |id: Id, name: &str, pc| One {
            id: id.0,
            name: name.to_owned(),
            pc,
            gear: vec!["rope".to_owned()],
            ..One::default()
        };
        Self {
            here: vec![
                one(ADA, "Ada", true),
                one(ILA, "Ila", false),
                one(GUARD, "Guard", false),
            ],
            ..Self::default()
        }
    }

    fn one(&mut self, who: Id) -> &mut One {
        let found = self.here.iter_mut().find(|one| one.id == who.0);
        found.expect("on the stage")
    }

    fn names(&self) -> Vec<&str> {
        self.here.iter().map(|one| one.name.as_str()).collect()
    }

    /// Decides and applies, and returns the sentences.
    fn does(&mut self, asked: &Asked) -> Result<Vec<String>, Refusal> {
        let mut said = Vec::new();
        for step in decide(self, asked)? {
            match step {
                Step::Is(event) => {
                    said.extend(event.tell(self));
                    event.apply(self);
                }
                Step::Leaves(who) => self.here.retain(|one| one.id != who.0),
                // The tests of the games try and run lines.
                Step::Common(Common::Plans(plans::New { plan, line, .. })) => {
                    let event = Event::Planned(plans::Event::LineAdded { plan, line });
                    said.extend(event.tell(self));
                    event.apply(self);
                }
                Step::Common(Common::Runs(_)) => {}
                Step::Common(Common::Joins { json, cast }) => {
                    let id = Id(self.here.iter().map(|one| one.id).max().unwrap_or(0) + 1);
                    self.here.push(One {
                        id: id.0,
                        name: json,
                        ..One::default()
                    });
                    if cast {
                        self.campaign.cast.push(id);
                    }
                }
            }
        }
        Ok(said)
    }
}

fn begin() -> Asked {
    Asked::Begin("The gun deck".to_owned())
}

#[test]
fn a_scene_closes_with_what_it_changed_and_clears_the_stage() {
    let mut troupe = Troupe::of_three();
    troupe.does(&Asked::Cast(ILA, true)).unwrap();
    let mut said = troupe.does(&begin()).unwrap();
    troupe.one(ADA).wounds = 4;
    troupe.one(ADA).gear.push("lamp".to_owned());
    troupe.one(ILA).gear.clear();
    troupe.one(GUARD).wounds = 9;
    said.extend(troupe.does(&Asked::Close).unwrap());
    let rows: Vec<(Id, &str)> = changes(&troupe)
        .iter()
        .map(|one| (one.who, one.key()))
        .collect();
    assert_eq!(rows, [(ADA, "wounds"), (ADA, "gear"), (ILA, "gear")]);
    said.extend(troupe.does(&Asked::Strike(1, true)).unwrap());
    said.extend(troupe.does(&Asked::Done(String::new())).unwrap());
    says!(said);
    assert_eq!(troupe.names(), ["Ada"]);
    assert_eq!((troupe.one(ADA).wounds, troupe.one(ADA).gear.len()), (0, 2));
    assert_eq!(troupe.campaign.away(ILA).map(|one| one.gear.len()), Some(0));
    assert!(!troupe.campaign.open && troupe.campaign.before.is_empty());
    troupe.does(&Asked::Return("il".to_owned())).unwrap();
    assert_eq!(troupe.names(), ["Ada", "Ila"]);
    assert!(troupe.campaign.away.is_empty());
}

#[test]
fn a_struck_change_can_be_kept_and_a_closing_scene_goes_on() {
    let mut troupe = Troupe::of_three();
    troupe.does(&begin()).unwrap();
    troupe.one(ADA).wounds = 2;
    troupe.does(&Asked::Close).unwrap();
    troupe.does(&Asked::Strike(1, true)).unwrap();
    assert!(changes(&troupe)[0].struck);
    let kept = troupe.does(&Asked::Strike(1, false)).unwrap();
    assert!(!changes(&troupe)[0].struck);
    let on = troupe.does(&Asked::Cancel).unwrap();
    says!([kept, on].concat());
    assert!(troupe.campaign.open && !troupe.campaign.closing);
}

#[test]
fn who_was_removed_in_the_scene_can_be_brought_back_by_striking_that_out() {
    let mut troupe = Troupe::of_three();
    troupe.does(&begin()).unwrap();
    troupe.here.retain(|one| one.id != ADA.0);
    troupe.does(&Asked::Close).unwrap();
    assert_eq!(changes(&troupe)[0].key(), carried::GONE);
    troupe.does(&Asked::Strike(1, true)).unwrap();
    let said = troupe.does(&Asked::Done(String::new())).unwrap();
    says!(said);
    assert_eq!(troupe.names(), ["Ada"]);
}

#[test]
fn a_removal_that_stayed_is_told_when_another_change_is_struck_out() {
    let mut troupe = Troupe::of_three();
    troupe.does(&Asked::Cast(ILA, true)).unwrap();
    troupe.does(&begin()).unwrap();
    troupe.one(ADA).wounds = 2;
    troupe.here.retain(|one| one.id != ILA.0);
    troupe.does(&Asked::Close).unwrap();
    troupe.does(&Asked::Strike(1, true)).unwrap();
    let said = troupe.does(&Asked::Done(String::new())).unwrap();
    says!(said);
}

#[test]
fn a_save_without_scenes_closes_as_one_scene() {
    let mut troupe = Troupe::of_three();
    let mut said = troupe.does(&Asked::Close).unwrap();
    assert!(changes(&troupe).is_empty());
    said.extend(troupe.does(&Asked::Done(String::new())).unwrap());
    says!(said);
    assert_eq!(troupe.names(), ["Ada"]);
}

#[test]
fn the_cast_comes_and_goes_with_its_sheets() {
    let mut troupe = Troupe::of_three();
    let mut said = troupe.does(&Asked::Cast(ILA, true)).unwrap();
    troupe.one(ILA).wounds = 5;
    troupe.does(&Asked::Leave(ILA)).unwrap();
    assert_eq!(troupe.names(), ["Ada", "Guard"]);
    said.extend(troupe.does(&Asked::Return("Ila".to_owned())).unwrap());
    assert_eq!(troupe.one(ILA).wounds, 5);
    said.extend(troupe.does(&Asked::Cast(ILA, false)).unwrap());
    troupe.does(&Asked::Cast(ILA, true)).unwrap();
    troupe.does(&Asked::Leave(ILA)).unwrap();
    said.extend(troupe.does(&Asked::Forget("Ila".to_owned())).unwrap());
    says!(said);
    assert!(troupe.campaign.away.is_empty() && troupe.campaign.cast.is_empty());
}

#[test]
fn sessions_begin_and_end_by_number() {
    let mut troupe = Troupe::of_three();
    let mut said = Vec::new();
    for _ in 0..2 {
        said.extend(troupe.does(&Asked::StartSession).unwrap());
        said.extend(troupe.does(&Asked::EndSession).unwrap());
    }
    says!(said);
    assert_eq!(
        (troupe.campaign.session, troupe.campaign.in_session),
        (2, false)
    );
    troupe.does(&begin()).unwrap();
    let expected = Chapter {
        session: 2,
        scene: 1,
        day: 3,
    };
    assert_eq!(chapter(&troupe), expected);
}

/// What is at stake belongs to its scene, and what is set between scenes to the next one.
#[test]
fn a_stake_goes_with_its_scene() {
    let mut troupe = Troupe::of_three();
    let stake = |text: &str| Asked::Stake(text.to_owned());
    let mut said = troupe.does(&stake("The gate")).unwrap();
    assert_eq!(troupe.campaign.stake(0), "The gate");
    troupe.does(&begin()).unwrap();
    assert_eq!(
        (troupe.campaign.stake(0), troupe.campaign.stake(1)),
        ("", "The gate")
    );
    said.extend(troupe.does(&stake("4 rounds, or the gate")).unwrap());
    let shown = show::at_stake(&troupe, 2);
    assert_eq!(
        (shown.text.as_str(), shown.rounds),
        ("4 rounds, or the gate", Some((2, 4)))
    );
    assert_eq!(show::at_stake(&troupe, 0).rounds, None);
    assert_eq!(
        decide(&troupe, &stake("4 rounds, or the gate")).unwrap(),
        []
    );
    troupe.does(&Asked::Close).unwrap();
    troupe.does(&Asked::Done(String::new())).unwrap();
    assert_eq!(show::at_stake(&troupe, 0).text, "");
    assert_eq!(troupe.campaign.stake(1), "4 rounds, or the gate");
    assert!(decide(&troupe, &stake(" ")).is_err());
    troupe.does(&stake("x")).unwrap();
    said.extend(troupe.does(&stake("")).unwrap());
    assert_eq!(troupe.campaign.stake(0), "");
    says!(said);
}

/// Who missed a session is named at its end, and is there again in the next one.
#[test]
fn a_session_ends_with_who_was_there() {
    let mut troupe = Troupe::of_three();
    troupe.one(ILA).pc = true;
    troupe.does(&Asked::StartSession).unwrap();
    let rows = |troupe: &Troupe| -> Vec<String> {
        let rows = show::course(troupe).into_iter();
        rows.map(|offer| offer.line)
            .filter(|line| line.starts_with("attend"))
            .collect()
    };
    assert_eq!(rows(&troupe), ["attend Ada off", "attend Ila off"]);
    let mut said = troupe.does(&Asked::Attend(ILA, false)).unwrap();
    assert_eq!(rows(&troupe), ["attend Ada off", "attend Ila"]);
    assert_eq!(decide(&troupe, &Asked::Attend(ILA, false)).unwrap(), []);
    assert!(decide(&troupe, &Asked::Attend(GUARD, false)).is_err());
    assert!(troupe.campaign.misses(ILA));
    said.extend(troupe.does(&Asked::EndSession).unwrap());
    assert_eq!(troupe.campaign.missing, [ILA]);
    // An award is for those who were there. Whatever else happens is for all.
    assert!(troupe.campaign.missed(ILA) && !troupe.campaign.misses(ILA));
    said.extend(troupe.does(&Asked::StartSession).unwrap());
    assert!(troupe.campaign.missing.is_empty());
    said.extend(troupe.does(&Asked::EndSession).unwrap());
    says!(said);
}

#[test]
fn what_cannot_be_done_now_is_refused() {
    let mut troupe = Troupe::of_three();
    let refused = |asked: &Asked, troupe: &Troupe| {
        let refusal = decide(troupe, asked).unwrap_err();
        format!("{} {}", refusal.why, refusal.hint.unwrap_or_default())
    };
    let mut all = vec![
        refused(&Asked::Begin(" ".to_owned()), &troupe),
        refused(&Asked::EndSession, &troupe),
        refused(&Asked::CloseSession, &troupe),
        refused(&Asked::Done(String::new()), &troupe),
        refused(&Asked::Cancel, &troupe),
        refused(&Asked::Strike(1, true), &troupe),
        refused(&Asked::Cast(ADA, true), &troupe),
        refused(&Asked::Cast(ILA, false), &troupe),
        refused(&Asked::Leave(GUARD), &troupe),
        refused(&Asked::Return("Ila".to_owned()), &troupe),
        refused(&Asked::Cast(Id(99), true), &troupe),
    ];
    troupe.does(&Asked::StartSession).unwrap();
    troupe.does(&begin()).unwrap();
    all.push(refused(&Asked::StartSession, &troupe));
    all.push(refused(&Asked::CloseSession, &troupe));
    all.push(refused(&begin(), &troupe));
    troupe.fighting = true;
    all.push(refused(&Asked::Close, &troupe));
    troupe.fighting = false;
    troupe.does(&Asked::Close).unwrap();
    all.push(refused(&Asked::Close, &troupe));
    all.push(refused(&Asked::Strike(1, true), &troupe));
    troupe.one(ADA).wounds = 1;
    all.push(refused(&Asked::Strike(7, true), &troupe));
    all.push(refused(&Asked::Strike(1, false), &troupe));
    says!(all);
}

#[test]
fn while_a_scene_closes_every_change_is_a_row_and_the_last_row_closes_it() {
    let mut troupe = Troupe::of_three();
    let lines = |troupe: &Troupe| -> Vec<String> {
        show::offers(troupe)
            .into_iter()
            .chain(show::course(troupe))
            .map(|offer| offer.line)
            .collect()
    };
    // Outside a scene, the stage can be cleared while others than the players' characters are on it.
    assert_eq!(lines(&troupe), ["begin ", "close"]);
    assert_eq!(show::asks(&troupe), None);
    troupe.does(&begin()).unwrap();
    assert_eq!(lines(&troupe), ["close", "stake "]);
    let course = show::course(&troupe);
    assert!(course.iter().any(|row| row.key == SCENE_CLOSE && row.waits));
    troupe.one(ADA).wounds = 4;
    troupe.one(ADA).gear.clear();
    troupe.does(&Asked::Close).unwrap();
    troupe.does(&Asked::Strike(2, true)).unwrap();
    assert_eq!(
        lines(&troupe),
        [
            "close strike 1",
            "close keep 2",
            "close done ",
            "close cancel",
            "close done"
        ]
    );
    let labels = show::offers(&troupe).into_iter().map(|offer| offer.label);
    says!(labels.chain(show::asks(&troupe)).collect::<Vec<_>>());
    troupe.fighting = true;
    troupe.campaign.closing = false;
    assert_eq!(lines(&troupe), Vec::<String>::new());
}

/// The entry that closes the list tells what stayed.
#[test]
fn a_choice_of_an_open_list_is_known_by_its_event() {
    let (who, row) = (ADA, "wounds".to_owned());
    let struck = Event::Struck {
        who,
        row: row.clone(),
        on: true,
    };
    let chosen = Event::Chosen {
        who,
        row,
        take: false,
    };
    for event in [struck, chosen] {
        assert_eq!(Event::<One>::trace(&event), Trace::Chooses);
    }
}

#[test]
fn an_event_of_no_one_changes_nothing() {
    let mut troupe = Troupe::of_three();
    let before = troupe.clone();
    for event in [
        Event::Restored {
            who: Id(99),
            row: "wounds".to_owned(),
        },
        Event::SteppedAside { who: Id(99) },
        Event::Returned { who: Id(99) },
        Event::Forgotten { who: Id(99) },
    ] {
        event.apply(&mut troupe);
    }
    assert_eq!(troupe, before);
}

#[test]
fn lists_tell_what_came_and_what_went_by_number() {
    let list = |words: &[&str]| {
        words
            .iter()
            .map(|word| (*word).to_owned())
            .collect::<Vec<_>>()
    };
    let before = list(&["rope", "lamp", "lamp"]);
    let now = list(&["lamp", "map"]);
    assert_eq!(listed("gains / loses", &before, &before), None);
    assert_eq!(number("wounds", &3, &3), None);
    says!([
        listed("gains / loses", &before, &now).unwrap(),
        number("wounds", &3, &7).unwrap()
    ]);
}
