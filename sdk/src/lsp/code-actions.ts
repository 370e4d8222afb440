import path from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { CodeActionKind, type CodeAction, type Range, type WorkspaceEdit } from "vscode-languageserver/node";
import type { ProjectState } from "../compile/inspect-project.ts";
import type { Finding, Fix } from "../model/finding.ts";
import type { ToolFolder } from "../model/tool/tool-folder.ts";
import { suppressionWord } from "../model/tool/suppression.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { fixedBy } from "../verify/findings/reported-findings.ts";
import { applyFixes } from "../verify/findings/apply-fixes.ts";
import { isAcceptable } from "../verify/findings/apply-suppressions.ts";
import { relativeFile } from "../infer/project/node-location.ts";
import { diagnosticOf, shownFindings, type ShownFinding } from "./diagnostics.ts";
import { definitionRange, type Asked } from "./tool-at.ts";

/** The documents and tests that a tool lacks, by path relative to the project. */
export type MissingDocuments = (subject: RuleSubject) => Readonly<Record<string, string>>;

interface ActionContext extends Asked {
  readonly missingDocuments: MissingDocuments;
}

export function codeActions(range: Range, context: ActionContext): readonly CodeAction[] {
  const { file } = context;
  const shown = shownFindings(context.project, context.files).filter((each) => each.file === file);
  const here = shown.filter((each) => meet(diagnosticOf(each, context.files).range, range));
  const all = fixAll(file, shown, context);
  return [...here.flatMap((each) => actionsFor(each, context)), ...(all === undefined ? [] : [all])];
}

const meet = (one: Range, other: Range): boolean =>
  one.start.line <= other.end.line && other.start.line <= one.end.line;

function actionsFor(shown: ShownFinding, context: ActionContext): readonly CodeAction[] {
  const { finding } = shown;
  const quickFix = (title: string, edit: WorkspaceEdit | undefined, isPreferred = false): readonly CodeAction[] =>
    edit === undefined
      ? []
      : [
          {
            title,
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnosticOf(shown, context.files)],
            edit,
            isPreferred,
          },
        ];
  const { fix, code } = finding;
  return [
    ...(fix === undefined ? [] : quickFix(fix.title, fixEdit(fix, context), true)),
    ...(fixedBy(finding) === "documents" ? quickFix("Write what is missing", documentsEdit(finding, context)) : []),
    ...(isAcceptable(finding) ? quickFix(`Ignore ${code}, with a reason`, ignoreEdit(shown, context)) : []),
  ];
}

const fixEdit = ({ edits }: Fix, { state, files }: ActionContext): WorkspaceEdit => ({
  documentChanges: [...Map.groupBy(edits, ({ file }) => file)].map(([file, own]) =>
    files.editOf(path.join(state.root, file), own),
  ),
});

/** All fixes of a file that do not exclude one another. */
function fixAll(file: string, shown: readonly ShownFinding[], { state, files }: ActionContext): CodeAction | undefined {
  const text = files.documentAt(file).getText();
  const own = relativeFile(file, state.root);
  const [only] = applyFixes(
    shown.map(({ finding }) => finding),
    (name) => (name === own ? text : undefined),
  );
  if (only === undefined) return undefined;
  return {
    title: "Fix all findings of Toolwright in this file",
    kind: `${CodeActionKind.SourceFixAll}.toolwright`,
    edit: { documentChanges: [files.editOf(file, [{ start: 0, end: text.length, text: only.after }])] },
  };
}

function documentsEdit({ tool }: Finding, { state, missingDocuments }: ActionContext): WorkspaceEdit | undefined {
  const subject = state.subjects.find(({ name }) => name === tool);
  const texts = Object.entries(subject === undefined ? {} : missingDocuments(subject));
  if (texts.length === 0) return undefined;
  return {
    documentChanges: texts.flatMap(([name, newText]) => {
      const uri = pathToFileURL(path.join(state.root, name)).href;
      const start = { line: 0, character: 0 };
      return [
        { kind: "create" as const, uri, options: { ignoreIfExists: true } },
        { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText }] },
      ];
    }),
  };
}

/** A comment that accepts the finding after its author has written the reason, which the verifier requires. Undefined if no comment would. */
function ignoreEdit({ file, finding }: ShownFinding, { state, files }: ActionContext): WorkspaceEdit | undefined {
  const { code, at, tool: name } = finding;
  const insert = (target: string, start: number, text: string): WorkspaceEdit => ({
    documentChanges: [files.editOf(target, [{ start, end: start, text }])],
  });
  const relative = relativeFile(file, state.root);
  const isOfTool = (folder: ToolFolder | undefined): boolean =>
    folder !== undefined && path.posix.dirname(relative) === folder.path;
  if (file.endsWith(".md") && state.subjects.some(({ folder }) => isOfTool(folder)))
    return insert(file, 0, `<!-- ${suppressionWord} ${code} --  -->\n`);
  const document = files.documentAt(file);
  const start = document.offsetAt({ line: (at?.line ?? 1) - 1, character: 0 });
  if (at !== undefined && isRead(relative, state) && mayHoldComment(document.getText(), start)) {
    const indent = /[ \t]*/y.exec(document.getText().slice(start))?.[0] ?? "";
    return insert(file, start, `${indent}// ${suppressionWord} ${code} -- \n`);
  }
  // If no such comment is possible there, a comment at the definition applies to the whole tool.
  const tool = state.subjects.find((subject) => subject.name === name)?.tool;
  if (tool === undefined) return undefined;
  const source = path.join(state.root, tool.file);
  const definition = definitionRange(files.documentAt(source).getText()).start;
  return insert(source, Math.max(definition, 0), `// ${suppressionWord}-tool ${code} -- \n`);
}

/** Whether comments in a file count: in the files of tools and their types. */
const isRead = (file: string, { subjects }: ProjectState): boolean =>
  subjects.some(
    ({ tool }) => tool?.file === file || Object.values(tool?.locations ?? {}).some((at) => at.file === file),
  );

/** Whether a line of code may begin at this offset, rather than a line of a comment or a text. */
function mayHoldComment(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  if (before.lastIndexOf("/*") > before.lastIndexOf("*/")) return false;
  const source = ts.createSourceFile("file.tsx", text, ts.ScriptTarget.Latest, true);
  const inText = (node: ts.Node): boolean => {
    if (offset <= node.getStart(source) || offset >= node.end) return false;
    return ts.isTemplateLiteralToken(node) || ts.isJsxText(node) || ts.forEachChild(node, inText) === true;
  };
  return !inText(source);
}
