import { holdsWords, readerLike } from "../tags/known-tags.ts";

interface TagWithin {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const candidate = /(?<=\s)@([A-Za-z]\w*)(?=$|[\s{])/g;
const listMarker = /^\s*(?:[-*+>|]|\d+[.)]|#{1,6})\s+$/;
const endsSentence = /[.!?;…)\]}"”'’`*]\s*$/;

/** The tags that follow a sentence or another tag on the same line: `How many. @minimum 1 @maximum 20`. */
export function tagsWithin(line: string, column: number, block: string | undefined): readonly TagWithin[] {
  if (!line.includes("@")) return [];
  const code = [...line.matchAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g)].map(({ 0: { length }, index }) => [
    index,
    index + length,
  ]);
  const all = [...line.matchAll(candidate)]
    .filter(({ index }) => index >= column && !code.some(([from = 0, to = 0]) => index > from && index < to))
    .map(({ 0: { length }, 1: name = "", index }) => ({ name, start: index, end: index + length }));
  const found: TagWithin[] = [];
  for (const [index, tag] of all.entries()) {
    const last = found.at(-1);
    const before = line.slice(last?.end ?? 0, tag.start);
    const after = line.slice(tag.end, all[index + 1]?.start).trim();
    if (isTag(tag.name, { before, after, block: last?.name ?? block })) found.push(tag);
  }
  return found;
}

interface Around {
  readonly before: string;
  readonly after: string;
  /** The tag whose text comes before. */
  readonly block: string | undefined;
}

function isTag(name: string, { before, after, block }: Around): boolean {
  if (listMarker.test(before)) return false;
  const reader = readerLike(name);
  if (reader?.isValue?.(after) === true) return true;
  if (reader === undefined ? !holdsWords(name) : !reader.isExact) return false;
  if (endsSentence.test(before)) return true;
  const outer = block === undefined ? undefined : readerLike(block);
  const text = before.trim();
  if (outer !== undefined) return /^\S*$/.test(text) || (outer.isValue?.(text) ?? true);
  return block !== undefined && holdsWords(block) && /^(?:param|returns?|throws)$/.test(name);
}

export const beforeNextTag = (line: string): string => line.split(/\s@[A-Za-z]/, 1)[0] ?? "";

/** Whether words behind a tag are a sentence rather than the name or the version that such a tag takes. */
export const readsAsSentence = (text: string): boolean =>
  /[a-z]{2}[.!?]$/.test(text.trim()) || text.trim().split(/\s+/).length > 4;
