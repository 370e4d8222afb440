import path from "node:path";
import {
  ErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type Connection,
  type Location,
  type Position,
  type CodeLens,
} from "vscode-languageserver/node";
import type { ProjectState } from "../compile/inspect-project.ts";
import { isToolwrightError } from "../errors/toolwright-error.ts";
import type { CheckedProject } from "./check-project.ts";
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
  type Point,
  definitionRange,
} from "./tool-at.ts";
import { findingRange, rangeIn } from "./ranges.ts";
import { renameTool } from "./rename.ts";
import type { Workspace } from "./workspace.ts";
import type { RuleSubject } from "../model/verify/rule.ts";

export interface Answering {
  readonly files: EditorFiles;
  readonly workspace: Workspace;
  readonly missingDocuments: MissingDocuments;
}

/** The file of a request in its project, which is readable. */
interface Asked {
  readonly file: string;
  readonly project: CheckedProject;
  readonly state: ProjectState;
}

interface AskedAt extends Asked {
  readonly point: Point;
}

interface PositionParams {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

/** Answers an editor's requests about a document. Outside projects, and in unreadable projects, answers are empty. */
export function answerRequests(connection: Connection, { files, workspace, missingDocuments }: Answering): void {
  const asked = async ({ uri }: { readonly uri: string }): Promise<Asked | undefined> =>
    inProject(uri, await workspace.projectOf(fileOf(uri) ?? "/")?.current());
  const askedAt: AskedAtPoint = async (params) => withPoint(await asked(params.textDocument), params.position, files);
  const located = (file: string, start: number, end: number): Location => ({
    uri: files.uriOf(file),
    range: rangeIn(files.documentAt(file), start, end),
  });

  connection.onHover(async (params) => {
    const at = await askedAt(params);
    const subject = at && toolAt(at.point);
    const value = subject ? toolText(subject, { ...at, files }) : at && propertyText(at.point, files);
    return value === undefined ? undefined : { contents: { kind: "markdown", value } };
  });
  connection.onDocumentSymbol(async ({ textDocument }) => {
    const found = await asked(textDocument);
    return found && [...symbolsIn(found.file, found.state, files)];
  });
  connection.onCodeAction(async ({ textDocument, range, context: { only } }) => {
    const found = await asked(textDocument);
    const actions = found && codeActions(found.file, range, { ...found, files, missingDocuments });
    return actions?.filter(({ kind = "" }) => only?.some((asks) => `${kind}.`.startsWith(`${asks}.`)) ?? true);
  });
  answerRenames(connection, askedAt, files);
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
    const subject = at && namedTool(at.point)?.subject;
    const definition = subject?.tool?.at;
    if (at === undefined || definition === undefined) return undefined;
    const file = path.join(at.state.root, definition.file);
    return { uri: files.uriOf(file), range: findingRange({ at: definition }, files.documentAt(file)) };
  });
  connection.onReferences(async (params) => {
    const at = await askedAt(params);
    const subject = at && toolAt(at.point);
    return (
      subject && mentionsOf(subject.name, at.state, files).map(({ file, start, end }) => located(file, start, end))
    );
  });
  connection.onCodeLens(async ({ textDocument }) => {
    const found = await asked(textDocument);
    return found && [...codeLenses(found.file, toolOfFile(found.state, found.file), { ...found, files })];
  });
}

type AskedAtPoint = (params: PositionParams) => Promise<AskedAt | undefined>;

function answerRenames(connection: Connection, askedAt: AskedAtPoint, files: EditorFiles): void {
  connection.onPrepareRename(async (params) => {
    const at = await askedAt(params);
    const named = at && renamedTool(at.point);
    if (at === undefined || named === undefined) return undefined;
    const { start, end, name } = named.place;
    return { range: rangeIn(files.documentAt(at.file), start, end), placeholder: name };
  });
  connection.onRenameRequest(async (params) => {
    const at = await askedAt(params);
    const named = at && renamedTool(at.point);
    try {
      if (at === undefined || named === undefined) return undefined;
      const { edit, left } = renameTool(named.subject, params.newName, { state: at.state, files });
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

function inProject(uri: string, project: CheckedProject | undefined): Asked | undefined {
  const file = fileOf(uri);
  return file === undefined || project?.state === undefined ? undefined : { file, project, state: project.state };
}

function withPoint(asked: Asked | undefined, position: Position, files: EditorFiles): AskedAt | undefined {
  if (asked === undefined) return undefined;
  const { file, state } = asked;
  const document = files.documentAt(file);
  return { ...asked, point: { state, file, text: document.getText(), offset: document.offsetAt(position) } };
}

const maxListed = 10;

/** The places of a word that may mean the renamed tool. */
function leftText(name: string, left: readonly Mention[], root: string): string {
  const listed = [...new Set(left.map(({ file }) => path.relative(root, file).replaceAll("\\", "/")))];
  const more = listed.length > maxListed ? ` and ${String(listed.length - maxListed)} more files` : "";
  return `Not renamed: the word "${name}" in ${listed.slice(0, maxListed).join(", ")}${more}. Change it where it means the tool.`;
}

/** Answered questions, tokens and findings above the definition of a tool; clicking has no effect. */
function codeLenses(
  file: string,
  subject: RuleSubject | undefined,
  { project, files }: { readonly project: CheckedProject; readonly files: EditorFiles },
): readonly CodeLens[] {
  const document = files.documentAt(file);
  const { end } = definitionRange(document.getText());
  if (subject === undefined || end < 0) return [];
  return [{ range: rangeIn(document, end, end), command: { title: qualityText(subject, project), command: "" } }];
}
