import type { ts } from "ts-morph";
import { isInPackage } from "../../project/node-location.ts";
import type { Doc, DocTag } from "../../contract/contract.ts";
import { closesFence, fenceOn, joinLines, withoutDash } from "../tags/join-lines.ts";
import {
  hidesSentences,
  holdsWords,
  isIgnoredTag,
  isStructuralTag,
  namesProperty,
  readerLike,
  takesType,
} from "../tags/known-tags.ts";

interface Line {
  readonly text: string;
  readonly offset: number;
}

interface Block {
  readonly name?: string;
  readonly position: number;
  readonly lines: string[];
}

/**
 * Reads a comment. A tag begins a line, or follows a sentence or another tag; `@` anywhere else, in code and in list items is text. A tag that
 * has no meaning here and reads like text stays text, so that no word is lost.
 */
export function readComment(source: ts.SourceFile, { pos, end }: { readonly pos: number; readonly end: number }): Doc {
  const blocks: Block[] = [{ position: pos, lines: [] }];
  const strays: DocTag[] = [];
  let fence: string | undefined;
  for (const { text, offset } of linesOf(source.text.slice(pos, end), pos)) {
    let written = 0;
    for (const found of fence === undefined ? candidatesIn(text) : []) {
      const { name, start, end: behind, isFirst } = found;
      const position = offset + start;
      const before = text.slice(written, start);
      if (isFirst ? isTagAtStart(found, source) : isTagWithin(found, before, blocks.at(-1)?.name)) {
        if (before.trim() !== "") blocks.at(-1)?.lines.push(before.trimEnd());
        blocks.push({ name, position, lines: [] });
        written = behind;
      } else if (isFirst) {
        strays.push({ name, text: text.slice(behind).trim(), source, position, isText: true });
        if (isComplete(blocks.at(-1))) blocks.push({ position, lines: [] });
      }
    }
    const rest = text.slice(written);
    blocks.at(-1)?.lines.push(rest);
    if (fence === undefined) fence = fenceOn(rest);
    else if (closesFence(text, fence)) fence = undefined;
  }
  return docOfBlocks(blocks, strays, source);
}

interface Candidate {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The words up to the next one. */
  readonly after: string;
  readonly isFirst: boolean;
}

const candidate = /(?<=^|[\s。！？；）」』】》])@([A-Za-z_]\w*(?:-\w+)*)(?=$|[\s{:]|\.(?:\s|$))[:.]?/g;

function candidatesIn(line: string): readonly Candidate[] {
  if (!line.includes("@")) return [];
  const code = [...line.matchAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g)].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
  const found = [...line.matchAll(candidate)].filter(
    ({ index }) => !code.some(([from = 0, to = 0]) => index > from && index < to),
  );
  return found.map(({ 0: { length }, 1: name = "", index }, at) => ({
    name,
    start: index,
    end: index + length,
    after: line.slice(index + length, found[at + 1]?.index).trim(),
    isFirst: line.slice(0, index).trim() === "",
  }));
}

/** Whether `@name` at the start of a line is a tag rather than text that looks like one. The author of a tool cannot correct a package. */
function isTagAtStart({ name, after }: Candidate, source: ts.SourceFile): boolean {
  const reader = readerLike(name);
  if (reader?.isExact === true || reader?.isValue?.(after) === true || holdsWords(name) || isIgnoredTag(name))
    return true;
  return (isStructuralTag(name) || isInPackage(source.fileName)) && !readsAsSentence(after);
}

const listMarker = /^\s*(?:[-*+>|]|\d+[.)]|#{1,6})\s+$/;
const endsSentence = /[.!?;…)\]}"”'’`*。！？；）」』】》]\s*$/;

/** Whether `@name` in a line follows a sentence or another tag: `How many. @minimum 1 @maximum 20`. */
function isTagWithin({ name, after }: Candidate, before: string, block: string | undefined): boolean {
  if (listMarker.test(before)) return false;
  const reader = readerLike(name);
  if (reader?.isValue?.(after) === true) return true;
  const isShort = isIgnoredTag(name) || isStructuralTag(name);
  const isNamed = holdsWords(name) || hidesSentences(name) || (isShort && !readsAsSentence(after));
  if (reader === undefined ? !isNamed : !reader.isExact) return false;
  if (endsSentence.test(before)) return true;
  const outer = block === undefined ? undefined : readerLike(block);
  const text = before.trim();
  if (outer !== undefined) return /^\S*$/.test(text) || (outer.isValue?.(text) ?? true);
  return block !== undefined && holdsWords(block) && /^(?:param|returns?|throws)$/.test(name);
}

/** Whether a tag already has its value: then a line that starts with `@` does not belong to it. */
function isComplete({ name, lines }: Block = { position: 0, lines: [] }): boolean {
  return name !== undefined && readerLike(name)?.isValue?.(lines.join("\n").trim()) === true;
}

/** Whether the words after a tag are a sentence rather than the name or version that such a tag takes. */
const readsAsSentence = (text: string): boolean => /[a-z]{2}[.!?]$/.test(text) || text.split(/\s+/).length > 4;

function docOfBlocks(blocks: readonly Block[], strays: readonly DocTag[], source: ts.SourceFile): Doc {
  const texts: string[] = [];
  const tags: DocTag[] = [];
  for (const { name, position, lines } of blocks) {
    // A name is on the line of its tag; the lines after it are text.
    const named = name !== undefined && isStructuralTag(name) && !takesType(name) ? 1 : lines.length;
    const further = withLinks(lines.slice(named).join("\n"));
    const whole = withLinks(lines.slice(0, named).join("\n").trim());
    const text = name !== undefined && takesType(name) ? withoutType(whole) : whole;
    if (name === undefined) texts.push(joinLines(text));
    else if (/^(?:description|desc|summary|remarks|type)$/i.test(name)) texts.push(joinLines(text));
    else if (name === "see" && text !== "") texts.push(`See: ${joinLines(withoutDash(text))}`);
    else if (namesProperty(name)) tags.push(parameterTag(name, { text, source, position }));
    else tags.push({ name, text, source, position });
    texts.push(joinLines(further));
  }
  // `@summary` and `@description` often say the same.
  const different = new Set(texts.filter((text) => text !== ""));
  return { description: [...different].join("\n\n"), tags: [...strays, ...tags] };
}

function linesOf(comment: string, pos: number): readonly Line[] {
  const written = comment.split("\n");
  const hasStars = /^\s*\*(?!\/)/.test(written.slice(1).find((line) => line.trim() !== "") ?? "");
  let offset = pos;
  return written.map((line, index) => {
    const whole = index === written.length - 1 ? line.replace(/\s*\*+\/$/, "") : line.replace(/\r$/, "");
    const margin = index === 0 ? /^\/\*+[ \t]?/ : hasStars ? /^[ \t]*\*?[ \t]?/ : /^[ \t]{0,3}/;
    const text = whole.replace(margin, "");
    const start = offset + whole.length - text.length;
    offset += line.length + 1;
    return { text, offset: start };
  });
}

const codeOrLink = /(```[^]*?```|~~~[^]*?~~~|(`+)[^`]+\2(?!`))|\{@(\w+)\s*([^{}]*)\}|\\@/g;

/** Text with `{@link X | label}` as its label or target, and the end of a comment without its backslash; links within code stay as they are. */
function withLinks(written: string): string {
  const text = written.replaceAll("*\\/", "*/");
  if (!text.includes("@")) return text;
  return text.replaceAll(codeOrLink, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [code, , name, inner = ""] = groups;
    if (code !== undefined) return whole;
    if (name === undefined) return "@";
    return name === "inheritDoc" ? "" : linkText(name, inner);
  });
}

function linkText(name: string, inner: string): string {
  const [target = "", label = ""] = inner.split("|").map((part) => part.replaceAll(/\s+/g, " ").trim());
  const [first = "", ...others] = target.split(" ");
  if (label !== "") return label;
  return name.startsWith("link") && others.length > 0 && !first.includes("://") ? others.join(" ") : target;
}

function withoutType(text: string): string {
  const end = text.startsWith("{") && !text.startsWith("{@") ? closingOf(text) : undefined;
  return end === undefined ? text : text.slice(end).trimStart();
}

function closingOf(text: string): number | undefined {
  const pattern = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[[{(]|[\]})]/g;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (/^[[{(]/.test(found)) depth += 1;
    else if (/^[\]})]/.test(found)) depth -= 1;
    if (depth === 0) return index + found.length;
  }
  return undefined;
}

/** `@param {string} [input.limit=5] - …` as the tag `param input.limit`, with its default as a part. */
function parameterTag(name: string, tag: Omit<DocTag, "name">): DocTag {
  const { text } = tag;
  const kind = /^(?:prop|property)$/.test(name) ? "property" : "param";
  const bracketEnd = text.startsWith("[") ? closingOf(text) : undefined;
  const length = bracketEnd ?? /^[^\s{]+/.exec(text)?.[0].length ?? 0;
  const written = text.slice(0, length);
  const [, path = "", literal] = bracketed.exec(written) ?? [undefined, written.replace(/(?<=.)[-:,]$/, "")];
  const quoted = literal === undefined ? undefined : /^'(.*)'$/s.exec(literal)?.[1];
  const parts = literal === undefined ? {} : { parts: [{ ...tag, name: "default", text: quoted ?? literal }] };
  const words = text.slice(length).trimStart();
  const isJavaScript = /\.[cm]?jsx?$/.test(tag.source.fileName);
  return { ...tag, name: `${kind} ${path}`, text: isJavaScript ? withoutType(words) : words, ...parts };
}

/** A name in brackets, and a default that is a number, a text, a keyword, or an array or object without nested brackets of its kind. */
const bracketed =
  /^\[\s*([^\s=\]]+)\s*(?:=\s*(-?\d[\w.+-]*|true|false|null|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^[\]]*\]|\{[^{}]*\})\s*\])?/;
