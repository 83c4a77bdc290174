//! Navigation, symbols, renaming and formatting, as pure functions of a view.

use std::path::PathBuf;
use std::sync::Arc;

use language::{FileEdit, FileNames, FileRange, Renamable, RenamedFile, Symbol, SymbolKind, Watch, escape};
use lsp_types::{self as lsp, Position};
use text::{Lines, TextRange, TextSize};

use crate::convert::{Texts, workspace_edit};
use crate::document::text_range;
use crate::pages;
use crate::pool::Cancel;
use crate::project::Project;
use crate::uri::DocUri;
use crate::view::{Seen, View};

/// Cap on the workspace symbols in a response; editors ask again for a longer query.
const MAX_FOUND: usize = 1_000;

fn location(texts: &Texts<'_>, at: &FileRange) -> Option<lsp::Location> {
    Some(lsp::Location { uri: texts.uri(&at.file)?, range: texts.range(&at.file, at.range) })
}

/// `textDocument/definition`; for a keyword of the language, its documentation page.
pub(crate) fn definition(view: &View, position: Position) -> Option<lsp::GotoDefinitionResponse> {
    let (project, file, offset) = view.at(position)?;
    view.with_texts(project, |texts| {
        let navigation = project.facets().navigation;
        let found = navigation.and_then(|it| it.definitions(file, offset)).map(|found| {
            let places = found.places.iter().filter_map(|at| location(texts, at));
            (found.range, places.collect())
        });
        let (range, locations): (_, Vec<_>) = found.or_else(|| word_page(view, project, file, offset))?;
        if !view.client.has_links {
            return Some(lsp::GotoDefinitionResponse::Array(locations));
        }
        let locations = locations.into_iter();
        let origin = texts.range(file, range);
        let link = |lsp::Location { uri, range }| lsp::LocationLink {
            origin_selection_range: Some(origin),
            target_uri: uri,
            target_range: range,
            target_selection_range: range,
        };
        Some(lsp::GotoDefinitionResponse::Link(locations.map(link).collect()))
    })
}

/// The documentation page of the keyword at an offset. Only clients on this machine can open it.
fn word_page(
    view: &View,
    project: &Project,
    file: &str,
    offset: TextSize,
) -> Option<(TextRange, Vec<lsp::Location>)> {
    let page = project.facets().pages?.page(file, offset).filter(|_| view.client.is_on_this_machine)?;
    let location = lsp::Location { uri: pages::of_word(&page)?, range: lsp::Range::default() };
    Some((page.range, vec![location]))
}

/// `textDocument/references`
pub(crate) fn references(
    view: &View,
    position: Position,
    with_definitions: bool,
) -> Option<Vec<lsp::Location>> {
    let (project, file, offset) = view.at(position)?;
    let places = project.facets().navigation?.occurrences(file, offset, None);
    let places = places.iter().filter(|place| with_definitions || !place.is_definition);
    Some(view.with_texts(project, |texts| places.filter_map(|place| location(texts, &place.at)).collect()))
}

/// `textDocument/documentHighlight`
pub(crate) fn highlights(view: &View, position: Position) -> Option<Vec<lsp::DocumentHighlight>> {
    let (project, file, offset) = view.at(position)?;
    let places = project.facets().navigation?.occurrences(file, offset, Some(file));
    Some(view.with_texts(project, |texts| {
        let highlight = |place: &language::Occurrence| lsp::DocumentHighlight {
            range: texts.range(file, place.at.range),
            kind: Some(if place.is_definition {
                lsp::DocumentHighlightKind::WRITE
            } else {
                lsp::DocumentHighlightKind::READ
            }),
        };
        places.iter().map(highlight).collect()
    }))
}

/// `textDocument/documentSymbol`
pub(crate) fn document_symbols(view: &View) -> Option<lsp::DocumentSymbolResponse> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let symbols = project.facets().navigation?.symbols(file);
    view.with_texts(project, |texts| {
        if view.client.has_nested_symbols {
            return Some(lsp::DocumentSymbolResponse::Nested(nested(&symbols, texts, file)));
        }
        let mut flat = Vec::new();
        flatten(
            &symbols,
            None,
            &lsp::Location { uri: texts.uri(file)?, range: lsp::Range::default() },
            texts,
            file,
            &mut flat,
        );
        Some(lsp::DocumentSymbolResponse::Flat(flat))
    })
}

fn nested(symbols: &[Symbol], texts: &Texts<'_>, file: &str) -> Vec<lsp::DocumentSymbol> {
    let symbol = |symbol: &Symbol| {
        let children = nested(&symbol.children, texts, file);
        #[expect(deprecated, reason = "the field has to be given; tags say the same")]
        lsp::DocumentSymbol {
            name: escape(&symbol.name).into_owned(),
            detail: symbol.detail.as_deref().map(|detail| escape(detail).into_owned()),
            kind: symbol_kind(symbol.kind),
            tags: None,
            deprecated: None,
            range: texts.range(file, symbol.range),
            selection_range: texts.range(file, symbol.selection),
            children: (!children.is_empty()).then_some(children),
        }
    };
    symbols.iter().map(symbol).collect()
}

/// Flat symbols, each with the name of its container, for clients without support for nested ones.
fn flatten(
    symbols: &[Symbol],
    container: Option<&str>,
    place: &lsp::Location,
    texts: &Texts<'_>,
    file: &str,
    flat: &mut Vec<lsp::SymbolInformation>,
) {
    for symbol in symbols {
        let range = texts.range(file, symbol.selection);
        let location = lsp::Location { range, ..place.clone() };
        flat.push(information(&symbol.name, symbol.kind, location, container));
        flatten(&symbol.children, Some(&symbol.name), place, texts, file, flat);
    }
}

fn information(
    name: &str,
    kind: SymbolKind,
    location: lsp::Location,
    container: Option<&str>,
) -> lsp::SymbolInformation {
    #[expect(deprecated, reason = "the field has to be given; tags say the same")]
    lsp::SymbolInformation {
        name: escape(name).into_owned(),
        kind: symbol_kind(kind),
        tags: None,
        deprecated: None,
        location,
        container_name: container.map(|name| escape(name).into_owned()),
    }
}

/// `workspace/symbol`
pub(crate) fn workspace_symbols(view: &View, query: &str, cancel: &Cancel) -> Vec<lsp::SymbolInformation> {
    let mut found = Vec::new();
    for Seen { project, .. } in &view.projects {
        let left = MAX_FOUND - found.len();
        if cancel.is_canceled() || left == 0 {
            break;
        }
        let Some(navigation) = project.facets().navigation else { continue };
        let symbols = navigation.find_symbols(query, left);
        view.with_texts(project, |texts| {
            found.extend(symbols.into_iter().filter_map(|symbol| {
                let location = location(texts, &symbol.at)?;
                Some(information(&symbol.name, symbol.kind, location, Some(&symbol.container)))
            }));
        });
    }
    found
}

/// `textDocument/foldingRange`: whole lines without the last one, which closes the range.
pub(crate) fn folds(view: &View) -> Option<Vec<lsp::FoldingRange>> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let folds = project.facets().navigation?.folds(file);
    Some(view.with_texts(project, |texts| {
        let fold = |range: &TextRange| {
            let range = texts.range(file, *range);
            let end_line = range.end.line.saturating_sub(1);
            (end_line > range.start.line).then(|| lsp::FoldingRange {
                start_line: range.start.line,
                end_line,
                ..lsp::FoldingRange::default()
            })
        };
        folds.iter().filter_map(fold).collect()
    }))
}

/// `textDocument/selectionRange`
pub(crate) fn selections(view: &View, positions: &[Position]) -> Option<Vec<lsp::SelectionRange>> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let navigation = project.facets().navigation?;
    let of_position = |position: &Position| {
        let offset = view.offset(project, file, *position);
        let ranges = offset.map(|offset| navigation.selections(file, offset)).unwrap_or_default();
        view.with_texts(project, |texts| {
            let around = ranges.iter().rev().fold(None, |parent, range| {
                let range = texts.range(file, *range);
                Some(lsp::SelectionRange { range, parent: parent.map(Box::new) })
            });
            // Each position must have a result.
            around
                .unwrap_or(lsp::SelectionRange { range: lsp::Range::new(*position, *position), parent: None })
        })
    };
    Some(positions.iter().map(of_position).collect())
}

/// The name of a file at an offset, and the interface for renaming it; `None` if the client cannot rename
/// files.
fn named_file<'p>(
    view: &View,
    project: &'p Project,
    file: &str,
    offset: TextSize,
) -> Option<(&'p dyn FileNames, Renamable, Arc<str>)> {
    let names = project.facets().file_names.filter(|_| view.client.renames_files)?;
    let (name, named) = names.named_file(file, offset)?;
    Some((names, name, named))
}

/// `textDocument/prepareRename`
pub(crate) fn renamable(
    view: &View,
    position: Position,
) -> Result<Option<lsp::PrepareRenameResponse>, String> {
    let Some((project, file, offset)) = view.at(position) else { return Ok(None) };
    let name = match named_file(view, project, file, offset) {
        Some((_, name, _)) => Some(name),
        None => project.facets().renaming.map_or(Ok(None), |it| it.renamable(file, offset))?,
    };
    let Some(name) = name else { return Ok(None) };
    let range = view.with_texts(project, |texts| texts.range(file, name.range));
    Ok(Some(lsp::PrepareRenameResponse::RangeWithPlaceholder { range, placeholder: name.text }))
}

/// `textDocument/rename`
pub(crate) fn rename(
    view: &View,
    position: Position,
    name: &str,
    watch: Watch<'_>,
) -> Result<Option<lsp::WorkspaceEdit>, String> {
    let Some((project, file, offset)) = view.at(position) else { return Ok(None) };
    if let Some((names, _, named)) = named_file(view, project, file, offset) {
        return rename_file(view, project, names, &named, name, watch).map(Some);
    }
    let renaming = project.facets().renaming.ok_or("there is nothing to rename here")?;
    let edits = renaming.rename(file, offset, name, watch)?;
    let documents = view.with_texts(project, |texts| texts.document_edits(&edits));
    Ok(documents.map(|documents| workspace_edit(documents, view.client.has_versioned_edits)))
}

/// The edit that renames a file and updates references to it.
fn rename_file(
    view: &View,
    project: &Project,
    names: &dyn FileNames,
    file: &str,
    name: &str,
    watch: Watch<'_>,
) -> Result<lsp::WorkspaceEdit, String> {
    let RenamedFile { path, edits } = names.rename_file(file, name, watch)?;
    if path == *file {
        return Ok(lsp::WorkspaceEdit::default());
    }
    let unnamed = || format!("`{file}` has no address");
    view.with_texts(project, |texts| {
        let documents = texts.document_edits(&edits).ok_or_else(unnamed)?;
        let rename = lsp::RenameFile {
            old_uri: texts.uri(file).ok_or_else(unnamed)?,
            new_uri: texts.uri(&path).ok_or_else(unnamed)?,
            options: Some(lsp::RenameFileOptions { overwrite: Some(false), ignore_if_exists: Some(false) }),
            annotation_id: None,
        };
        let edit = lsp::DocumentChangeOperation::Edit;
        let rename = lsp::DocumentChangeOperation::Op(lsp::ResourceOp::Rename(rename));
        let operations = documents.into_iter().map(edit).chain([rename]).collect();
        let document_changes = Some(lsp::DocumentChanges::Operations(operations));
        Ok(lsp::WorkspaceEdit { document_changes, ..lsp::WorkspaceEdit::default() })
    })
}

/// `textDocument/linkedEditingRange`
pub(crate) fn linked(view: &View, position: Position) -> Option<lsp::LinkedEditingRanges> {
    let (project, file, offset) = view.at(position)?;
    let facet = project.facets().linked_editing?;
    let linked = facet.linked(file, offset);
    let ranges = view.with_texts(project, |texts| linked.iter().map(|it| texts.range(file, *it)).collect());
    let word_pattern = Some(facet.word_pattern().to_owned());
    (!linked.is_empty()).then_some(lsp::LinkedEditingRanges { ranges, word_pattern })
}

/// Combines the edits of all projects when files are renamed or deleted.
fn following<'v>(
    view: &'v View,
    edits: impl Fn(&'v Project, &'v dyn FileNames) -> Vec<FileEdit>,
) -> Option<lsp::WorkspaceEdit> {
    let mut all: Vec<lsp::TextDocumentEdit> = Vec::new();
    for Seen { project, .. } in &view.projects {
        let Some(names) = project.facets().file_names else { continue };
        let edits = edits(project, names);
        if !edits.is_empty() {
            all.extend(view.with_texts(project, |texts| texts.document_edits(&edits))?);
        }
    }
    (!all.is_empty()).then(|| workspace_edit(all, view.client.has_versioned_edits))
}

/// Converts a URI to the path of a file.
fn path(uri: &str) -> Option<PathBuf> {
    DocUri::new(&uri.parse().ok()?).to_path()
}

/// `workspace/willDeleteFiles`
pub(crate) fn follow_deletions(view: &View, deletions: &[lsp::FileDelete]) -> Option<lsp::WorkspaceEdit> {
    let paths: Vec<PathBuf> = deletions.iter().filter_map(|it| path(&it.uri)).collect();
    following(view, |project, names| {
        // A project that is deleted itself needs no edits.
        let inside: Vec<String> = paths.iter().filter_map(|path| project.file_at(path)).collect();
        names.follow_deletions(&inside)
    })
}

/// `workspace/willRenameFiles`
pub(crate) fn follow_renames(view: &View, renames: &[lsp::FileRename]) -> Option<lsp::WorkspaceEdit> {
    let paths: Vec<_> =
        renames.iter().filter_map(|it| Some((path(&it.old_uri)?, path(&it.new_uri)?))).collect();
    following(view, |project, names| {
        let inside =
            paths.iter().filter_map(|(old, new)| Some((project.file_at(old)?, project.file_at(new)?)));
        inside.flat_map(|(old, new)| names.follow_rename(&old, &new)).collect()
    })
}

/// `textDocument/onTypeFormatting`
pub(crate) fn format_typed(view: &View, position: Position) -> Option<Vec<lsp::TextEdit>> {
    let (project, file, offset) = view.at(position)?;
    let edits = project.facets().typed_formatting?.format_typed(
        file,
        offset,
        &project.effective_settings().format_options(),
    );
    Some(view.with_texts(project, |texts| edits.iter().map(|edit| texts.text_edit(file, edit)).collect()))
}

/// `textDocument/formatting` and `textDocument/rangeFormatting`
pub(crate) fn format(view: &View, range: Option<lsp::Range>) -> Option<Vec<lsp::TextEdit>> {
    let (Seen { project, .. }, file) = view.place.as_ref()?;
    let text = project.snapshot().text(file)?;
    let range = range.map(|range| text_range(view.client.encoding, text, &Lines::new(text), range));
    let edits =
        project.facets().formatting?.format(file, range, &project.effective_settings().format_options())?;
    Some(view.with_texts(project, |texts| edits.iter().map(|edit| texts.text_edit(file, edit)).collect()))
}

const fn symbol_kind(kind: SymbolKind) -> lsp::SymbolKind {
    match kind {
        SymbolKind::File => lsp::SymbolKind::FILE,
        SymbolKind::Module => lsp::SymbolKind::MODULE,
        SymbolKind::Class => lsp::SymbolKind::CLASS,
        SymbolKind::Object => lsp::SymbolKind::OBJECT,
        SymbolKind::Method => lsp::SymbolKind::METHOD,
        SymbolKind::Event => lsp::SymbolKind::EVENT,
        SymbolKind::Variable => lsp::SymbolKind::VARIABLE,
        SymbolKind::Constant => lsp::SymbolKind::CONSTANT,
        SymbolKind::Property => lsp::SymbolKind::PROPERTY,
        SymbolKind::Array => lsp::SymbolKind::ARRAY,
        SymbolKind::String => lsp::SymbolKind::STRING,
        SymbolKind::Number => lsp::SymbolKind::NUMBER,
        SymbolKind::Boolean => lsp::SymbolKind::BOOLEAN,
        SymbolKind::Tag => lsp::SymbolKind::ENUM_MEMBER,
        SymbolKind::Step => lsp::SymbolKind::KEY,
    }
}

impl View {
    /// The project, the file and the offset of a position.
    fn at(&self, position: Position) -> Option<(&Arc<Project>, &Arc<str>, text::TextSize)> {
        let (Seen { project, .. }, file) = self.place.as_ref()?;
        Some((project, file, self.offset(project, file, position)?))
    }
}
