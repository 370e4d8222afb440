import { ts } from "ts-morph";
import type { Doc, DocTag } from "../../contract/contract.ts";

const noDoc: Doc = { description: "", tags: [] };

/** The JSDoc of a declaration; of several comments the nearest one. */
export function docOf(node: ts.Node): Doc {
  if (ts.isJSDocPropertyTag(node) || ts.isJSDocParameterTag(node)) return tagDoc(node);
  const attached = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .filter((doc) => doc.parent === node)
    .at(-1);
  if (attached !== undefined) return readDoc(attached, node.getSourceFile(), 0);
  return sameLineDoc(node);
}

/** The text of `@property` or `@param input.name` as the doc of the property it declares. */
function tagDoc(tag: ts.JSDocPropertyLikeTag): Doc {
  return {
    description: joinLines(plainText(tag.comment).replace(/^-\s*/, "")),
    tags: bracketDefault(tag, tag.getSourceFile(), 0),
  };
}

/** The JSDoc of a function; an anonymous one has it above the constant or property that holds it. */
export function functionDoc(node: ts.Node): Doc {
  const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  return doc === undefined ? noDoc : readDoc(doc, node.getSourceFile(), 0);
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
  const comments = starts.flatMap((start) => commentsAfter(source, start)).at(-1);
  return comments === undefined ? noDoc : parseComment(source, comments);
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

function parseComment(source: ts.SourceFile, { pos, end }: ts.CommentRange): Doc {
  const text = `${source.text.slice(pos, end)}\nlet carrier;`;
  const carrier = ts.createSourceFile("comment.ts", text, ts.ScriptTarget.Latest, true).statements[0];
  const doc = carrier === undefined ? undefined : ts.getJSDocCommentsAndTags(carrier).filter(ts.isJSDoc).at(-1);
  return doc === undefined ? noDoc : readDoc(doc, source, pos);
}

function readDoc(doc: ts.JSDoc, source: ts.SourceFile, offset: number): Doc {
  const tags = doc.tags ?? [];
  return {
    description: joinLines(descriptionIn(doc, tags)),
    tags: tags.map((tag) => ({
      name: tagName(tag),
      text: ts.isJSDocThrowsTag(tag) ? throwsText(tag) : plainText(tag.comment),
      source,
      position: offset + tag.pos,
      ...(ts.isJSDocParameterTag(tag) ? partsIn(tag, source, offset) : {}),
    })),
  };
}

/** `{NotFound} When there is no such city`, as written. */
function throwsText({ typeExpression, comment }: ts.JSDocThrowsTag): string {
  return `${typeExpression === undefined ? "" : `{${typeExpression.type.getText()}} `}${plainText(comment)}`;
}

/** The text before the tags and `@description`, or `@summary` if both are empty; then `@remarks`. */
function descriptionIn(doc: ts.JSDoc, tags: readonly ts.JSDocTag[]): string {
  if (tags.length === 0) return plainText(doc.comment);
  const textsOf = (name: string): readonly string[] =>
    tags.filter(({ tagName }) => tagName.text === name).map(({ comment }) => plainText(comment));
  const texts = [plainText(doc.comment), ...textsOf("description")].filter((text) => text !== "");
  const main = texts.length === 0 ? textsOf("summary") : texts;
  return [...main, ...textsOf("remarks")].filter((text) => text !== "").join("\n\n");
}

function partsIn(tag: ts.JSDocPropertyLikeTag, source: ts.SourceFile, offset: number): Pick<DocTag, "parts"> {
  const parts = bracketDefault(tag, source, offset);
  return parts.length === 0 ? {} : { parts };
}

/** `[limit=5]` as the tag `@default 5`. Text that is not a literal is for readers and gives no default. */
function bracketDefault(tag: ts.JSDocPropertyLikeTag, source: ts.SourceFile, offset: number): readonly DocTag[] {
  if (!tag.isBracketed) return [];
  const text = bracketText.exec(source.text.slice(offset + tag.name.end, offset + tag.end))?.[1];
  if (text === undefined) return [];
  const quoted = /^'(.*)'$/s.exec(text)?.[1];
  return [{ name: "default", text: quoted ?? text, source, position: offset + tag.pos }];
}

/** `= literal ]`: a number, a string, a keyword, or an array or object without nested brackets of its kind. */
const bracketText =
  /^\s*=\s*(-?\d[\w.+-]*|true|false|null|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^[\]]*\]|\{[^{}]*\})\s*\]/;

// `@param input.limit - …` becomes a tag with the name `param input.limit`.
function tagName(tag: ts.JSDocTag): string {
  return ts.isJSDocParameterTag(tag) ? `param ${tag.name.getText()}` : tag.tagName.text;
}

function plainText(comment: ts.JSDoc["comment"]): string {
  if (comment === undefined) return "";
  if (typeof comment === "string") return comment.trim();
  return comment
    .map((part) => (part.kind === ts.SyntaxKind.JSDocText ? part.text : linkText(part)))
    .join("")
    .trim();
}

function linkText(link: ts.JSDocLink | ts.JSDocLinkCode | ts.JSDocLinkPlain): string {
  const name = link.name?.getText() ?? "";
  const [target = "", label] = link.text.split("|").map((part) => part.trim());
  if (label !== undefined && label !== "") return label;
  // The compiler splits a URL into the name `https` and the rest.
  if (target.startsWith("://") || name === "") return `${name}${target}`;
  return target === "" ? name : target;
}

const startsOwnLine = /^\s*([-*+]|\d+[.)]|#{1,6}|>|\|)\s/;

/** Joins soft line breaks; keeps paragraphs, list items, headings and fenced code on their own lines. */
export function joinLines(text: string): string {
  if (!text.includes("\n")) return text.trim();
  const lines: string[] = [];
  let fenced = false;
  for (const line of text.replaceAll("\r\n", "\n").split("\n")) {
    const fence = line.trimStart().startsWith("```");
    const previous = lines.at(-1);
    const joins = !fenced && !fence && line.trim() !== "" && previous !== undefined && previous !== "";
    if (joins && !startsOwnLine.test(line) && !previous.trimStart().startsWith("```")) {
      lines[lines.length - 1] = `${previous} ${line.trim()}`;
    } else if (line.trim() !== "" || fenced || previous !== "") {
      lines.push(fenced ? line : line.trim() === "" ? "" : line.trimEnd());
    }
    if (fence) fenced = !fenced;
  }
  return lines.join("\n").trim();
}

/** Tags that describe the function itself unless they are on the line of a `@param`. */
const ownTags: ReadonlySet<string> = new Set(["deprecated", "example", "examples", "title"]);

/**
 * The docs of `@param input.filter.limit`, by property path. The parameter's own name is dropped where the parameter is the
 * whole input, and is the property's name where parameters are positional. Tags that follow a `@param` belong to it.
 */
export function parameterDocs(
  docs: readonly Doc[],
  { isPositional }: { readonly isPositional: boolean },
): ReadonlyMap<string, Doc> {
  const found = new Map<string, Doc>();
  for (const { tags } of docs) {
    let current: { readonly path: string; readonly line: number } | undefined;
    for (const tag of tags) {
      const name = /^param (.+)$/.exec(tag.name)?.[1];
      if (name !== undefined) {
        const path = isPositional ? name : name.split(".").slice(1).join(".");
        const isFirst = path !== "" && !found.has(path);
        current = isFirst ? { path, line: lineOf(tag) } : undefined;
        if (isFirst) found.set(path, { description: joinLines(tag.text.replace(/^-\s*/, "")), tags: tag.parts ?? [] });
      } else if (/^returns?$|^throws$/.test(tag.name)) current = undefined;
      else if (current !== undefined && (!ownTags.has(tag.name) || lineOf(tag) === current.line)) {
        addTag(found, current.path, tag);
      }
    }
  }
  return found;
}

function addTag(found: Map<string, Doc>, path: string, tag: DocTag): void {
  const doc = found.get(path);
  if (doc !== undefined) found.set(path, { ...doc, tags: [...doc.tags, tag] });
}

const lineOf = ({ source, position }: DocTag): number => source.getLineAndCharacterOfPosition(position).line;
