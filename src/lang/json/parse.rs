//! The parser. It builds values, or only walks through them to find the path of a place.

use std::collections::HashSet;

use super::{Fault, Limits, Step, Value, path};
use crate::names::shorten;

/// The deepest nesting that is walked through without [`Limits`].
const DEEPEST: usize = 512;

/// Why parsing ended early.
enum Stop {
    /// Something is wrong at this byte.
    Wrong(usize, String),
    /// The place that was looked for is in the current value.
    Found,
}

/// The state of parsing.
pub(super) struct Parser<'a> {
    text: &'a str,
    at: usize,
    steps: Vec<Step>,
    /// The limits, if values are built.
    limits: Option<Limits>,
    values: usize,
    /// The byte whose path is looked for.
    sought: Option<usize>,
}

type Parsed<T> = Result<T, Stop>;

impl<'a> Parser<'a> {
    pub(super) const fn new(text: &'a str, limits: Option<Limits>) -> Self {
        Self {
            text,
            at: 0,
            steps: Vec::new(),
            limits,
            values: 0,
            sought: None,
        }
    }

    /// Reads the whole text as one value.
    pub(super) fn whole(mut self) -> Result<Value, Fault> {
        let read = self.value().and_then(|value| {
            self.blanks();
            match self.peek() {
                None => Ok(value),
                Some(_) => Err(self.wrong("nothing may follow the last bracket")),
            }
        });
        read.map_err(|stop| {
            let (at, what) = match stop {
                Stop::Wrong(at, what) => (at, what),
                Stop::Found => (self.at, String::new()),
            };
            let (line, column) = self.place(at);
            Fault {
                line,
                column,
                path: path(&self.steps),
                what,
            }
        })
    }

    /// Returns the path of the innermost value at a byte, or of the fault before it.
    pub(super) fn path_of(mut self, byte: usize) -> String {
        self.sought = Some(byte);
        match self.value() {
            Ok(_) => String::new(),
            Err(_) => path(&self.steps),
        }
    }

    fn place(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = 1 + before.matches('\n').count();
        let own = before.rsplit('\n').next().unwrap_or_default();
        (line, 1 + own.chars().count())
    }

    fn wrong(&self, what: impl Into<String>) -> Stop {
        Stop::Wrong(self.at, what.into())
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Returns what is at the current place, for a message.
    fn found(&self) -> String {
        match self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
        {
            None => "the text ends here".to_owned(),
            Some(c) => format!("found `{}`", c.escape_debug()),
        }
    }

    fn value(&mut self) -> Parsed<Value> {
        // The other reader reports a value of the wrong kind at the sign before it.
        let from = self.at.saturating_sub(1);
        self.blanks();
        self.values += 1;
        if let Some(limits) = self.limits.filter(|limits| self.values > limits.values) {
            return Err(self.wrong(format!("the file has more than {} values", limits.values)));
        }
        let value = match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.list(),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }?;
        if self.sought.is_some_and(|at| (from..self.at).contains(&at)) {
            return Err(Stop::Found);
        }
        Ok(value)
    }

    fn word(&mut self) -> Parsed<Value> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let value = match word {
            "null" => Value::Null,
            "true" => Value::Flag(true),
            "false" => Value::Flag(false),
            "" => return Err(self.wrong(format!("expected a value, {}", self.found()))),
            "NaN" | "Infinity" => {
                return Err(self.wrong(format!("`{word}` isn't a number in JSON")));
            }
            _ => {
                let word = shorten(word);
                return Err(self.wrong(format!("`{word}` isn't a value. Text needs quotes")));
            }
        };
        self.at += end;
        Ok(value)
    }

    fn number(&mut self) -> Parsed<Value> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let end = rest
            .find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'))
            .unwrap_or(rest.len());
        let digits = &rest[..end];
        let whole = digits.strip_prefix('-').unwrap_or(digits);
        let leads =
            whole.len() > 1 && whole.starts_with('0') && whole.as_bytes()[1].is_ascii_digit();
        let plain =
            whole.starts_with(|c: char| c.is_ascii_digit()) && !whole.ends_with('.') && !leads;
        match digits.parse::<f64>() {
            Ok(number) if plain && number.is_finite() => {
                self.at += end;
                Ok(Value::Number(number))
            }
            _ => Err(self.wrong(format!("`{}` isn't a number", shorten(digits)))),
        }
    }

    fn string(&mut self) -> Parsed<String> {
        let opened = self.at;
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let plain = rest
                .find(|c: char| c == '"' || c == '\\' || c < ' ')
                .unwrap_or(rest.len());
            if self.limits.is_some() {
                out.push_str(&rest[..plain]);
            }
            self.at += plain;
            match self.peek() {
                None => {
                    self.at = opened;
                    return Err(self.wrong("the quote at the end of this text is missing"));
                }
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    let c = self.escape()?;
                    out.push(c);
                }
                Some(control) => {
                    let what = format!("the text has the raw control character U+{control:04X}");
                    return Err(self.wrong(what));
                }
            }
        }
    }

    fn escape(&mut self) -> Parsed<char> {
        let escaped = self.text.as_bytes().get(self.at + 1).copied();
        let c = match escaped {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.wrong("the text has an unknown escape")),
        };
        self.at += 2;
        Ok(c)
    }

    /// Reads `\u` and four digits, or two of them for one character. Half a pair becomes the sign for an
    /// unreadable character, as other programs write such halves.
    fn unicode(&mut self) -> Parsed<char> {
        let digits = |at: usize| {
            let four = self.text.get(at..at + 4)?;
            four.bytes().all(|b| b.is_ascii_hexdigit()).then_some(())?;
            u32::from_str_radix(four, 16).ok()
        };
        let Some(first) = digits(self.at + 2) else {
            return Err(self.wrong("the text has an unknown escape"));
        };
        if (0xD800..0xDC00).contains(&first)
            && self.text.get(self.at + 6..self.at + 8) == Some("\\u")
            && let Some(second) = digits(self.at + 8).filter(|n| (0xDC00..0xE000).contains(n))
        {
            self.at += 12;
            let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        self.at += 6;
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn deeper(&self) -> Parsed<()> {
        let most = self.limits.map_or(DEEPEST, |limits| limits.depth);
        if self.steps.len() >= most {
            return Err(self.wrong(format!("values are nested more than {most} deep")));
        }
        Ok(())
    }

    fn list(&mut self) -> Parsed<Value> {
        self.deeper()?;
        let opened = self.at;
        self.at += 1;
        let mut items = Vec::new();
        let mut count = 0;
        self.blanks();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::List(items));
        }
        loop {
            self.steps.push(Step::Item(count));
            let item = self.value()?;
            self.steps.pop();
            count += 1;
            if self.limits.is_some() {
                items.push(item);
            }
            if self.ends(b']', opened)? {
                return Ok(Value::List(items));
            }
        }
    }

    fn object(&mut self) -> Parsed<Value> {
        self.deeper()?;
        let opened = self.at;
        self.at += 1;
        let mut entries: Vec<(String, Value)> = Vec::new();
        let mut seen = HashSet::new();
        self.blanks();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(entries));
        }
        loop {
            self.blanks();
            let from = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.wrong(format!("expected a key in quotes, {}", self.found())));
            }
            let key = self.key()?;
            self.blanks();
            if self.peek() != Some(b':') {
                let what = format!("expected a colon after the key, {}", self.found());
                return Err(self.wrong(what));
            }
            self.at += 1;
            self.steps.push(Step::Key(key.clone()));
            if self.limits.is_some() && !seen.insert(key.clone()) {
                return Err(Stop::Wrong(from, "this key appears twice".to_owned()));
            }
            let value = self.value()?;
            self.steps.pop();
            if self.limits.is_some() {
                entries.push((key, value));
            }
            if self.ends(b'}', opened)? {
                return Ok(Value::Object(entries));
            }
        }
    }

    /// Reads a key, which a path shows even if no values are built.
    fn key(&mut self) -> Parsed<String> {
        let from = self.at + 1;
        let key = self.string()?;
        if self.limits.is_some() {
            return Ok(key);
        }
        Ok(self
            .text
            .get(from..self.at - 1)
            .unwrap_or_default()
            .to_owned())
    }

    /// Reads a comma, or the closing bracket and returns true.
    fn ends(&mut self, close: u8, opened: usize) -> Parsed<bool> {
        self.blanks();
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                self.blanks();
                if self.peek() == Some(close) {
                    return Err(self.wrong("there is a comma before the closing bracket"));
                }
                Ok(false)
            }
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(true)
            }
            None => Err(Stop::Wrong(
                opened,
                "the file ends before this bracket is closed".to_owned(),
            )),
            Some(_) => {
                let what = format!(
                    "expected a comma or `{}`, {}",
                    char::from(close),
                    self.found()
                );
                Err(self.wrong(what))
            }
        }
    }
}
