import path from "node:path";
import {
  ErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type Connection,
  type TextDocumentPositionParams,
  type CodeLens,
} from "vscode-languageserver/node";
import { relativeFile } from "../infer/project/node-location.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import { shortList } from "../util/texts.ts";
import { codeActions, type MissingDocuments } from "./code-actions.ts";
import { completions } from "./completions.ts";
import { fileOf, type EditorFiles } from "./editor-files.ts";
import { toolText, qualityText } from "./hover.ts";
import { mentionsOf, type Mention } from "./name-places.ts";
import {
  propertyText,
  symbolsIn,
  namedTool,
  renamedTool,
  toolAt,
  toolOfFile,
  type Asked,
  type Point,
  definitionRange,
} from "./tool-at.ts";
import { findingRange, rangeIn } from "./ranges.ts";
import { renameTool } from "./rename.ts";
import type { Workspace } from "./workspace.ts";

interface Answering {
  readonly files: EditorFiles;
  readonly workspace: Workspace;
  readonly missingDocuments: MissingDocuments;
}

/** Answers an editor's requests about a document. Outside projects, and in unreadable projects, answers are empty. */
export function answerRequests(connection: Connection, { files, workspace, missingDocuments }: Answering): void {
  const asked = async ({ uri }: { readonly uri: string }): Promise<Asked | undefined> => {
    const file = fileOf(uri);
    if (file === undefined) return undefined;
    const project = await workspace.projectOf(file)?.current();
    return project?.state && { file, project, state: project.state, files };
  };
  const askedAt: AskedAtPoint = async ({ textDocument, position }) => {
    const found = await asked(textDocument);
    if (found === undefined) return undefined;
    const document = files.documentAt(found.file);
    return { ...found, text: document.getText(), offset: document.offsetAt(position) };
  };
  connection.onHover(async (params) => {
    const at = await askedAt(params);
    const subject = at && toolAt(at);
    const value = subject ? toolText(subject, at) : at && propertyText(at);
    return value === undefined ? undefined : { contents: { kind: "markdown", value } };
  });
  connection.onDocumentSymbol(async ({ textDocument }) => {
    const found = await asked(textDocument);
    return found && [...symbolsIn(found)];
  });
  connection.onCodeAction(async ({ textDocument, range, context: { only } }) => {
    const found = await asked(textDocument);
    const actions = found && codeActions(range, { ...found, missingDocuments });
    return actions?.filter(({ kind = "" }) => only?.some((asks) => `${kind}.`.startsWith(`${asks}.`)) ?? true);
  });
  answerRenames(connection, askedAt);
  connection.onCompletion(async ({ textDocument, position }) => {
    const file = fileOf(textDocument.uri);
    if (file === undefined) return undefined;
    const project = workspace.projectOf(file);
    if (project === undefined) return undefined;
    // The names of the tools do not change while the user types one.
    const { state } = await project.recent();
    const document = files.documentAt(file);
    return [...completions({ file, text: document.getText(), offset: document.offsetAt(position) }, state, files)];
  });
  connection.onDefinition(async (params) => {
    const at = await askedAt(params);
    const subject = at && namedTool(at)?.subject;
    const definition = subject?.tool?.at;
    if (at === undefined || definition === undefined) return undefined;
    const file = path.join(at.state.root, definition.file);
    return { uri: files.uriOf(file), range: findingRange({ at: definition }, files.documentAt(file)) };
  });
  connection.onReferences(async (params) => {
    const at = await askedAt(params);
    const subject = at && toolAt(at);
    if (at === undefined || subject === undefined) return undefined;
    return mentionsOf(subject.name, at.state, files).map(({ file, start, end }) => ({
      uri: files.uriOf(file),
      range: rangeIn(files.documentAt(file), start, end),
    }));
  });
  connection.onCodeLens(async ({ textDocument }) => {
    const found = await asked(textDocument);
    return found && [...codeLenses(found)];
  });
}

type AskedAtPoint = (params: TextDocumentPositionParams) => Promise<Point | undefined>;

function answerRenames(connection: Connection, askedAt: AskedAtPoint): void {
  connection.onPrepareRename(async (params) => {
    const at = await askedAt(params);
    const named = at && renamedTool(at);
    if (at === undefined || named === undefined) return undefined;
    const { start, end, name } = named.place;
    return { range: rangeIn(at.files.documentAt(at.file), start, end), placeholder: name };
  });
  connection.onRenameRequest(async (params) => {
    const at = await askedAt(params);
    const named = at && renamedTool(at);
    try {
      if (at === undefined || named === undefined) return undefined;
      const { edit, left } = renameTool(named.subject, params.newName, at);
      const message = leftText(named.subject.name, left, at.state.root);
      if (left.length > 0)
        await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
      return edit;
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      return new ResponseError(ErrorCodes.InvalidParams, error.message);
    }
  });
}

/** The places of a word that may mean the renamed tool. */
function leftText(name: string, left: readonly Mention[], root: string): string {
  const listed = [...new Set(left.map(({ file }) => relativeFile(file, root)))];
  return `Not renamed: the word "${name}" in ${shortList(listed, 10)}. Change it where it means the tool.`;
}

/** Answered questions, tokens and findings above the definition of a tool; clicking has no effect. */
function codeLenses({ file, project, state, files }: Asked): readonly CodeLens[] {
  const subject = toolOfFile(state, file);
  const document = files.documentAt(file);
  const { end } = definitionRange(document.getText());
  if (subject === undefined || end < 0) return [];
  return [{ range: rangeIn(document, end, end), command: { title: qualityText(subject, project), command: "" } }];
}
