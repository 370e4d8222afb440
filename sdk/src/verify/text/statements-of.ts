import { defined } from "../../util/defined.ts";
import { memoizeText } from "../../util/memo.ts";

export type SectionKind = "when" | "when-not" | "limits" | "returns" | "parameters" | "examples" | "other";

export interface Statement {
  readonly text: string;
  /** The subject of the heading or label above it; omitted without one. */
  readonly section?: SectionKind;
}

/**
 * The statements of a description, each with its section: a heading, a label on its own line or before a text, and a tag apply to the text below
 * them. A bullet is one statement; a paragraph has one for each sentence.
 */
export const statementsOf: (text: string) => readonly Statement[] = memoizeText((text) => {
  const found: Statement[] = [];
  let open: OpenSection | undefined;
  let isAfterBlank = false;
  for (const line of linesOf(text.slice(0, longestRead))) {
    if (line.trim() === "") {
      isAfterBlank = true;
      continue;
    }
    const heading = headingOf(line);
    if (heading !== undefined) {
      open = heading.title === "" ? undefined : { kind: kindOf(heading.title), isLabel: heading.isLabel, lines: 0 };
    } else {
      const isBullet = bullet.test(line);
      // A new paragraph ends the section of a label, but not the section of a heading.
      const isOutside = isAfterBlank && open?.isLabel === true && open.lines > 0 && !isBullet && !/^\s/.test(line);
      if (isOutside) open = undefined;
      add(line, isBullet);
    }
    isAfterBlank = false;
  }
  return found;

  function add(line: string, isBullet: boolean): void {
    const plain = line
      .replace(bullet, "")
      .replaceAll(/<\/?[a-z][\w-]*>/gi, " ")
      .trim();
    if (!/[\p{L}\p{N}]/u.test(plain)) return;
    const own = labelOf(plain);
    const section = own?.kind ?? open?.kind;
    if (open !== undefined) open.lines += 1;
    // A label before a text also covers the lines below it, as in a docstring.
    if (own !== undefined && !isBullet) open = { kind: own.kind, isLabel: true, lines: 1 };
    const body = own?.rest ?? plain;
    for (const part of isBullet ? [body] : body.split(sentenceEnd)) {
      if (/[\p{L}\p{N}]/u.test(part)) found.push({ text: part.trim(), ...defined({ section }) });
    }
  }
});

interface OpenSection {
  readonly kind: SectionKind;
  /** Opened by a label such as `Returns:`, whose block ends with its paragraph. */
  readonly isLabel: boolean;
  lines: number;
}

const longestRead = 20_000;
const sentenceEnd = /(?<=(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl))[.!?][)"'`]{0,2})\s+|(?<=[。！？])/u;
const bullet = /^\s*(?:[-*•+–]\s+|\d{1,3}[.)]\s+|[✅❌⚠️✔✘✓✗]\s*)/u;

/** Lines, with wrapped sentences joined. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  for (const line of text.replaceAll(/<(\/?)([a-z][\w-]*)>/gi, asTagLine).split(/\r?\n/)) {
    const last = lines.at(-1);
    const goesOn =
      last !== undefined &&
      last.trim() !== "" &&
      /^\s*[\p{Ll}(`"]/u.test(line) &&
      !/[.!?:;。]\s*$/u.test(last) &&
      !/^\s*[`"']?[\w.-]+[`"']?\s*(?:\([^()]*\))?\s*:/.test(line) &&
      headingOf(last) === undefined;
    if (goesOn) lines[lines.length - 1] = `${last.trimEnd()} ${line.trim()}`;
    else lines.push(line);
  }
  return lines;
}

/** A tag on its own line opens a section, and its end tag closes it. */
const asTagLine = (tag: string, end: string, name: string): string =>
  kindOf(name.replaceAll(/[_-]/g, " ")) === "other" ? tag : `\n${end === "" ? tag : "</>"}\n`;

interface Heading {
  /** Empty at the end of a section. */
  readonly title: string;
  readonly isLabel: boolean;
}

function headingOf(line: string): Heading | undefined {
  const plain = line.trim();
  if (plain === "</>") return { title: "", isLabel: false };
  const tag = /^<([a-z][\w-]*)>$/i.exec(plain)?.[1];
  if (tag !== undefined) return { title: tag.replaceAll(/[_-]/g, " "), isLabel: false };
  const marked = /^(?:#{1,6}\s+(.{1,80})|(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__):?|\[([^[\]]{1,60})\]:?)$/.exec(plain);
  const title = marked?.slice(1).find((part: string | undefined) => part !== undefined);
  if (title !== undefined) return { title, isLabel: false };
  const label = /^(?:[-*•]\s+)?([\p{L}][^.:!?\n]{1,60}):$/u.exec(plain)?.[1];
  return label !== undefined && label.split(/\s+/).length <= 8 ? { title: label, isLabel: true } : undefined;
}

/** A label with the text behind it: `Returns: the number`, `**Limits**: at most 20`. Other words before a colon are not a label. */
function labelOf(line: string): { readonly kind: SectionKind; readonly rest: string } | undefined {
  const found = /^(?:\*\*|__|\[)?([\p{L}][^.:!?*_\n\]]{1,40}?)(?:\*\*|__|\])?:(?:\*\*|__)?\s+(?=\S)/u.exec(line);
  const title = found?.[1];
  if (found === null || title === undefined || title.split(/\s+/).length > 6) return undefined;
  const kind = kindOf(title);
  return kind === "other" ? undefined : { kind, rest: line.slice(found[0].length) };
}

/** The first match decides. */
const kinds: readonly (readonly [SectionKind, RegExp])[] = [
  ["examples", /^(?:\w+ )?(?:examples?|samples?)(?: \w+){0,3}$/],
  [
    "when-not",
    /^(?:when (?:should )?(?:you )?not(?: to)?\b.*|do(?:n't| not) use\b.*|not (?:for|recommended|suitable|ideal|to be used)\b.*|avoid\b.*|.*\binstead|alternatives?|out of scope|non-goals)$/,
  ],
  [
    "returns",
    /^(?:returns?|returned(?: \w+)?|return (?:value|type|format)s?|outputs?(?: (?:format|schema))?|response(?: (?:format|structure))?|results?|yields|produces|you get|gets? back|what (?:it|you|this) .*(?:returns?|gets?))$/,
  ],
  [
    "parameters",
    /^(?:(?:input |required |optional |tool |key )?(?:args?|arguments?|parameters?|params?)(?: \w+){0,2}|inputs?(?: schema)?|options|fields|properties)$/,
  ],
  [
    "when",
    /^(?:when(?: (?:and|or) (?:how|why))?(?: (?:to|should|you|this|it)\b.*)?|(?:common |typical |best |main )?(?:use ?cases?|uses|scenarios|usage)(?: \w+){0,2}|usage guid\w+|use (?:this|it|when|for|if|to|the)\b.*|call (?:this|it|when)\b.*|(?:best|ideal|useful|good|great|recommended|perfect|suited|handy|intended|designed) (?:for|when|if|to)\b.*|prerequisites?|before (?:you|using|calling|use)\b.*|preconditions?|workflow|typical workflow|purpose and use)$/,
  ],
  [
    "limits",
    /^(?:(?:known |important |key |rate |usage |size )?(?:limits?|limitations?|constraints?|restrictions?|caveats?|quotas?)|raises|throws|errors?(?: \w+){0,2}|failure(?: modes?| cases?)?|fails(?: when| if)?|side[ -]effects?|requirements?|requires|cautions?|warnings?|cost|costs|pricing|does not|not supported|unsupported|security)$/,
  ],
];

function kindOf(title: string): SectionKind {
  const words = title
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}' -]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? "other";
}
