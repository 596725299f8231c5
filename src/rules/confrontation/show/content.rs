//! Every record of the packs, for the finder.

use rules::view::{Piece, Reason, reason};

use super::arms;
use super::blocks::letters;
use crate::library::Library;
use crate::library::records::{Ability, Armor, Essence, Profile, Weapon};
use crate::model::{Grade, Pool, Side};
use crate::say;

/// Returns them, kind by kind.
pub fn content(library: &Library) -> Vec<Piece> {
    let mut all: Vec<Piece> = library.profiles().iter().map(profile).collect();
    all.extend(library.weapons().iter().map(weapon));
    all.extend(library.armor().iter().map(armor));
    let essences = [
        ("descriptor", library.descriptors()),
        ("profession", library.professions()),
        ("focus", library.foci()),
    ];
    for (kind, shelf) in essences {
        all.extend(shelf.iter().map(|one| essence(library, kind, one)));
    }
    all.extend(library.abilities().iter().map(ability));
    let quirks = library.quirks().iter();
    all.extend(quirks.map(|one| {
        let help = format!("face {} of the d20", one.face);
        piece("quirk", &one.name, help, &one.text, &one.rule)
    }));
    let cards = library.cards().iter();
    all.extend(cards.map(|one| piece("card", &one.name, one.text.clone(), "", "C-CRD-04")));
    let devices = library.augmentations().iter();
    all.extend(devices.map(|one| {
        let help = match one.grade {
            Grade::Minor => "minor, 1 rejection",
            Grade::Major => "major, 2 rejection",
        };
        piece("device", &one.name, help.to_owned(), &one.text, &one.rule)
    }));
    let items = library.items().iter();
    all.extend(items.map(|one| {
        let help = if one.text.is_empty() {
            "gear"
        } else {
            &one.text
        };
        piece("item", &one.name, help.to_owned(), "", "C-CRE-14")
    }));
    let fields = library.fields().iter();
    all.extend(fields.map(|one| {
        piece(
            "field",
            &one.name,
            "biotic field".to_owned(),
            &one.text,
            &one.rule,
        )
    }));
    let scenes = library.scenes().iter();
    all.extend(scenes.map(|one| {
        let skill = library.skill(&one.skill).map_or("", |skill| &skill.name);
        let help = format!("setup with {skill}, {} range", one.range.label());
        piece("scene", &one.name, help, &one.text, "C-SCN-03")
    }));
    let defenses = library.defenses().iter();
    all.extend(defenses.map(|one| {
        let skills = one
            .skills
            .iter()
            .map(|key| library.skill(key).map_or(key.as_str(), |skill| &skill.name));
        let skills: Vec<&str> = skills.collect();
        let help = format!(
            "{} with {}",
            one.tactic.word(),
            lang::sentence::either(&skills)
        );
        piece("defense", &one.name, help, "", "C-DEF-02")
    }));
    let skills = library.skills().iter();
    all.extend(skills.map(|one| {
        let help = format!("{} skill", one.pool.label());
        let rule = match one.pool {
            Pool::Might => "C-SKL-07",
            Pool::Speed => "C-SKL-08",
            Pool::Intellect => "C-SKL-09",
        };
        piece("skill", &one.name, help, &one.text, rule)
    }));
    all
}

fn piece(kind: &'static str, name: &str, help: String, text: &str, rule: &str) -> Piece {
    let rows = if text.is_empty() {
        Vec::new()
    } else {
        vec![reason(text, String::new(), rule)]
    };
    Piece {
        kind,
        name: name.to_owned(),
        help,
        rows,
        rule: Some(rule.to_owned()),
        line: None,
        copied: false,
    }
}

fn profile(one: &Profile) -> Piece {
    let rule = match one.side {
        Side::Pc => "C-CRE-01",
        Side::Npc => "C-NPC-03",
    };
    Piece {
        line: Some(say::Add(&one.name, None, None, None).to_string()),
        ..piece("bring", &one.name, one.text.clone(), "", rule)
    }
}

fn weapon(one: &Weapon) -> Piece {
    let (base, more) = one.damage;
    let pool = one
        .pool
        .map_or_else(String::new, |pool| format!(" {}", pool.label()));
    let help = format!("{base}/{more}{pool} · {}", letters(&one.tactics));
    let mut rows: Vec<Reason> = Vec::new();
    let mut row = |text: String, rule: &str| rows.push(reason(&text, String::new(), rule));
    if one.magazine > 0 {
        let rounds = format!("{} rounds, recoil {}", one.magazine, one.recoil);
        row(rounds, "C-ATK-10");
    }
    if let Some(range) = one.range {
        row(format!("up to {} range", range.label()), "C-ATK-12");
    }
    for effect in &one.secondary {
        row(arms::secondary(*effect), "C-ATK-07");
    }
    for special in &one.specials {
        row(arms::special(*special), "C-WPN-00");
    }
    if let Some(mode) = one.automatic {
        row(arms::automatic(mode), "C-WPN-00");
    }
    Piece {
        rows,
        ..piece("weapon", &one.name, help, "", &one.rule)
    }
}

fn armor(one: &Armor) -> Piece {
    let help = format!("durability {}, DR {}", one.durability, one.reduction);
    piece("armor", &one.name, help, &one.text, "C-ARM-04")
}

fn essence(library: &Library, kind: &'static str, one: &Essence) -> Piece {
    let points = one.points(true);
    let gains = Pool::ALL.iter().filter(|pool| points[pool.place()] > 0);
    let gains: Vec<String> = gains
        .map(|pool| format!("{} +{}", pool.label(), points[pool.place()]))
        .collect();
    let mut rows: Vec<Reason> = Vec::new();
    for key in &one.skills {
        let name = library.skill(key).map_or(key.as_str(), |skill| &skill.name);
        rows.push(reason(name, "+1".to_owned(), "C-CRE-06"));
    }
    for key in &one.abilities {
        if let Some(ability) = library.ability(key) {
            let label = format!("{}: {}", ability.name, ability.text);
            rows.push(reason(&label, String::new(), &ability.rule));
        }
    }
    Piece {
        rows,
        ..piece(kind, &one.name, gains.join(", "), &one.text, &one.rule)
    }
}

fn ability(one: &Ability) -> Piece {
    let points = one
        .cost
        .map(|(pool, points)| format!("{points} {}", pool.label()));
    let ap = Some(one.ap)
        .filter(|ap| ap.0 > 0)
        .map(|ap| format!("{ap} AP"));
    let price: Vec<String> = points.into_iter().chain(ap).collect();
    let help = if price.is_empty() {
        "free".to_owned()
    } else {
        price.join(", ")
    };
    piece("ability", &one.name, help, &one.text, &one.rule)
}
