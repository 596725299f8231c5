//! Parses the fenced blocks of a guide.

/// The kind of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines for a shell.
    Shell,
    /// The output of the last of them.
    Printed,
    /// Keys and their effects.
    Keys,
    /// Lines typed after `:`.
    Lines,
    /// A file that the reader writes.
    File,
    /// None of these.
    Unknown,
}

/// A fenced block.
pub struct Block {
    /// Its kind.
    pub kind: Kind,
    /// The line number of its first line in the guide, from 1.
    pub line: usize,
    /// Its lines, each with its end.
    pub body: String,
}

impl Block {
    /// The name of the file that it contains, from its first line: `// mine.ron`, `# fight.txt`.
    pub fn file(&self) -> Option<&str> {
        let first = self.body.lines().next()?;
        let name = first
            .strip_prefix("// ")
            .or_else(|| first.strip_prefix("# "))?;
        let is_name = !name.contains(' ') && name.contains('.') && !name.ends_with('.');
        is_name.then_some(name)
    }
}

/// Every block of a guide, in order.
pub fn of(text: &str) -> Vec<Block> {
    let mut all = Vec::new();
    let mut open: Option<(String, Block)> = None;
    for (n, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(word)) => {
                let block = Block {
                    kind: Kind::Unknown,
                    line: n + 2,
                    body: String::new(),
                };
                open = Some((word.to_owned(), block));
            }
            (Some(_), Some(_)) => {
                let (word, mut block) = open.take().unwrap();
                block.kind = match word.as_str() {
                    _ if block.file().is_some() => Kind::File,
                    "sh" => Kind::Shell,
                    "text" => Kind::Printed,
                    "keys" => Kind::Keys,
                    "triumph" => Kind::Lines,
                    _ => Kind::Unknown,
                };
                all.push(block);
            }
            (Some((_, block)), None) => {
                block.body.push_str(line);
                block.body.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is never closed");
    all
}

/// The commands of a shell block: a line, with its continuation lines and its input.
pub fn commands(body: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    let mut until: Option<&str> = None;
    for line in body.lines() {
        if open {
            let last = all.last_mut().unwrap();
            last.push('\n');
            last.push_str(line);
        } else if !line.trim().is_empty() {
            all.push(line.to_owned());
        }
        if let Some((_, word)) = line.split_once("<<'") {
            until = word.split('\'').next();
        } else if until == Some(line) {
            until = None;
        }
        open = until.is_some() || line.ends_with('\\');
    }
    all
}

/// A row of keys: the keys, the lines that they run, the words that appear.
pub struct Row {
    /// The keys, one in each entry. A text to type begins with a quote.
    pub keys: Vec<String>,
    /// Lines in backticks.
    pub runs: Vec<String>,
    /// Words in double quotes.
    pub shows: Vec<String>,
}

/// Reads a row.
pub fn row(line: &str) -> Row {
    let (keys, does) = parted(line);
    let mut runs = Vec::new();
    let mut rest = String::new();
    for (n, piece) in does.split('`').enumerate() {
        if n % 2 == 1 {
            runs.push(piece.to_owned());
        } else {
            rest.push_str(piece);
        }
    }
    let quoted = rest.split('"').skip(1).step_by(2);
    Row {
        keys,
        runs,
        shows: quoted.map(str::to_owned).collect(),
    }
}

/// The keys before the first two blanks outside quotes, and what follows.
fn parted(line: &str) -> (Vec<String>, &str) {
    let (mut keys, mut key, mut quoted) = (Vec::new(), String::new(), false);
    let mut blanks = 0;
    for (at, c) in line.char_indices() {
        if c == ' ' && !quoted {
            if !key.is_empty() {
                keys.push(std::mem::take(&mut key));
            }
            blanks += 1;
            if blanks == 2 {
                return (keys, line[at..].trim());
            }
            continue;
        }
        blanks = 0;
        // A quote opens a text only at the beginning of a key.
        if c == '"' && (quoted || key.is_empty()) {
            quoted = !quoted;
        }
        key.push(c);
    }
    keys.extend((!key.is_empty()).then_some(key));
    (keys, "")
}
