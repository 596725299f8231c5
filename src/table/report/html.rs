//! A report as one HTML file: no scripts, no links, nothing to load. It reads well on a phone, follows the
//! light or dark form of the device, and prints on paper.

use super::blocks::{Block, Said};
use super::grid::Grid;
use super::put;
use super::svg::escape;
use rules::view::{Counted, Mark};

/// The style of every page.
const STYLE: &str = "
:root{color-scheme:light dark;--bg:#fbfaf7;--fg:#1d2129;--quiet:#5b6472;--line:#d8d5cc;--card:#f1efe8;--pc:#1f5f8b;--npc:#9a3412;--taken:#8a8f99;--h0:#e3e0d8;--h1:#7fb2c9;--h2:#d9a92b;--h3:#d9711f;--h4:#c22f2f}
@media(prefers-color-scheme:dark){:root{--bg:#12151c;--fg:#d8dce4;--quiet:#9aa2b6;--line:#313a4b;--card:#1b2029;--pc:#7cc1ee;--npc:#f2a07b;--taken:#77809a;--h0:#232a36;--h1:#7fb2c9;--h2:#f0c75e;--h3:#f2954b;--h4:#ff6b6b}}
*{box-sizing:border-box}body{margin:0 auto;max-width:46rem;padding:1rem;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.2rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line)}h3,h4,h5{font-size:1rem;margin:1.2rem 0 .3rem}
.under,.from,.n0{color:var(--quiet)}ul{padding-left:1.1rem;margin:.4rem 0}li{margin:.3rem 0}blockquote{margin:.6rem 0;padding:.3rem .8rem;border-left:3px solid var(--line);background:var(--card)}
.wide{overflow-x:auto;margin:.6rem 0}table{border-collapse:collapse;font-size:.9rem;width:100%}th,td{padding:.2rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}.r{text-align:right;font-variant-numeric:tabular-nums}caption{text-align:left;font-weight:600;padding:.3rem 0}
figure{margin:1rem 0}figcaption{font-weight:600}svg{width:100%;height:auto;display:block}svg text{font:13px system-ui,sans-serif;fill:var(--fg)}svg .q{fill:var(--quiet)}svg .mark{font-weight:700}
.f-pc{fill:var(--pc)}.f-npc{fill:var(--npc)}.f-taken{fill:var(--taken)}svg .pc{fill:var(--pc)}svg .npc{fill:var(--npc)}.axis{fill:var(--quiet)}.track{fill:var(--line)}.dot{fill:var(--fg)}.h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}
details{margin-top:2rem}summary{font-size:1.2rem;font-weight:600;cursor:pointer}ol.log{list-style:none;padding:0;margin:0}ol.log li{display:flex;gap:.6rem}.n0{flex:0 0 2.6rem;text-align:right;font-variant-numeric:tabular-nums;font-size:.85rem;line-height:1.75}.sheet{columns:2 20rem;column-gap:1.5rem}.sheet section{break-inside:avoid}
@media print{body{max-width:none;padding:0;font-size:10pt}details:not([open])>*{display:none}}
";

/// Returns a page with a body of HTML.
pub(super) fn page(title: &str, body: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'unsafe-inline'\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"script-src 'none'\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )
}

/// Returns the blocks as a page.
pub fn html(blocks: &[Block]) -> String {
    let mut body = String::new();
    let mut title = "";
    let mut folded = false;
    for block in blocks {
        match block {
            Block::Heading(level, text) => {
                if *level == 1 {
                    title = text;
                }
                let level = (*level).clamp(1, 6);
                put(
                    &mut body,
                    format_args!("<h{level}>{}</h{level}>\n", escape(text)),
                );
            }
            Block::Under(text) => put(
                &mut body,
                format_args!("<p class=\"under\">{}</p>\n", escape(text)),
            ),
            Block::Text(text) | Block::Numbers(text) => {
                put(&mut body, format_args!("<p>{}</p>\n", escape(text)));
            }
            Block::Items(items) => {
                body += "<ul>\n";
                for (loud, text) in items {
                    let gap = if loud.ends_with('.') { "" } else { ":" };
                    let loud = if loud.is_empty() {
                        String::new()
                    } else {
                        format!("<b>{}{gap}</b> ", escape(loud))
                    };
                    put(&mut body, format_args!("<li>{loud}{}</li>\n", escape(text)));
                }
                body += "</ul>\n";
            }
            Block::Quote { text, from } => {
                let from = if from.is_empty() {
                    String::new()
                } else {
                    format!(" <span class=\"from\">({})</span>", escape(from))
                };
                let text = escape(text);
                put(
                    &mut body,
                    format_args!("<blockquote>{text}{from}</blockquote>\n"),
                );
            }
            Block::Grid(grid) => table(&mut body, grid),
            Block::Drawing(title, svg) => {
                put(
                    &mut body,
                    format_args!(
                        "<figure><figcaption>{}</figcaption><div class=\"wide\">{svg}</div></figure>\n",
                        escape(title)
                    ),
                );
            }
            Block::Fold(title) => {
                folded = true;
                let title = escape(title);
                put(
                    &mut body,
                    format_args!("<details>\n<summary>{title}</summary>\n"),
                );
            }
            Block::Log(entries) => log(&mut body, entries),
        }
    }
    if folded {
        body += "</details>\n";
    }
    page(title, &body)
}

fn log(body: &mut String, entries: &[Said]) {
    *body += "<ol class=\"log\">\n";
    for said in entries {
        let text = escape(&said.text);
        let over = if said.over.is_empty() {
            String::new()
        } else {
            format!("<b>{}</b> ", escape(&said.over))
        };
        let text = if said.note {
            format!("<i>{text}</i>")
        } else {
            text
        };
        put(
            body,
            format_args!(
                "<li><span class=\"n0\">{}</span><span>{over}{text}</span></li>\n",
                said.n
            ),
        );
    }
    *body += "</ol>\n";
}

pub(super) fn table(body: &mut String, grid: &Grid) {
    let cell = |n: usize, tag: &str, text: &str| {
        let class = if n < grid.words { "" } else { " class=\"r\"" };
        format!("<{tag}{class}>{}</{tag}>", escape(text))
    };
    let row = |tag: &str, cells: &[String]| {
        let cells = cells.iter().enumerate().map(|(n, text)| cell(n, tag, text));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    *body += "<div class=\"wide\"><table>\n";
    if !grid.title.is_empty() {
        put(
            body,
            format_args!("<caption>{}</caption>\n", escape(&grid.title)),
        );
    }
    if grid.head.iter().any(|head| !head.is_empty()) {
        *body += &row("th", &grid.head);
    }
    for cells in &grid.rows {
        *body += &row("td", cells);
    }
    *body += "</table></div>\n";
}

/// Returns the title of the timeline with the meaning of its marks.
pub(super) fn timeline_title(words: &Counted) -> String {
    let marks = Mark::legend(words).join(", ");
    format!("The fight, turn by turn: {} dealt ({marks})", words.harm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_loads_nothing_and_runs_nothing() {
        let blocks = [
            Block::Heading(1, "</title><script>alert(1)</script>".to_owned()),
            Block::Quote {
                text: "<img src=x onerror=alert(1)>".to_owned(),
                from: "\"GM\"".to_owned(),
            },
            Block::Fold("The full log".to_owned()),
            Block::Log(vec![Said {
                n: 3,
                over: "Override: <b>".to_owned(),
                text: "</li></ol>".to_owned(),
                note: false,
            }]),
        ];
        let page = html(&blocks);
        for bad in [
            "<script",
            "<img",
            "<b>Override: <b>",
            "</li></ol></span>",
            "http://",
            "https://",
            "url(",
        ] {
            assert!(!page.contains(bad), "{bad}");
        }
        assert!(page.contains("&lt;/title&gt;&lt;script&gt;"));
        let opened = page.matches("<details").count();
        assert_eq!((opened, page.matches("</details>").count()), (1, 1));
    }
}
