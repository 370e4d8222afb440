import path from "node:path";
import type { ts } from "ts-morph";
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

/** Read once, even if several tools take their types from the file. */
const suppressionsIn = memoize((project: Project) =>
  memoize((source: ts.SourceFile) => readSuppressions(source, project.root)),
);

/** Matches comments, and strings so that no comment is found inside them. */
const stringOrComment =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)/g;

export function readSuppressions(source: ts.SourceFile, root: string): readonly Suppression[] {
  const { text } = source;
  if (!text.includes(suppressionWord)) return [];
  return [...text.matchAll(stringOrComment)].flatMap(({ index, groups: { comment = "" } = {} }): Suppression[] => {
    const at = locationAt(source, index, root);
    if (comment.startsWith("/**")) return suppressionsInDoc(comment, at);
    const directive = comment.includes(suppressionWord) ? readDirective(contentOf(comment)) : undefined;
    if (directive === undefined) return [];
    const { isForTool, ...given } = directive;
    if (isForTool) return [{ ...given, scope: "tool", at }];
    return [{ ...given, scope: "line", at, ...defined({ line: lineMeant(source, index, comment) }) }];
  });
}

/** A comment without its delimiters: the slashes, and the stars at the start of lines. */
const contentOf = (comment: string): string =>
  comment.startsWith("//") ? comment.slice(2) : comment.slice(2, -2).replaceAll(/^[ \t]*\*+/gm, "");

function suppressionsInDoc(comment: string, at: Location): Suppression[] {
  const lines = comment.includes(suppressionWord) ? contentOf(comment).split("\n") : [];
  if (!lines.some((line) => readDirective(line) !== undefined)) return [];
  const problem = `\`${suppressionWord}\` is in JSDoc, which a model reads.`;
  return [{ rules: [], reason: "", scope: "line", at, problem }];
}

/** The comment's line if code precedes the comment there, otherwise the next line with code; counted from 1. */
function lineMeant(source: ts.SourceFile, start: number, comment: string): number | undefined {
  const { text } = source;
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  if (before.trim() !== "") return lineOf(start);
  const rest = text.slice(start + comment.length);
  const [skipped = ""] = /^(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/.exec(rest) ?? [];
  return skipped.length === rest.length ? undefined : lineOf(start + comment.length + skipped.length);
}
