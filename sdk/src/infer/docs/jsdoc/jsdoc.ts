import { ts } from "ts-morph";
import type { Doc, DocTag } from "../../contract/contract.ts";
import { joinLines, withoutDash } from "../tags/join-lines.ts";
import { readComment } from "./read-comment.ts";

const noDoc: Doc = { description: "", tags: [] };

/** The JSDoc of a declaration; with several comments, the nearest one. */
export function docOf(node: ts.Node): Doc {
  if (ts.isJSDocPropertyTag(node) || ts.isJSDocParameterTag(node)) return tagDoc(node);
  const attached = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .filter((doc) => doc.parent === node)
    .at(-1);
  if (attached !== undefined) return readComment(node.getSourceFile(), attached);
  return sameLineDoc(node);
}

/** The text of `@property` or `@param input.name`, and the tags that follow it, as the doc of the property it declares. */
function tagDoc(tag: ts.JSDocPropertyLikeTag): Doc {
  let comment: ts.Node = tag;
  while (!ts.isJSDoc(comment) && !ts.isSourceFile(comment)) comment = comment.parent;
  const { tags } = readComment(tag.getSourceFile(), comment);
  const index = tags.findIndex(({ position }) => position === tag.pos);
  const own = tags[index];
  if (own === undefined) return noDoc;
  const others = tags.slice(index + 1);
  const next = others.findIndex(({ name }) => /^(?:property|param) /.test(name));
  return {
    description: joinLines(withoutDash(own.text)),
    tags: [
      ...(own.parts ?? []),
      ...(own.name.startsWith("property") ? others.slice(0, next < 0 ? undefined : next) : []),
      ...propertiesBehind(tag, others),
    ],
  };
}

/** The properties that the compiler misses because it ends a type at any `@` in a description; they are reported at the last one it sees. */
function propertiesBehind(tag: ts.JSDocPropertyLikeTag, others: readonly DocTag[]): readonly DocTag[] {
  const parent: ts.Node = tag.parent;
  if (!ts.isJSDocTypeLiteral(parent) || parent.jsDocPropertyTags?.at(-1) !== tag) return [];
  const isSeen = ({ position }: DocTag): boolean => position < parent.end;
  return others.filter((other) => other.name.startsWith("property ") && !isSeen(other));
}

/** The JSDoc of a function; for an anonymous function, the JSDoc above its constant or property. */
export function functionDoc(node: ts.Node): Doc {
  const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return doc === undefined ? noDoc : readComment(node.getSourceFile(), doc);
}

/** Joins docs by precedence: the first description, and each tag from the first doc that has it. */
export function mergeDocs(docs: readonly Doc[]): Doc {
  const description = docs.find((doc) => doc.description !== "")?.description ?? "";
  const tags: DocTag[] = [];
  for (const doc of docs) {
    const known = new Set(tags.map((tag) => tag.name));
    tags.push(...doc.tags.filter((tag) => !known.has(tag.name)));
  }
  return { description, tags };
}

/**
 * The compiler does not attach comments that follow `{`, `;` or `|` on the same line, as in `{ /** First. *\/ a: string }`, so it is
 * read from the text before the node; `from` says where that text begins.
 */
export function sameLineDoc(node: ts.Node, from = node.getFullStart()): Doc {
  const source = node.getSourceFile();
  const starts = from === node.getFullStart() ? [from] : [from, node.getFullStart()];
  const comment = starts.flatMap((start) => commentsAfter(source, start)).at(-1);
  return comment === undefined ? noDoc : readComment(source, comment);
}

function commentsAfter(source: ts.SourceFile, start: number): readonly ts.CommentRange[] {
  const { text } = source;
  return [...(ts.getTrailingCommentRanges(text, start) ?? []), ...(ts.getLeadingCommentRanges(text, start) ?? [])]
    .filter(({ pos, end }) => text.startsWith("/**", pos) && end - pos > 4)
    .filter((range) => !belongsToLineBefore(text, start, range));
}

// `a: string; /** About a. */` and then a line break: the comment is about the member before it.
function belongsToLineBefore(text: string, start: number, { pos, end }: ts.CommentRange): boolean {
  const follows = !text.slice(start, pos).includes("\n");
  const endsLine = /^[ \t]*\r?\n/.test(text.slice(end));
  return follows && endsLine && text[start - 1] !== "{" && text[start - 1] !== "|";
}

/** Tags that describe the function itself unless they are on the line of a `@param`. */
const ownTags: ReadonlySet<string> = new Set(["deprecated", "example", "examples", "title"]);

interface Parameter {
  /** As written: `input.filter.limit`. */
  readonly name: string;
  readonly tag: DocTag;
  /** Its own default, and the tags that follow it. */
  readonly tags: readonly DocTag[];
}

/** The `@param` of a comment. Tags that follow one belong to it, until `@returns` or `@throws`. */
export function parametersIn({ tags }: Doc): readonly Parameter[] {
  const found: (Parameter & { readonly tags: DocTag[] })[] = [];
  let isOpen = false;
  for (const tag of tags) {
    if (/^returns?$|^throws$/.test(tag.name)) isOpen = false;
    const last = found.at(-1);
    const name = /^param (.+)$/.exec(tag.name)?.[1];
    if (name !== undefined) found.push({ name, tag, tags: [...(tag.parts ?? [])] });
    else if (isOpen && last !== undefined && (!ownTags.has(tag.name) || lineOf(tag) === lineOf(last.tag)))
      last.tags.push(tag);
    isOpen ||= name !== undefined;
  }
  return found;
}

export interface ParameterDoc extends Doc {
  readonly tag: DocTag;
}

/** The docs of `@param`, by property path: the name as written, as positional parameters have it, unless `pathOf` reads another one. */
export function parameterDocs(
  docs: readonly Doc[],
  pathOf: (name: string) => string | undefined = (name) => name,
): ReadonlyMap<string, ParameterDoc> {
  const found = new Map<string, ParameterDoc>();
  for (const { name, tag, tags } of docs.flatMap(parametersIn)) {
    const path = pathOf(name);
    if (path === undefined || found.has(path)) continue;
    found.set(path, { description: joinLines(withoutDash(tag.text)), tags, tag });
  }
  return found;
}

const lineOf = ({ source, position }: DocTag): number => source.getLineAndCharacterOfPosition(position).line;
