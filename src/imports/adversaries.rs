//! Lists of adversaries: each record holds its final numbers.
//!
//! Armor is only text there and is in soak already. A weapon may be a text, which names a weapon that the file
//! doesn't describe.

use genesys::kinds::{Characteristic, Kind};
use genesys::library::Library;
use genesys::model::records::Attack;
use lang::json::Value;

use crate::character::Character;
use crate::entry::Entry;
use crate::maker::{Arm, Maker};
use crate::{Fate, Finding, names};

/// Returns the records of a file: a list, one record, or a collection with a list of them.
pub(crate) fn records<'a>(top: &Entry<'a>) -> Vec<Entry<'a>> {
    let collected = top.get("adversary").items();
    if !collected.is_empty() {
        return collected;
    }
    let items = top.items();
    if items.is_empty() {
        vec![top.clone()]
    } else {
        items
    }
}

/// Returns the character of a record.
///
/// # Errors
/// The reason why it isn't a combatant.
pub(crate) fn character(at: &Entry<'_>, library: &Library) -> Result<Character, Finding> {
    let kind = match names::key(at.get("type").raw()).as_str() {
        "minion" => Kind::Minion,
        "rival" => Kind::Rival,
        "nemesis" => Kind::Nemesis,
        _ => {
            let name = at
                .get("name")
                .text()
                .unwrap_or_else(|| "A record".to_owned());
            return Err(Finding {
                fate: Fate::Missing,
                what: if at.get("type").is_there() {
                    let kind = at.get("type").shown();
                    format!("{name}: its type is {kind}, which isn't a combatant")
                } else {
                    format!("{name}: it has no type, so it isn't a combatant")
                },
                path: at.get("type").path,
            });
        }
    };
    let mut maker = Maker::new(library, &at.get("name"), kind);
    let has = at.get("characteristics");
    for which in Characteristic::ALL {
        maker.characteristic(which, &has.either(&[which.name(), which.word()]), 0);
    }
    let derived = at.get("derived");
    maker.wounds(&derived.get("wounds"), 0);
    maker.strain(&derived.get("strain"), 0);
    let soak = derived.get("soak");
    match soak.number() {
        Some(number) => maker.soak(&soak, number),
        None => maker.missing(&soak, "soak, so it is Brawn"),
    }
    let defense = derived.either(&["defence", "defense"]);
    let of = |n: usize| defense.items().get(n).and_then(Entry::number).unwrap_or(0);
    if defense.is_there() {
        maker.defense(&defense, of(0), of(1));
    }
    skills(&at.get("skills"), &mut maker);
    for talent in at.get("talents").items() {
        let named = talent
            .get("name")
            .text()
            .or_else(|| talent.text())
            .unwrap_or_default();
        let (name, ranks) = names::ranked(&named);
        let ranks = talent
            .get("ranks")
            .number()
            .or(ranks.map(i64::from))
            .unwrap_or(1);
        maker.talent(&talent, name, ranks, talent.get("description").text());
    }
    for ability in at.get("abilities").items() {
        let name = ability
            .get("name")
            .text()
            .or_else(|| ability.text())
            .unwrap_or_default();
        // A text alone is the ability and its name in one: "Amphibious (can breathe water)".
        let short = name
            .split(['(', ':', '.'])
            .next()
            .unwrap_or_default()
            .trim();
        let text = ability.get("description").text();
        if ability.value.text().is_some() && short.len() < name.len() {
            maker.ability(&ability, short, Some(name.clone()));
        } else {
            maker.ability(&ability, &name, text);
        }
    }
    for weapon in at.get("weapons").items() {
        self::weapon(&weapon, &mut maker);
    }
    gear(&at.get("gear"), &mut maker);
    for (heading, key) in [
        ("Description", "description"),
        ("Notes", "notes"),
        ("Source", "source"),
    ] {
        let text = at.get(key);
        maker.note(heading, &text);
        for line in text.items() {
            maker.note(heading, &line);
        }
    }
    let tags = at.get("tags");
    let words: Vec<String> = tags.items().iter().filter_map(Entry::text).collect();
    if !words.is_empty() {
        maker.noted(&tags, format!("Tags: {}", words.join(", ")));
    }
    Ok(maker.finish(""))
}

/// Adds skills: names for minions, names with ranks for others, or a list of both.
fn skills(at: &Entry<'_>, maker: &mut Maker<'_>) {
    for (name, rank) in at.entries() {
        maker.skill(&rank, name, rank.number().unwrap_or(0), false);
    }
    for one in at.items() {
        let name = one
            .get("name")
            .text()
            .or_else(|| one.text())
            .unwrap_or_default();
        let ranks = one.get("ranks").number().unwrap_or(1);
        maker.skill(&one, &name, ranks, false);
    }
}

fn weapon(at: &Entry<'_>, maker: &mut Maker<'_>) {
    if let Some(name) = at.value.text() {
        let Some(ours) = maker.library.find_weapon(name).ok().cloned() else {
            let shown = lang::text::name(name).unwrap_or_default();
            maker.missing(at, format!("weapon {shown}: the file has only its name"));
            maker.now.notes.push(lang::text::note(&format!(
                "Weapon without numbers: {shown}"
            )));
            return;
        };
        maker.computed(at, format!("weapon {} from the packs", ours.name));
        maker.profile.attacks.push(Attack::Weapon(ours.id));
        return;
    }
    let skill = at.get("skill");
    let skill = skill
        .get("name")
        .text()
        .or_else(|| skill.text())
        .unwrap_or_default();
    let damage = at.either(&["damage", "Damage"]);
    let plus = at.get("plus-damage");
    let brawn = plus.number().is_some() || damage.raw().trim_start().starts_with('+');
    let special = at.get("special").items().into_iter().map(|quality| {
        let name = quality.get("name").text().unwrap_or_default();
        (name, quality.get("value").number())
    });
    let qualities = at.get("qualities").items().into_iter();
    let qualities = qualities.map(|quality| (quality.text().unwrap_or_default(), None));
    maker.weapon(
        at,
        Arm {
            name: at.get("name").text().unwrap_or_default(),
            skill,
            damage: plus.number().or(damage.number()).unwrap_or(0),
            adds: brawn.then_some(Characteristic::Brawn),
            crit: at.get("critical").number(),
            range: at.get("range").raw().to_owned(),
            qualities: qualities.chain(special).collect(),
            note: at.get("notes").text(),
            ..Arm::default()
        },
    );
}

/// Adds gear: a list of names, or one text.
fn gear(at: &Entry<'_>, maker: &mut Maker<'_>) {
    if let Value::Text(text) = at.value {
        for piece in text
            .split([',', ';'])
            .map(str::trim)
            .filter(|piece| !piece.is_empty())
        {
            maker.gear(at, piece.trim_end_matches('.'), 1, None);
        }
    }
    for piece in at.items() {
        let name = piece
            .get("name")
            .text()
            .or_else(|| piece.text())
            .unwrap_or_default();
        maker.gear(&piece, &name, 1, None);
    }
}
