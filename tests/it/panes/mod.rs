//! The panes as users see them, and the panes with hostile file contents.

mod bounds;
mod fixture;
mod pictures;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rules::view::{Listed, Offer, Sheet, Tray, Turns};
use triumph::ui::panes::log::Entry;
use triumph::ui::panes::who::Whom;
use triumph::ui::panes::{
    Paint, asked, log, offers, sheet, tabs, timeline, track, tray, vehicles, who,
};

/// Everything that the table screen can show at once.
pub struct Scene {
    pub turns: Turns,
    pub roster: Vec<Listed>,
    pub sheet: Sheet,
    pub pool: Tray,
    pub spending: Tray,
    pub idle: Tray,
    pub offers: Vec<Offer>,
    pub history: Vec<fixture::Kept>,
}

impl Scene {
    pub fn new() -> Self {
        Self {
            turns: fixture::turns(),
            roster: fixture::roster(),
            sheet: fixture::sheet(),
            pool: fixture::pool_tray(),
            spending: fixture::spend_tray(),
            idle: fixture::idle_tray(),
            offers: fixture::offers(),
            history: fixture::history(),
        }
    }

    pub fn entries(&self) -> Vec<Entry<'_>> {
        self.history
            .iter()
            .enumerate()
            .map(|(n, kept)| Entry {
                n: n as u32 + 1,
                round: kept.round,
                turn: kept.turn,
                ended: None,
                chapter: rules::view::Chapter::default(),
                scene: "",
                by: "GM",
                line: kept.line,
                said: &kept.said,
                rolled: true,
                undone: kept.undone,
                harm: <genesys::Genesys as rules::system::System>::COUNTED.told,
                part: "turn",
            })
            .collect()
    }
}

/// Offers as answers with their keys.
fn keyed<'a>(all: &[&'a Offer]) -> Vec<asked::Answer<'a>> {
    let keys = triumph::ui::caps::of(all);
    keys.into_iter().zip(all.iter().copied()).collect()
}

/// Every pane, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Who,
    All,
    Track,
    Asked,
    Sheet,
    Head,
    Tab(&'static str),
    Vehicles,
    Pool,
    Spending,
    Idle,
    Offers,
    Log,
    Timeline,
    Tabs,
}

impl Pane {
    pub const ALL: [Self; 19] = [
        Self::Who,
        Self::All,
        Self::Track,
        Self::Asked,
        Self::Sheet,
        Self::Head,
        Self::Tab("Skills"),
        Self::Tab("Gear"),
        Self::Tab("Talents"),
        Self::Tab("Notes"),
        Self::Tab("Health"),
        Self::Vehicles,
        Self::Pool,
        Self::Spending,
        Self::Idle,
        Self::Offers,
        Self::Log,
        Self::Timeline,
        Self::Tabs,
    ];

    /// Draws it into an area of a buffer.
    pub fn draw(self, scene: &Scene, paint: &Paint<'_>, area: Rect, buf: &mut Buffer) {
        let all: Vec<&Offer> = scene.offers.iter().collect();
        let theme = paint.theme;
        match self {
            Self::Who => who::render(&scene.roster, Whom::People, "", paint, area, buf),
            Self::All => who::render(&scene.roster, Whom::All, "zero gravity", paint, area, buf),
            Self::Track => track::render(&scene.turns, &scene.roster, theme, area, buf),
            Self::Asked => asked::render(
                &keyed(&all),
                &Paint::new(theme).asks("Who acts?"),
                area,
                buf,
            ),
            Self::Sheet => sheet::render(&scene.sheet, paint, area, buf),
            Self::Head => sheet::head(&scene.sheet, paint, area, buf),
            Self::Tab(tab) => sheet::render_tab(&scene.sheet, tab, paint, area, buf),
            Self::Vehicles => vehicles::render(&scene.roster, paint, area, buf),
            Self::Pool => {
                tray::put(&scene.pool, &scene.offers, paint, area, buf);
            }
            Self::Spending => {
                tray::put(&scene.spending, &scene.offers, paint, area, buf);
            }
            Self::Idle => {
                tray::put(&scene.idle, &scene.offers, paint, area, buf);
            }
            Self::Offers => offers::render("What now?", &all, paint, area, buf),
            Self::Log => log::render(&scene.entries(), paint, area, buf),
            Self::Timeline => timeline::render(&scene.entries(), paint, area, buf),
            Self::Tabs => tabs::render(
                &sheet::tabs(&scene.sheet),
                1,
                0,
                paint.focused,
                theme,
                area,
                buf,
            ),
        }
    }

    /// How many rows it has, or `None` where rows are not counted.
    pub fn rows(self, scene: &Scene) -> Option<usize> {
        Some(match self {
            Self::Who => who::listed(&scene.roster, Whom::People).len(),
            Self::All => who::listed(&scene.roster, Whom::All).len(),
            Self::Sheet => sheet::rows(&scene.sheet, None),
            Self::Tab(tab) => sheet::rows(&scene.sheet, Some(tab)),
            Self::Vehicles => vehicles::rows(&scene.roster),
            Self::Pool => tray::rows(&scene.pool, &scene.offers),
            Self::Spending => tray::rows(&scene.spending, &scene.offers),
            Self::Idle => tray::rows(&scene.idle, &scene.offers),
            Self::Offers => scene.offers.len(),
            Self::Log | Self::Timeline => scene.history.len(),
            Self::Head | Self::Tabs | Self::Track | Self::Asked => return None,
        })
    }

    /// The row at a position.
    pub fn hit(
        self,
        scene: &Scene,
        paint: &Paint<'_>,
        area: Rect,
        at: ratatui::layout::Position,
    ) -> Option<usize> {
        let all: Vec<&Offer> = scene.offers.iter().collect();
        match self {
            Self::Who => who::hit(area, at, &scene.roster, Whom::People, paint),
            Self::All => who::hit(area, at, &scene.roster, Whom::All, paint),
            Self::Track => track::hit(area, at, &scene.turns),
            Self::Asked => asked::hit(area, at, &keyed(&all)),
            Self::Sheet => sheet::hit(area, at, &scene.sheet, paint),
            Self::Head => None,
            Self::Tab(tab) => sheet::hit_tab(area, at, &scene.sheet, tab, paint),
            Self::Vehicles => vehicles::hit(area, at, &scene.roster, paint),
            Self::Pool => tray::hit(area, at, &scene.pool, &scene.offers, paint),
            Self::Spending => tray::hit(area, at, &scene.spending, &scene.offers, paint),
            Self::Idle => tray::hit(area, at, &scene.idle, &scene.offers, paint),
            Self::Offers => offers::hit(area, at, &all, paint),
            Self::Log => log::hit(area, at, &scene.entries(), paint),
            Self::Timeline => timeline::hit(area, at, &scene.entries(), paint),
            Self::Tabs => tabs::hit(&sheet::tabs(&scene.sheet), 0, area, at),
        }
    }
}

/// The buffer as text, one line for each row, without trailing blanks.
pub fn text(buf: &Buffer) -> String {
    use unicode_width::UnicodeWidthStr;
    let mut text = String::new();
    for y in buf.area.top()..buf.area.bottom() {
        let mut line = String::new();
        let mut x = buf.area.left();
        while x < buf.area.right() {
            let symbol = buf[(x, y)].symbol();
            line.push_str(symbol);
            x += symbol.width().max(1) as u16;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A pane in an area of that size, as text.
pub fn shot(pane: Pane, scene: &Scene, paint: &Paint<'_>, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    pane.draw(scene, paint, area, &mut buf);
    text(&buf)
}
