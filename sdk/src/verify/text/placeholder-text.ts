import { clipText } from "../../util/visible-text.ts";
import { textProse, type Prose } from "./markdown.ts";

/** Unfinished text anywhere. The bare word "TODO" does not count: a tool may be about to-dos. */
const unfinished: readonly RegExp[] = [
  /(?<!\w)(?:TODO|FIXME|TBD|XXX)(?:\([^)\n]{0,80}\))?:/u,
  /^[^\p{L}\p{N}\n]*(?:TODO|FIXME|TBD|XXX)[^\p{L}\p{N}\n]*$/mu,
  /^[^\p{L}\p{N}\n]*TODO[ \t]+(?:add|complete|describe|document|explain|fill|finish|update|write)\b/mu,
  /\blorem ipsum\b/iu,
  /\b(?:description|documentation|summary|explanation)\s+(?:goes|comes|belongs)\s+here\b/iu,
  /\b(?:add|enter|insert|put|write)\s+(?:(?:an?|the|your|some)\s+)?(?:\w+\s+)?(?:description|documentation|summary)\s+here\b/iu,
  /^[^\p{L}\p{N}\n]*(?:\w+\s+)?description here[^\p{L}\p{N}\n]*$/imu,
  /^[^\p{L}\p{N}\n]*(?:describe|explain|document) (?:the|this|your) (?:tool|parameter|function|argument|property)(?: here)?[^\p{L}\p{N}\n]*$/imu,
];

/** The words of a tool's name in quotes as the reason to use it, which templates write. */
const askedFor = /\buse (?:it |this tool |this )?when [\w ]{1,40}\bask(?:s|ed)? for ["“'`]([\w -]{1,80})["”'`]/giu;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const isEcho = ([, words = ""]: RegExpExecArray, name: string): boolean => lettersOf(words) === lettersOf(name);

/** Fillers that are the whole description; in a longer document such a line may be an answer. */
const nothing =
  /^(?:[^\p{L}\p{N}]+|n\/a|none|(?:no|the|a) description(?: (?:available|provided|yet))?|description|placeholder|todo|tbd|wip|undefined|null|nan|\[object \w+\])[.!]?$/iu;

/** Whether a description says nothing at all: `-`, `n/a`, `No description available.` */
export const isNothing = (description: string): boolean => nothing.test(description.trim());

/** Only the beginning of a text is read: parsing Markdown is expensive, and placeholders come early. */
const longestRead = 8_000;

/** The placeholder in a text, shortened; undefined for a finished text. With `name`, a text that only repeats it is unfinished. */
export function placeholderIn(text: string, name?: string): string | undefined {
  const read = text.slice(0, longestRead);
  if (read.trim() === "") return undefined;
  const found = isNothing(read) ? read.trim() : unfinishedLines(read, { name, prose: () => textProse(read) })[0]?.text;
  return found === undefined ? undefined : clipText(found);
}

export const placeholderRemedy = "Write the real text, or remove the line.";

interface Unparsed {
  readonly name: string | undefined;
  /** Parses the text; called only when needed. */
  readonly prose: () => readonly Prose[];
}

/** Every placeholder line outside code. */
export function unfinishedLines(text: string, { name, prose }: Unparsed): readonly Prose[] {
  if (firstMatch(text, name) === undefined) return [];
  return prose().flatMap((block) => {
    const offset = firstMatch(block.text, name);
    return offset === undefined ? [] : [lineAt(block, offset)];
  });
}

function firstMatch(text: string, name: string | undefined): number | undefined {
  const echo = name === undefined ? undefined : [...text.matchAll(askedFor)].find((match) => isEcho(match, name));
  const offsets = [...unfinished.map((pattern) => text.search(pattern)), echo?.index ?? -1].filter(
    (offset) => offset !== -1,
  );
  return offsets.length === 0 ? undefined : Math.min(...offsets);
}

function lineAt({ text, position }: Prose, offset: number): Prose {
  const before = text.slice(0, offset).split("\n");
  const line = text.split("\n")[before.length - 1] ?? "";
  const first = before.length === 1;
  return {
    text: line.trim(),
    position: { line: position.line + before.length - 1, column: first ? position.column : 1 },
  };
}
