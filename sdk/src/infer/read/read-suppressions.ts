import path from "node:path";
import { ts } from "ts-morph";
import type { Location } from "../../model/finding.ts";
import { readDirective, suppressionWord, type Suppression } from "../../model/tool/suppression.ts";
import { memoize } from "../../util/memo.ts";
import { defined } from "../../util/defined.ts";
import type { Project } from "../project/open-project.ts";
import { locationAt } from "../project/node-location.ts";

/**
 * The suppression comments in a tool's file and in the files that declare its types, except packages.
 *
 * @param places Where the parts of the tool's input are declared.
 */
export function suppressionsOf(
  source: ts.SourceFile,
  locations: Readonly<Record<string, Location>>,
  project: Project,
): readonly Suppression[] {
  const { program, root } = project;
  const files = [...new Set(Object.values(locations).map(({ file }) => file))];
  const others = files.flatMap((file) => {
    const isOfPackage = `/${file}`.includes("/node_modules/");
    return isOfPackage ? [] : (program.getSourceFile(path.resolve(root, file)) ?? []);
  });
  return [...new Set([source, ...others])].flatMap(suppressionsIn(project));
}

/** Read once, however many tools take their types from the file. */
const suppressionsIn = memoize((project: Project) =>
  memoize((source: ts.SourceFile) => readSuppressions(source, project.root)),
);

export function readSuppressions(source: ts.SourceFile, root: string): readonly Suppression[] {
  const found: Suppression[] = [];
  const { text } = source;
  let end = 0;
  for (let at = text.indexOf(suppressionWord); at !== -1; at = text.indexOf(suppressionWord, at + 1)) {
    // The whole comment is read once, even where its reason repeats the word.
    if (at < end) continue;
    const comment = commentAt(source, at);
    if (comment === undefined) continue;
    end = comment.end;
    const suppression = suppressionIn(source, comment, root);
    if (suppression !== undefined) found.push(suppression);
  }
  return found;
}

interface Comment {
  readonly pos: number;
  readonly end: number;
  /** Where the code before the comment ends, and the code after it begins. */
  readonly before: number;
  readonly after: number;
  /** Whether no code follows it on its line. */
  readonly isLast: boolean;
}

/** The comment at a position; undefined for code, such as a string that contains the word. */
function commentAt(source: ts.SourceFile, position: number): Comment | undefined {
  const token = tokenAt(source, position);
  if (token === undefined || token.kind === ts.SyntaxKind.JsxText) return undefined;
  const before = token.getFullStart();
  const after = token.getStart(source);
  if (position >= after) return undefined;
  const { text } = source;
  const ranges = [
    ...(ts.getTrailingCommentRanges(text, before) ?? []),
    ...(ts.getLeadingCommentRanges(text, before) ?? []),
  ];
  const range = ranges.find(({ pos, end }) => pos <= position && position < end);
  return range && { ...range, before, after, isLast: token.kind === ts.SyntaxKind.EndOfFileToken };
}

/** The token at a position, or the one that the comment at it precedes. */
function tokenAt(source: ts.SourceFile, position: number): ts.Node | undefined {
  let node: ts.Node = source;
  for (;;) {
    const children: readonly ts.Node[] = node.getChildren(source).filter((child) => !isDoc(child));
    if (children.length === 0) return node;
    const child = children.find(
      ({ pos, end, kind }) => pos <= position && (position < end || kind === ts.SyntaxKind.EndOfFileToken),
    );
    if (child === undefined) return undefined;
    node = child;
  }
}

// JSDoc is also part of the text before a token.
const isDoc = ({ kind }: ts.Node): boolean =>
  kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;

function suppressionIn(source: ts.SourceFile, comment: Comment, root: string): Suppression | undefined {
  const text = source.text.slice(comment.pos, comment.end);
  const at = locationAt(source, comment.pos, root);
  if (text.startsWith("/**")) return suppressionInDoc(text, at);
  const directive = readDirective(contentOf(text));
  if (directive === undefined) return undefined;
  const { isForTool, ...given } = directive;
  if (isForTool) return { ...given, scope: "tool", at };
  const line = lineMeant(source, comment);
  return { ...given, scope: "line", at, ...defined({ line }) };
}

/** A comment without its delimiters: the slashes, and the stars at the start of lines. */
const contentOf = (text: string): string =>
  text.startsWith("//")
    ? text.slice(2)
    : text
        .slice(2, -2)
        .replaceAll(/^[ \t]*\*+/gm, "")
        .trim();

function suppressionInDoc(text: string, at: Location): Suppression | undefined {
  const begins = contentOf(text)
    .split("\n")
    .some((line) => readDirective(line) !== undefined);
  if (!begins) return undefined;
  const problem = `\`${suppressionWord}\` is in JSDoc, which a model reads.`;
  return { rules: [], reason: "", scope: "line", at, problem };
}

/** The comment's line where that has code too, else the next line with code; counted from 1. */
function lineMeant(source: ts.SourceFile, { pos, before, after, isLast }: Comment): number | undefined {
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const own = lineOf(pos);
  if (before > 0 && lineOf(before) === own) return own;
  return isLast ? undefined : lineOf(after);
}
