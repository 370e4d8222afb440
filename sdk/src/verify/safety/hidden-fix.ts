import type { Fix, TextEdit } from "../../model/finding.ts";
import type { HiddenCharacter } from "../../util/hidden-characters.ts";

export interface FixableFile {
  readonly file: string;
  readonly text: string;
}

/** Deletes hidden characters that were found in the text of a file itself. */
export function documentFix({ file }: FixableFile, found: readonly HiddenCharacter[]): Fix | undefined {
  return fixOf(clustersOf(found).map(({ start, end }) => ({ file, start, end, text: "" })));
}

/**
 * Deletes hidden characters of a description in the JSDoc of its source: wherever the same word with the same characters is in
 * a line of JSDoc. Undefined when one of them cannot be found there; characters in code may be intended.
 */
export function jsdocFix(source: FixableFile, text: string, found: readonly HiddenCharacter[]): Fix | undefined {
  const edits = new Map<number, TextEdit>();
  for (const snippet of new Map(clustersOf(found).map((cluster) => snippetOf(text, cluster)))) {
    const locations = docLocations(source.text, snippet);
    if (locations.length === 0) return undefined;
    for (const edit of locations) edits.set(edit.start, { file: source.file, ...edit, text: "" });
  }
  return fixOf([...edits.values()].sort((left, right) => left.start - right.start));
}

const fixOf = (edits: readonly TextEdit[]): Fix | undefined =>
  edits.length === 0 ? undefined : { title: "Delete the characters that cannot be seen", edits };

interface Range {
  readonly start: number;
  readonly end: number;
}

function clustersOf(found: readonly HiddenCharacter[]): readonly Range[] {
  const clusters: Range[] = [];
  for (const { character, offset } of found) {
    const last = clusters.at(-1);
    const end = offset + character.length;
    if (last?.end === offset) clusters[clusters.length - 1] = { start: last.start, end };
    else clusters.push({ start: offset, end });
  }
  return clusters;
}

type Snippet = readonly [text: string, hidden: Range];

const contextLength = 20;

/** The hidden characters with the rest of the word they stand in: line breaks may be others in the source. */
function snippetOf(text: string, { start, end }: Range): Snippet {
  const before = /\S*$/.exec(text.slice(Math.max(0, start - contextLength), start))?.[0] ?? "";
  const after = /^\S*/.exec(text.slice(end, end + contextLength))?.[0] ?? "";
  const snippet = before + text.slice(start, end) + after;
  return [snippet, { start: before.length, end: before.length + end - start }];
}

function docLocations(source: string, [snippet, hidden]: Snippet): readonly Range[] {
  const locations: Range[] = [];
  for (let at = source.indexOf(snippet); at !== -1; at = source.indexOf(snippet, at + snippet.length)) {
    const lineStart = source.lastIndexOf("\n", at) + 1;
    if (!isDocLine(source.slice(lineStart, at))) return [];
    locations.push({ start: at + hidden.start, end: at + hidden.end });
  }
  return locations;
}

/** Whether a line that begins so is in JSDoc: behind its star or its opening, with nothing of code between. */
const isDocLine = (lineStart: string): boolean => /^\s*(?:\/\*)?\*(?!.*\*\/)/.test(lineStart);
