//! The commands of a campaign, which every game has.

/// Declares the commands of a campaign as a family of the game's commands, `CampaignCommand`. Each game has a
/// type of its own, because the words in capitals, the strategies of tests and the names in its examples are
/// the game's.
#[macro_export]
macro_rules! campaign_commands {
    ($cast:literal, $leave:literal, $back:literal, $forget:literal, $attend:literal) => {
        lang::grammar::words! {
            /// The title of a scene.
            SceneTitle: lang::spoken::Text = "TEXT", "title";
            /// What is at stake in a scene.
            StakeText: lang::spoken::Text = "TEXT", "stake";
            /// How a scene ended.
            SceneEnd: lang::spoken::Text = "TEXT", "end";
            /// A member of the cast who is away.
            Absent: String = "ABSENT", "name";
            /// A line that a planned scene runs when it starts.
            PlannedLine: lang::spoken::InnerLine = "COMMAND", "command";
            /// A file of another save.
            SaveFile: String = "FILE", "file";
            /// A member of the cast whom another save changed.
            Changed: String = "MEMBER", "name";
            /// A planned scene, by its name or number.
            PlannedSceneName: lang::spoken::Spelled = "SCENE", "planned scene";
            /// The number of a line of a planned scene.
            LineNumber: lang::grammar::Num<u16, 1, 999> = "LINE", "number of the line";
        }

        lang::grammar::commands! {
            /// A command about scenes and the cast.
            pub enum CampaignCommand {
                /// Begin a scene. When it closes, you see what it changed for the cast.
                "begin": Begin (title: SceneTitle),
                    example "begin The gun deck";

                /// Close the scene: list its changes for the cast. `strike` takes a change off the list, and `keep`
                /// puts it back. `done` makes the rest permanent and clears the encounter. With TEXT it
                /// also records how it ended. `cancel` continues the scene. `session` lists what the session
                /// changed, so that you can note who was there and give awards before `session end`.
                "close": Close | CloseDone (= "done") (ended: lang::grammar::OrDefault<SceneEnd>)
                    | CloseCancel (= "cancel")
                    | CloseStrike (= "strike") (number: lang::grammar::Num<u16, 1, 999>)
                    | CloseKeep (= "keep") (number: lang::grammar::Num<u16, 1, 999>)
                    | CloseSession (= "session"),
                    example "close";

                /// Set the stake: what is won or lost in the scene. Without TEXT, remove it. Between scenes, this sets
                /// the stake of the next one.
                "stake": Stake (stake: lang::grammar::OrDefault<StakeText>),
                    example "stake Hold the lock for 4 rounds, or the ship is lost";

                /// Add someone to the cast, such as a companion or a known enemy, so that their sheet stays in
                /// the campaign when a scene closes. `off` takes them out.
                "cast": Cast (who: lang::Who) | CastOff (who: lang::Who) (= "off"),
                    example $cast;

                /// Record that a player character was there this session, or, with `off`, that they missed it.
                /// An award for `all` goes only to those who were there.
                "attend": Attend (who: lang::Who) | AttendOff (who: lang::Who) (= "off"),
                    example $attend;

                /// Take a member of the cast out of the encounter, with everything on their sheet.
                "leave": Leave (who: lang::Who),
                    example $leave;

                /// Bring a member of the cast back to the encounter.
                "return": Return (absent: Absent),
                    example $back;

                /// Remove an absent member of the cast from the campaign.
                "forget": Forget (absent: Absent),
                    example $forget;

                /// Prepare a scene for later, one line after another. `line` adds any command to it, such
                /// as `add` or `note`. SCENE is its number or its name. `start` begins the scene and runs its
                /// lines, which adds fresh copies of its adversaries. With `clear`, it first clears the encounter
                /// as `close` does. Players don't see the scene until it starts.
                "plan": PlanNew (= "new") (title: SceneTitle)
                    | PlanLine (= "line") (plan: PlannedSceneName) (line: PlannedLine)
                    | PlanChange (= "change") (plan: PlannedSceneName) (at: LineNumber) (line: PlannedLine)
                    | PlanDrop (= "drop") (plan: PlannedSceneName) (at: LineNumber)
                    | PlanMove (= "move") (plan: PlannedSceneName) (at: LineNumber) (= "to") (to: LineNumber)
                    | PlanOrder (= "order") (plan: PlannedSceneName) (= "to") (to: lang::grammar::Num<u16, 1, 999>)
                    | PlanTitle (= "title") (plan: PlannedSceneName) (title: SceneTitle)
                    | PlanCopy (= "copy") (plan: PlannedSceneName)
                    | PlanRemove (= "remove") (plan: PlannedSceneName)
                    | PlanStart (= "start") (plan: PlannedSceneName)
                    | PlanStartClear (= "start") (plan: PlannedSceneName) (= "clear"),
                    example "plan new The gun deck";

                /// Copy what another save changed for the cast, such as a copy of this one. The changes are listed
                /// first: `strike` leaves a line out, and `keep` takes it. For lines that both saves changed,
                /// use `strike` and `keep`, or `mine` and `theirs` for all lines of a character. `done` makes
                /// the changes. `cancel` closes the list and changes nothing.
                "bring": BringDone (= "done") | BringCancel (= "cancel")
                    | BringStrike (= "strike") (number: lang::grammar::Num<u16, 1, 999>)
                    | BringKeep (= "keep") (number: lang::grammar::Num<u16, 1, 999>)
                    | BringMine (= "mine") (member: Changed)
                    | BringTheirs (= "theirs") (member: Changed)
                    | Bring (file: SaveFile),
                    example "bring train.ron";
            }
        }

        impl CampaignCommand {
            /// Returns what it asks of the campaign, which has these planned scenes.
            ///
            /// # Errors
            /// Refuses a name that names no one here, or no planned scene.
            pub fn asked(
                &self,
                plans: &[$crate::encounter::campaign::plans::Plan],
                who: impl FnOnce(&lang::Who) -> Result<$crate::view::Id, lang::Refusal>,
            ) -> Result<$crate::encounter::campaign::Asked, lang::Refusal> {
                use $crate::encounter::campaign::Asked;
                use $crate::encounter::campaign::plan_names::number;
                use $crate::encounter::campaign::plans::Asked as Plan;
                let number = |word: &str| number(plans, word);
                Ok(match self {
                    Self::Begin { title } => Asked::Begin(title.clone()),
                    Self::Stake { stake } => Asked::Stake(stake.clone()),
                    Self::Close {} => Asked::Close,
                    Self::CloseDone { ended } => Asked::Done(ended.clone()),
                    Self::CloseCancel {} => Asked::Cancel,
                    Self::CloseSession {} => Asked::CloseSession,
                    Self::CloseStrike { number } => Asked::Strike(*number, true),
                    Self::CloseKeep { number } => Asked::Strike(*number, false),
                    Self::Cast { who: name } => Asked::Cast(who(name)?, true),
                    Self::CastOff { who: name } => Asked::Cast(who(name)?, false),
                    Self::Attend { who: name } => Asked::Attend(who(name)?, true),
                    Self::AttendOff { who: name } => Asked::Attend(who(name)?, false),
                    Self::Leave { who: name } => Asked::Leave(who(name)?),
                    Self::Return { absent } => Asked::Return(absent.clone()),
                    Self::Forget { absent } => Asked::Forget(absent.clone()),
                    Self::PlanNew { title } => Plan::New(title.clone()).into(),
                    Self::PlanLine { plan, line } => Plan::Line(number(plan)?, line.clone()).into(),
                    Self::PlanChange { plan, at, line } => {
                        Plan::Change(number(plan)?, *at, line.clone()).into()
                    }
                    Self::PlanDrop { plan, at } => Plan::Drop(number(plan)?, *at).into(),
                    Self::PlanMove { plan, at, to } => Plan::Move(number(plan)?, *at, *to).into(),
                    Self::PlanOrder { plan, to } => Plan::Order(number(plan)?, *to).into(),
                    Self::PlanTitle { plan, title } => Plan::Title(number(plan)?, title.clone()).into(),
                    Self::PlanCopy { plan } => Plan::Copy(number(plan)?).into(),
                    Self::PlanRemove { plan } => Plan::Remove(number(plan)?).into(),
                    Self::PlanStart { plan } => Plan::Start(number(plan)?, false).into(),
                    Self::PlanStartClear { plan } => Plan::Start(number(plan)?, true).into(),
                    Self::Bring { .. } => Asked::Bring,
                    Self::BringDone {} => Asked::BringDone,
                    Self::BringCancel {} => Asked::BringCancel,
                    Self::BringStrike { number } => Asked::BringChoose(*number, false),
                    Self::BringKeep { number } => Asked::BringChoose(*number, true),
                    Self::BringMine { member } => Asked::BringAll(member.clone(), false),
                    Self::BringTheirs { member } => Asked::BringAll(member.clone(), true),
                })
            }
        }
    };
}

/// The same for code of every game, which offers these commands. They print as those of each game do.
pub mod any {
    crate::campaign_commands!(
        "cast vex",
        "leave vex",
        "return vex",
        "forget vex",
        "attend vex off"
    );
}
