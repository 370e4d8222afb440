/** Something in a text that has to be kept as it is, and how much it matters. */
export interface Anchor {
  readonly text: string;
  readonly weight: number;
}

const kinds: readonly { readonly pattern: RegExp; readonly weight: number }[] = [
  { pattern: /\bhttps?:\/\/[^\s<>"'`)\]}]+/g, weight: 3 },
  // Paths, and names of files.
  {
    pattern: /(?:~|\.{1,2}|\b[A-Za-z]:)?(?:[\\/][\w@.-]{1,64}){1,30}|\b[\w@.-]{1,64}(?:[\\/][\w@.-]{1,64}){1,30}/g,
    weight: 2,
  },
  { pattern: /\b[\w-]{1,64}\.[A-Za-z][A-Za-z0-9]{1,5}\b/g, weight: 2 },
  // Ids: letters with digits, and numbers of issues.
  { pattern: /\b(?=[\w-]{0,63}\d)(?=[\w-]{0,63}[A-Za-z])[\w-]{4,64}\b|#\d{1,9}\b/g, weight: 2 },
  { pattern: /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{2,15}Z?)?\b/g, weight: 2 },
  // Amounts, and numbers with units.
  {
    pattern:
      /[€$£¥]\s?\d[\d.,]{0,20}|[-+]?\b\d[\d.,]{0,20}\s?(?:[%°€$£¥]|(?:[A-Z]{2,4}|[nµm]?s|min|hours?|days?|weeks?|[kKMGT]i?B|bytes|k?m|kg|°C|kWh?)\b)/g,
    weight: 2,
  },
  { pattern: /\b\d[\d.,]{0,20}\s[a-z]{2,20}\b|\b\d[\d.,]{2,20}\b/g, weight: 0.5 },
];

/** Lines that say what went wrong. */
const failure =
  /\b(?:error|exception|fail(?:ed|s|ure)?|fatal|denied|refused|cannot|could not|not found|timed? ?out)\b/i;

/** Codes of errors, such as `ENOENT`. */
const errorCode = /\bE[A-Z]{4,12}\b/;

/** Lines that say what was decided, or what has to be observed. */
const decision =
  /\b(?:decid(?:e|ed|es|ing)|decision|chose|chosen|agreed|must|never|always|do not|don't|only|prefers?|assum(?:e|ed|ing)|because)\b/i;

/** Paths, addresses, ids, numbers with units and dates of one line; an error or a decision is one as a whole. */
export function anchorsIn(line: string): readonly Anchor[] {
  const found = new Map<string, number>();
  for (const { pattern, weight } of kinds) {
    for (const [text] of line.matchAll(pattern)) {
      const anchor = text.replace(/[.,;:]+$/, "").trim();
      if (anchor !== "" && !found.has(anchor)) found.set(anchor, weight);
    }
  }
  if (failure.test(line) || errorCode.test(line) || decision.test(line)) found.set(line, 6);
  return [...found].map(([text, weight]) => ({ text, weight }));
}
