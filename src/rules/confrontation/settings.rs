//! House rules and the defaults that the source text leaves open, each with its rule.

use rules::encounter::clock::HOUR;
use rules::settings::{choice, settings};

choice! {
    /// Whether pools that were spent to 0 count when damage falls (C-DMG-08).
    SpentPools {
        /// They count as the first, second or third pool at 0.
        Any = "any" => "count as emptied",
        /// Only damage counts.
        Damaged = "damaged" => "don't count",
    } "`any` or `damaged`"
}

choice! {
    /// How a target number is read that is printed as "TN −2" (C-PRF-10a).
    TargetReading {
        /// The target number is 2 lower.
        Minus2 = "lower" | "minus2" => "2 lower",
        /// The target number is −2.
        IsMinus2 = "fixed" | "is_minus2" => "fixed at −2",
    } "`lower` or `fixed`"
}

// Rolls.
choice! {
    /// Whether dice of effort count before a high or low target number changes the dice (C-ROLL-14).
    RollOrder {
        /// All dice and all changes are added up first.
        Sum = "sum" => "all dice first",
        /// Dice of effort are added to the changed number.
        EffortLast = "effort-last" => "effort dice last",
    } "`sum` or `effort-last`"
}

choice! {
    /// When effort is declared (C-ROLL-15).
    EffortWhen {
        /// Before the roll only.
        Before = "before" => "before the roll",
        /// Before or after the roll.
        After = "after" => "before or after",
    } "`before` or `after`"
}

choice! {
    /// What "+2" means where a text names neither dice nor the target number (C-ROLL-17).
    PlusMeans {
        /// Dice.
        Dice = "dice" => "dice",
        /// A lower target number.
        Target = "target" => "target number",
    } "`dice` or `target`"
}

choice! {
    /// A roll without dice (C-ROLL-18).
    ZeroDice {
        /// No roll and no success.
        Fail = "fail" => "fail",
        /// One die.
        One = "one" => "get 1 die",
    } "`fail` or `one`"
}

// Tactics.
choice! {
    /// Two players' characters against each other (C-ROLL-19).
    BothRoll {
        /// Both roll, and each success of the defender removes one of the attacker.
        Net = "net" => "both roll",
        /// Only the one who acts rolls.
        Attacker = "attacker" => "attacker rolls",
    } "`net` or `attacker`"
}

choice! {
    /// How the tactic of an NPC is chosen (C-CNF-08).
    NpcTactic {
        /// By the GM, in secret.
        Gm = "chosen" | "gm" => "by the GM",
        /// At random among those that its weapon allows.
        Random = "random" => "at random",
    } "`chosen` or `random`"
}

choice! {
    /// Which checks outside attacks use tactics (C-CNF-09).
    Noncombat {
        /// Every opposed check.
        Opposed = "opposed" => "in opposed checks",
        /// None.
        Never = "never" => "never",
    } "`opposed` or `never`"
}

// Initiative.
choice! {
    /// Whether bids are secret (C-INI-04).
    Bids {
        /// They are revealed together.
        Secret = "secret" => "in secret",
        /// Each is told at once.
        Open = "open" => "in the open",
    } "`secret` or `open`"
}

choice! {
    /// Who may roll initiative again in a later round (C-INI-06).
    Reroll {
        /// Anyone.
        Anyone = "anyone" => "everyone",
        /// Only those who had no turn in the round before.
        Idle = "idle" => "those without a turn",
    } "`anyone` or `idle`"
}

choice! {
    /// The order of equal bids (C-INI-07).
    Ties {
        /// Higher current Speed, then PCs.
        Speed = "speed" => "higher Speed first",
        /// PCs, then higher current Speed.
        Pcs = "pcs" => "PCs first",
    } "`speed` or `pcs`"
}

choice! {
    /// Action points that someone loses without having them (C-ACT-10).
    PointsLoss {
        /// They are taken from the next turn.
        NextTurn = "next_turn" => "off the next turn",
        /// They are forgotten.
        Forgotten = "forgotten" => "ignored",
    } "`next_turn` or `forgotten`"
}

// Actions.
choice! {
    /// How long cover, evasion and a parry last (C-SPC-03).
    CoverUntil {
        /// Until the start of the next own turn.
        NextOwnTurn = "next_own_turn" => "until the next turn",
        /// Until the end of this turn.
        EndOfTurn = "end_of_turn" => "until the turn ends",
    } "`next_own_turn` or `end_of_turn`"
}

choice! {
    /// Evading after an attack in the same turn (C-SPC-04).
    EvadeAfter {
        /// The first attack of the next turn is hampered.
        Carry = "carry" => "allowed at TN +1",
        /// It isn't possible.
        Refuse = "refuse" => "refused",
    } "`carry` or `refuse`"
}

choice! {
    /// Whether recoil adds up over all weapons (C-SPC-05).
    RecoilPer {
        /// It does.
        Shooter = "shooter" => "added up",
        /// Each weapon has its own.
        Weapon = "weapon" => "kept apart",
    } "`shooter` or `weapon`"
}

choice! {
    /// When recoil fades (C-SPC-08).
    RecoilReset {
        /// After a round without firing, and with the fight.
        IdleRound = "idle_round" => "after an idle round",
        /// With the fight only.
        Fight = "fight" => "after the fight",
    } "`idle_round` or `fight`"
}

choice! {
    /// The price of an immediate move (C-ACT-07).
    ImmediateMove {
        /// A quick action.
        Quick = "quick" => "0.2 action points",
        /// Nothing.
        Free = "free" => "nothing",
    } "`quick` or `free`"
}

choice! {
    /// What gear that grants brace does (C-DES-17b).
    BraceGear {
        /// The best of it sets brace.
        SetBest = "set_best" => "the best counts",
        /// It adds to brace.
        Add = "add" => "added up",
    } "`set_best` or `add`"
}

// Attacks.
choice! {
    /// Rolls of an attack on several targets (C-ATK-09).
    AreaRolls {
        /// One roll for each target, all with the same effort.
        PerTarget = "per_target" => "1 per target",
        /// One roll, read against the target number of each.
        One = "one" => "1 for all",
    } "`per_target` or `one`"
}

choice! {
    /// Shooting beyond the range of a weapon (C-ATK-12).
    RangeBeyond {
        /// The GM has to allow it.
        Refuse = "refuse" => "need an override",
        /// It is always possible, at +1 for each step.
        Allow = "allow" => "allowed at TN +1",
    } "`refuse` or `allow`"
}

choice! {
    /// A hand or a foot (C-LOC-06).
    HandFoot {
        /// A die decides.
        Roll = "roll" => "a die decides",
        /// Always a hand.
        Hand = "hand" => "always a hand",
    } "`roll` or `hand`"
}

choice! {
    /// A hit on armor that isn't there (C-LOC-07).
    NoArmor {
        /// It is rolled again at random.
        Reroll = "reroll" => "rolled again",
        /// It hits the torso.
        Torso = "torso" => "hit the torso",
    } "`reroll` or `torso`"
}

choice! {
    /// Several pieces of armor (C-ARM-06).
    Layers {
        /// The best one counts.
        Best = "best" => "the best counts",
        /// What they stop adds up.
        Sum = "sum" => "added up",
    } "`best` or `sum`"
}

choice! {
    /// Natural protection (C-ARM-07).
    NaturalArmor {
        /// It guards the body and adds to worn armor.
        Both = "both" => "adds to worn armor",
        /// It guards the body alone.
        Body = "body" => "body only",
    } "`both` or `body`"
}

// Body and time.
choice! {
    /// What happens to a pool that is spent to 0 (C-DMG-08).
    ZeroBySpending {
        /// Nothing, until damage falls.
        Safe = "safe" => "never injure",
        /// It injures like damage, but isn't an attack.
        Injures = "injures" => "injure",
    } "`safe` or `injures`"
}

choice! {
    /// What happens with a third character card (C-CRD-02).
    ThirdCard {
        /// It is drawn, and one card must be discarded.
        Discard = "discard" => "drawn",
        /// It isn't drawn.
        Skip = "skip" => "not drawn",
    } "`discard` or `skip`"
}

choice! {
    /// What an interruption of a prolonged task costs (C-PRO-03).
    Interrupted {
        /// Nothing.
        Keep = "keep" => "nothing",
        /// The roll in progress.
        LoseRoll = "lose_roll" => "the open roll",
        /// Everything.
        LoseAll = "lose_all" => "the whole task",
    } "`keep`, `lose_roll` or `lose_all`"
}

choice! {
    /// The pool that pays for effort on a biotic check (C-BIO-11).
    BioticPool {
        /// Might.
        Might = "might" => "Might",
        /// Intellect.
        Intellect = "intellect" => "Intellect",
    } "`might` or `intellect`"
}

choice! {
    /// The points of a pool that stress is compared with (C-STR-06).
    Compared {
        /// What is left.
        Current = "current" => "current points",
        /// The maximum.
        Maximum = "maximum" => "maximum points",
    } "`current` or `maximum`"
}

settings! {
    // Content.
    "Characters" {
        "professions.fix_low" "C-CRE-08" fix_low_professions: bool = true,
            "Professions with few points get more",
            "On: the 6 professions printed with 3 points get 12, like the others. Off: they keep 3.";
        "gear.kit_dice" "C-CRE-14" kit_dice: u8 [0 to 10] = 1,
            "Dice from a kit",
            "A kit without numbers adds this many dice to a check that it fits.";
        "feint.resist_tn" "C-DES-06a" feint_resistance: u8 [0 to 10] = 1,
            "Target number added by each earlier feint",
            "Each feint raises the target number of the next one on the same target by this much.";
        "farmer.tn" "C-PRF-10a" farmer_target: TargetReading = TargetReading::Minus2,
            "Head to the ground lowers the target number",
            "2 lower: the check has TN −2. Fixed at −2: its target number is −2.";
    }
    "Rolls" {
        "npc.mirror" "C-ROLL-20" npc_mirror: bool = true,
            "NPC changes apply to the player's roll",
            "On: a change to an NPC's target number changes the player's the other way. Off: it has no effect.";
        // Rolls.
        "roll.order" "C-ROLL-14" roll_order: RollOrder = RollOrder::Sum,
            "Order of dice and target number",
            "All dice first: all are added before a target number above 6 or below 2 changes them. Effort dice last: they are added after that.";
        "effort.when" "C-ROLL-15" effort_when: EffortWhen = EffortWhen::Before,
            "When effort is declared",
            "Before the roll: only then. Before or after: effort may also be added to the last roll.";
        "roll.plus_means" "C-ROLL-17" plus_means: PlusMeans = PlusMeans::Dice,
            "Meaning of a plain bonus",
            "Dice: a bonus that names neither dice nor the target number adds dice. Target number: it lowers that.";
        "roll.zero_dice" "C-ROLL-18" zero_dice: ZeroDice = ZeroDice::Fail,
            "Rolls without dice",
            "Fail: a roll with 0 dice has no successes. Get 1 die: it has 1 die.";
        // Tactics.
        "gm.rolls" "C-ROLL-20" gm_rolls: bool = false,
            "The GM rolls for NPCs",
            "Off: players roll against an NPC's numbers. On: an NPC's attacks and defenses are rolled like a PC's.";
        "conflict.pvp" "C-ROLL-19" both_roll: BothRoll = BothRoll::Net,
            "PC against PC",
            "Both roll: each of the defender's successes removes 1. Attacker rolls: the defender doesn't.";
        "npc.tactic" "C-CNF-08" npc_tactic: NpcTactic = NpcTactic::Gm,
            "How an NPC's tactic is chosen",
            "By the GM: in secret. At random: a die chooses from the weapon's tactics at the reveal.";
        "confront.noncombat" "C-CNF-09" noncombat: Noncombat = Noncombat::Opposed,
            "Tactics outside attacks",
            "In opposed checks: all of them use tactics. Never: only attacks do.";
    }
    "Initiative and actions" {
        // Initiative.
        "init.bids" "C-INI-04" bids: Bids = Bids::Secret,
            "Initiative bids",
            "In secret: bids are revealed together. In the open: each bid is shown at once.";
        "init.reroll" "C-INI-06" reroll: Reroll = Reroll::Anyone,
            "Who may roll initiative again",
            "Everyone: anyone may, in a later round. Those without a turn: only those who had no turn in the round before.";
        "init.tie" "C-INI-07" ties: Ties = Ties::Speed,
            "Equal bids",
            "Higher Speed first: then PCs. PCs first: then higher current Speed.";
        "npc.bid" "C-INI-02" npc_bid: u8 [0 to 20] = 2,
            "Bid for an NPC without numbers",
            "An NPC whose profile has no numbers bids this many successes.";
        "npc.ap" "C-INI-02" npc_points: u8 [0 to 100] = 10,
            "Action points for an NPC without numbers, in tenths",
            "An NPC whose profile has no numbers has this many tenths of an action point.";
        "ap.carry" "C-INI-07" carry_points: bool = false,
            "Unused action points are kept",
            "Off: unused action points are lost at the end of a round. On: they are added to the next round.";
        "ap.half" "C-ACT-02" half_action: u8 [5 to 6] = 6,
            "Price of a half-action in tenths",
            "A half-action and the aim action cost this many tenths of an action point.";
        "ap.loss" "C-ACT-10" points_loss: PointsLoss = PointsLoss::NextTurn,
            "Lost action points beyond those left",
            "Off the next turn: they are subtracted from it. Ignored: nothing is subtracted.";
        // Actions.
        "move.immediate" "C-ACT-07" immediate_move: ImmediateMove = ImmediateMove::Quick,
            "Price of an immediate move",
            "An immediate move is a quick action, or it costs nothing.";
        "prone" "C-ACT-09" prone: bool = true,
            "Being prone changes defenses",
            "On: prone defenders have TN −1 against ranged attacks and +1 in melee. Off: no change.";
        "aim.both" "C-SPC-02" aim_both: bool = false,
            "Moves that cancel an aim",
            "Off: a move by the target or the shooter cancels an aim. On: only both together do.";
        "cover.until" "C-SPC-03" cover_until: CoverUntil = CoverUntil::NextOwnTurn,
            "Duration of cover and evasion",
            "Until the next turn: they last until the character's next turn starts. Until the turn ends: only this turn.";
        "evade.after_attack" "C-SPC-04" evade_after: EvadeAfter = EvadeAfter::Carry,
            "Evading after an attack",
            "Allowed at TN +1: the first attack of the next turn is at TN +1. Refused: evading isn't possible in that turn.";
        "recoil.per" "C-SPC-05" recoil_per: RecoilPer = RecoilPer::Shooter,
            "Recoil across weapons",
            "Added up: recoil counts over all weapons. Kept apart: each weapon has its own.";
        "brace.gear" "C-DES-17b" brace_gear: BraceGear = BraceGear::SetBest,
            "Brace from gear",
            "The best counts: a tripod or padding sets brace, and the best one counts. Added up: it adds to brace.";
        "recoil.reset" "C-SPC-08" recoil_reset: RecoilReset = RecoilReset::IdleRound,
            "When recoil ends",
            "After an idle round: after a round without a shot, or after the fight. After the fight: only then.";
    }
    "Attacks and armor" {
        // Attacks.
        "secondary.cost" "C-ATK-07" secondary_cost: u8 [0 to 10] = 1,
            "Price of a secondary effect",
            "A weapon's secondary effect costs this many successes.";
        "autofire" "C-ATK-09" autofire: bool = true,
            "Successes buy further targets",
            "On: 1 success reaches one more target at base damage. Off: only area weapons hit several.";
        "area.rolls" "C-ATK-09" area_rolls: AreaRolls = AreaRolls::PerTarget,
            "Rolls against several targets",
            "1 per target: all with the same effort. 1 for all: the first roll counts for all.";
        "range.beyond" "C-ATK-12" range_beyond: RangeBeyond = RangeBeyond::Refuse,
            "Shots beyond range",
            "Need an override: the GM decides. Allowed at TN +1: always possible. Either way, each step beyond range is TN +1.";
        "defense.ap" "C-DEF-04" defense_points: u8 [0 to 10] = 0,
            "Price of a defense in tenths",
            "Each defense roll costs this many tenths of an action point.";
        "location.clamp" "C-LOC-02" location_random: u8 [6 to 8] = 6,
            "Location roll for a random body part",
            "From this location total up, a hit lands on a random body part.";
        "location.hand_foot" "C-LOC-06" location_hand_foot: HandFoot = HandFoot::Roll,
            "Hand or foot",
            "When the location is a hand or foot, a die decides which, or it is always a hand.";
        "location.no_armor" "C-LOC-07" location_no_armor: NoArmor = NoArmor::Reroll,
            "Hits on armor that isn't worn",
            "Rolled again: the location is rolled at random. Hit the torso: no roll.";
        "armor.layers" "C-ARM-06" armor_layers: Layers = Layers::Best,
            "Several pieces of armor",
            "The best counts: only the best piece. Added up: their damage reduction adds up.";
        "armor.repair" "C-ARM-03" armor_repair: u8 [1 to 20] = 2,
            "Durability from each repair success",
            "Each success of a 1-hour repair restores this much durability.";
        "dr.natural" "C-ARM-07" natural_armor: NaturalArmor = NaturalArmor::Both,
            "Natural damage reduction",
            "Adds to worn armor: it protects the body too. Body only: it doesn't add to armor.";
    }
    "Damage" {
        "pool.zero_counts" "C-DMG-08" spent_pools: SpentPools = SpentPools::Any,
            "Pools spent to 0, after damage",
            "Count as emptied: damage counts a pool spent to 0 as emptied by damage. Don't count: it doesn't.";
        // Body.
        "pool.zero_by_spending" "C-DMG-08" zero_by_spending: ZeroBySpending = ZeroBySpending::Safe,
            "Pools spent to 0",
            "Never injure: spending alone doesn't. Injure: spending a pool to 0 injures, without stress.";
        "mortal.minutes" "C-DMG-07" mortal_minutes: u8 [1 to 100] = 10,
            "Minutes to death",
            "A mortally wounded character dies after this many minutes, unless someone stabilizes them.";
        "stress.per_threshold" "C-DMG-11" stress_per_threshold: bool = true,
            "Stress for each of 2 thresholds",
            "On: a hit that injures and mortally wounds brings 2 stress points. Off: it brings 1.";
        "damage.not_attack" "C-DMG-12" not_attack: bool = true,
            "Damage outside attacks causes no stress",
            "On: quirks, bleeding, fire, Nervous reflex, rejection and interventions injure without causing stress. Off: \
             they count as attacks.";
    }
    // Body.
    "Stress and cards" {
        "stress.compare" "C-STR-06" stress_compare: Compared = Compared::Current,
            "What stress is compared with",
            "Current points: what a pool has left. Maximum points: its maximum.";
        "cycle.length" "C-STR-11" cycle_length: u8 [1 to 20] = 4,
            "Length of the relief cycle",
            "After this many different methods of relief, each may be used again.";
        "artist.gap" "C-PRF-02b" artist_gap: u8 [0 to 20] = 2,
            "Other methods between 2 uses of art",
            "An artist may use art again after this many other methods.";
        "cards.third" "C-CRD-02" third_card: ThirdCard = ThirdCard::Discard,
            "Third character card",
            "Drawn: the player must discard a card before using one. Not drawn: the stress point brings no card.";
        "cards.deck" "C-CRD-03" card_copies: u8 [1 to 8] = 2,
            "Copies of each character card",
            "The deck holds this many of each card and is reshuffled when it is empty.";
    }
    "Recovery" {
        "rest.day" "C-REC-02" rest_day: u8 [1 to 100] = 24,
            "Hours until the daily rests start over",
            "The 4 daily rests start over this many hours after the first.";
        "recovery.free_rolls_count" "C-REC-06" free_rolls_count: bool = false,
            "Free recovery rolls count toward the daily 4",
            "On: recovery rolls from abilities and cards count toward the daily 4. Off: they don't.";
        "push_limits.overflow" "C-FOC-15a" push_limits: u8 [0 to 20] = 3,
            "Points above the maximum from Push your limits",
            "Push your limits lets each pool exceed its maximum by this many points.";
        "recovery.injury" "C-REC-04" injury_days: u8 [1 to 100] = 7,
            "Days to heal an injury",
            "A treated injury heals after this many days.";
        "recovery.mortal" "C-REC-04" mortal_days: u8 [1 to 100] = 28,
            "Days to heal a mortal wound",
            "A mortal wound heals this many days after surgery.";
        "recovery.successes" "C-REC-04" treatment_successes: u8 [1 to 20] = 3,
            "Successes for a treatment",
            "Treatment and surgery need this many successes on medicine.";
        "burning" "C-BIO-07" burning: u8 [0 to 100] = 3,
            "Damage from fire",
            "A burning character takes this much Might damage at the start of each turn.";
    }
    "Tasks" {
        "prolonged.interrupted" "C-PRO-03" interrupted: Interrupted = Interrupted::LoseRoll,
            "Cost of an interruption",
            "An interruption of a prolonged task costs this.";
        "prolonged.hours_per_day" "C-PRO-06" hours_per_day: u8 [1 to 24] = 8,
            "Hours of work per day",
            "Beyond this many hours of work in a day, the program suggests a stress point.";
        "instruction.days" "C-INS-04" instruction_days: u8 [1 to 100] = 7,
            "Days per instruction roll",
            "Each instruction roll takes this many days.";
        "instruction.expiry" "C-INS-09" instruction_expiry: Option<u8> = None,
            "Days until banked dice expire",
            "Dice from instruction expire after this many days. None: they last.";
        "collab.max" "C-COL-05" most_helpers: Option<u8> = None,
            "Limit on helpers",
            "A roll can have at most this many helpers. None: any number.";
    }
    "Augmentations and biotics" {
        "glycyrrhizin.toxicity" "C-AUG-04" toxicity: bool = true,
            "Too much glycyrrhizin is harmful",
            "On: each dose above 11 in 30 days costs 1 Might a day. Off: the program only warns of it.";
        "foci.augments_herself.cycle" "C-FOC-02a" augments_in_cycle: bool = false,
            "A new augmentation counts as a method",
            "On: it counts as a method in the cycle. Off: it is free.";
        "biotics.check" "C-BIO-11" biotic_pool: BioticPool = BioticPool::Might,
            "Effort on biotic checks",
            "This pool pays for effort on a biotic check.";
        "biotics.salts" "C-BIO-01" salts: bool = true,
            "Salts are counted",
            "On: biotics use gulps of salts. Off: they need none.";
    }
}

impl Settings {
    /// Returns the day of rest in seconds (C-REC-02).
    pub fn rest_day_seconds(&self) -> u64 {
        u64::from(self.rest_day) * HOUR
    }
}
