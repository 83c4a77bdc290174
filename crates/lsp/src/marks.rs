//! Inlay hints, lenses, links, colors and semantic tokens, as pure functions of a view.

use language::{Color, ColorPlace, HintSide, InlayHint, Lens, LensCommand, Link, SemanticToken, TokenKind};
use lsp_types::{self as lsp, Position, Range};
use serde_json::{Value, json};
use text::{Lines, TextRange};

use crate::commands::{REPLAY, SHOW_BOARD, SHOW_REFERENCES, SOLVE};
use crate::convert::Texts;
use crate::coverage;
use crate::document::text_range;
use crate::measuring;
use crate::view::{Seen, View};

/// `textDocument/inlayHint`
pub(crate) fn inlay_hints(view: &View, range: Range) -> Option<Vec<lsp::InlayHint>> {
    let (seen, file) = view.place.as_ref()?;
    let project = &seen.project;
    let text = project.snapshot().text(file)?;
    let range = text_range(view.client.encoding, text, &Lines::new(text), range);
    let hints = project.facets().marking?.inlay_hints(&*seen.checked_for(file, view), file, range);
    let hint = |texts: &Texts<'_>, hint: InlayHint| lsp::InlayHint {
        position: texts.range(file, TextRange::empty(hint.offset)).start,
        label: lsp::InlayHintLabel::String(hint.label),
        kind: None,
        text_edits: None,
        tooltip: hint.detail.map(|value| {
            lsp::InlayHintTooltip::MarkupContent(lsp::MarkupContent {
                kind: view.client.hovers.clone(),
                value,
            })
        }),
        padding_left: Some(hint.side == HintSide::Before),
        padding_right: Some(hint.side == HintSide::After),
        data: None,
    };
    Some(view.with_texts(project, |texts| hints.into_iter().map(|it| hint(texts, it)).collect()))
}

/// `textDocument/codeLens`: the solution of a level, and lenses of the language.
pub(crate) fn lenses(view: &View) -> Option<Vec<lsp::CodeLens>> {
    let (seen, file) = view.place.as_ref()?;
    let project = &seen.project;
    let findings = seen.checked_for(file, view);
    let solution_at = findings.solution(file).map(|solution| solution.at);
    let solution = findings.solution(file).map(|solution| Lens {
        range: solution.at,
        title: solution.proved.unwrap_or_else(|| "Solve".to_owned()),
        command: Some(LensCommand::Solve(None)),
    });
    let marking = project.facets().marking;
    let of_language = marking.map(|it| it.lenses(&*findings, file)).unwrap_or_default();
    let lenses = solution.into_iter().chain(of_language);
    view.with_texts(project, |texts| {
        let uri = texts.uri(file)?;
        let lens = |lens: Lens| {
            let range = texts.range(file, lens.range);
            let (command, arguments) = command(view, texts, &uri, lens.command);
            let command = lsp::Command { title: lens.title, command, arguments };
            lsp::CodeLens { range, command: Some(command), data: None }
        };
        // Without a board to show, the title alone is not useful.
        let tells = |lens: &Lens| {
            !matches!(lens.command, Some(LensCommand::Board(_))) || view.client.has_command(SHOW_BOARD)
        };
        let measured = solution_at.and_then(|at| measuring::lens(view, &uri, texts.range(file, at)));
        let covered = coverage::lenses(view, &uri, &|range| texts.range(file, range));
        Some(lenses.filter(tells).map(lens).chain(measured).chain(covered).collect())
    })
}

/// The command and arguments of a lens for this client; empty if the client does not support it.
fn command(
    view: &View,
    texts: &Texts<'_>,
    uri: &lsp::Url,
    command: Option<LensCommand>,
) -> (String, Option<Vec<Value>>) {
    let Some(command) = command else { return (String::new(), None) };
    let mut arguments = vec![json!(uri)];
    let name = match command {
        LensCommand::Replay => REPLAY,
        LensCommand::Solve(level) => {
            arguments.extend(level.map(Value::from));
            SOLVE
        }
        LensCommand::Board(play) => {
            arguments.extend(play);
            SHOW_BOARD
        }
        LensCommand::References(offset) => {
            let place =
                view.place.as_ref().map(|(_, file)| texts.range(file, TextRange::empty(offset)).start);
            arguments.push(json!(place));
            SHOW_REFERENCES
        }
    };
    if !view.client.has_command(name) {
        return (String::new(), None);
    }
    (name.to_owned(), Some(arguments))
}

/// `textDocument/documentLink`
pub(crate) fn links(view: &View) -> Option<Vec<lsp::DocumentLink>> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let links = project.facets().links?.links(file);
    Some(view.with_texts(project, |texts| {
        let link = |link: &Link| lsp::DocumentLink {
            range: texts.range(file, link.range),
            target: texts.uri(&link.target),
            tooltip: None,
            data: None,
        };
        links.iter().map(link).collect()
    }))
}

/// `textDocument/documentColor`
pub(crate) fn colors(view: &View) -> Vec<lsp::ColorInformation> {
    let Some((Seen { project, .. }, file)) = &view.place else { return Vec::new() };
    let Some(colors) = project.facets().colors else { return Vec::new() };
    let colors = colors.colors(file);
    let part = |part: u8| f32::from(part) / 255.0;
    view.with_texts(project, |texts| {
        let color = |place: &ColorPlace| lsp::ColorInformation {
            range: texts.range(file, place.range),
            color: lsp::Color {
                red: part(place.color.red),
                green: part(place.color.green),
                blue: part(place.color.blue),
                alpha: 1.0,
            },
        };
        colors.iter().map(color).collect()
    })
}

/// `textDocument/colorPresentation`
pub(crate) fn color_texts(color: lsp::Color) -> Vec<lsp::ColorPresentation> {
    // Clients should send values between 0 and 1.
    let part = |part: f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    let color = Color { red: part(color.red), green: part(color.green), blue: part(color.blue) };
    vec![lsp::ColorPresentation { label: color.to_string(), ..lsp::ColorPresentation::default() }]
}

/// The token types of [`TokenKind::ALL`] in the protocol, in the same order.
pub(crate) fn token_types() -> Vec<lsp::SemanticTokenType> {
    TokenKind::ALL.map(token_type).to_vec()
}

const fn token_type(kind: TokenKind) -> lsp::SemanticTokenType {
    match kind {
        TokenKind::Keyword => lsp::SemanticTokenType::KEYWORD,
        TokenKind::Class => lsp::SemanticTokenType::CLASS,
        TokenKind::Tag => lsp::SemanticTokenType::ENUM_MEMBER,
        TokenKind::Namespace => lsp::SemanticTokenType::NAMESPACE,
        TokenKind::Variable => lsp::SemanticTokenType::VARIABLE,
        TokenKind::Property => lsp::SemanticTokenType::PROPERTY,
        TokenKind::Function => lsp::SemanticTokenType::FUNCTION,
        TokenKind::Event => lsp::SemanticTokenType::EVENT,
        TokenKind::Parameter => lsp::SemanticTokenType::PARAMETER,
        TokenKind::String => lsp::SemanticTokenType::STRING,
        TokenKind::Number => lsp::SemanticTokenType::NUMBER,
        TokenKind::Comment => lsp::SemanticTokenType::COMMENT,
        TokenKind::Operator => lsp::SemanticTokenType::OPERATOR,
    }
}

/// `textDocument/semanticTokens/full` and `textDocument/semanticTokens/range`
pub(crate) fn semantic_tokens(view: &View, range: Option<Range>) -> Option<lsp::SemanticTokens> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let text = project.snapshot().text(file)?;
    let lines = Lines::new(text);
    let wanted = range.map(|range| text_range(view.client.encoding, text, &lines, range));
    let tokens = project.facets().marking?.semantic_tokens(file);
    let shown =
        tokens.iter().filter(|token| wanted.is_none_or(|wanted| wanted.intersect(token.range).is_some()));
    let data = view.with_texts(project, |texts| {
        let mut last = Position::default();
        shown.filter_map(|token| relative(token, texts.range(file, token.range), &mut last)).collect()
    });
    Some(lsp::SemanticTokens { result_id: None, data })
}

/// Encodes a token relative to the previous one; `None` for multi-line tokens, which clients need not support.
fn relative(token: &SemanticToken, range: Range, last: &mut Position) -> Option<lsp::SemanticToken> {
    let is_same_line = range.start.line == last.line;
    let start = range.start.character;
    let found = lsp::SemanticToken {
        delta_line: range.start.line.checked_sub(last.line)?,
        delta_start: if is_same_line { start.checked_sub(last.character)? } else { start },
        length: range.end.character.checked_sub(start)?,
        token_type: TokenKind::ALL
            .iter()
            .position(|kind| *kind == token.kind)
            .and_then(|index| u32::try_from(index).ok())?,
        token_modifiers_bitset: u32::from(token.is_definition),
    };
    if range.end.line != range.start.line {
        return None;
    }
    *last = range.start;
    Some(found)
}
