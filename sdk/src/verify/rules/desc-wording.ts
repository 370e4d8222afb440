import type { Severity } from "../../model/finding.ts";
import { defineRule } from "../subject/define-rule.ts";
import { isEnglish } from "../text/is-english.ts";
import { textProse } from "../text/markdown.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "desc-wording",
  severity: "warning",
  summary: "The description is specific and sober: no vague words, no praise, no orders in capitals.",
  scope: "tool",
  options: { reasons: ["vague", "praise", "capitals"] as readonly string[], allow: [] as readonly string[] },
  check(subject, report, { reasons: wanted, allow }) {
    const description = subject.definition?.description ?? "";
    for (const { id, pattern, severity, message, remedy } of reasons) {
      if (!wanted.includes(id)) continue;
      const matches = withoutAllowed(proseMatches(description, pattern), allow);
      const [first] = matches;
      if (first === undefined || !isEnglish(description)) continue;
      const words = matches.map(({ found }) => `"${clipText(found.replaceAll(/\s+/g, " "), 80)}"`);
      report({
        isOfDescription: true,
        ...(severity !== undefined && { severity }),
        message: message([...new Set(words)].slice(0, 5).join(", ")),
        evidence: clipText(first.sentence),
        remedy,
      });
    }
  },
});

interface Reason {
  readonly id: string;
  readonly pattern: RegExp;
  readonly severity?: Severity;
  readonly message: (words: string) => string;
  readonly remedy: string;
}

// Short on purpose: "things", "various" and "etc." occur in many good descriptions.
const vague =
  /(?<![\w-])(?:stuff|whatever(?=\s*(?:[.,;:!?)]|$))|somehow|and\s+so\s+(?:on|forth)|some\s+(?:kind|sort)s?\s+of|misc(?:ellaneous)?)(?![\w-])/giu;

const kinds = "tool|api|function|service|solution|engine|platform|server|library|integration|option|choice|assistant";
const degrees =
  "powerful|advanced|accurate|comprehensive|reliable|effective|efficient|complete|intelligent|trusted|sophisticated|capable|popular|versatile";

/** Claims about the tool itself, of several words each: single adjectives occur in many good descriptions. */
const claims: readonly string[] = [
  `(?:the|our|your) (?:(?:very|single|absolute) )?best (?:\\w+ )?(?:${kinds})\\b`,
  `(?:this|it)(?: (?:${kinds}))? is (?:by far |always |simply )?the (?:best|most (?:${degrees})|fastest|easiest|only \\w+ you(?:'ll)?(?: ever)? need)`,
  `(?:the )?(?:world's |market's |industry's )?most (?:${degrees})(?:,? and \\w+)? (?:\\w+ )?(?:${kinds})\\b`,
  `best[- ]in[- ]class|world[- ]class|industry[- ]leading|market[- ]leading|cutting[- ]edge|state[- ]of[- ]the[- ]art|next[- ]generation|award[- ]winning|game[- ]chang(?:er|ing)|second to none`,
  `always (?:use|choose|prefer|pick|select|call) this(?: (?:${kinds}))? (?:for everything|whenever possible|(?:instead|over|rather than)(?![^.!?\\n]{0,200} (?:when|if|for|to|unless|while) ))`,
  `should (?:always )?be (?:called|used|chosen|preferred|selected) (?:whenever possible|over (?:all|any|every)|above all|for everything)`,
  `(?:better|faster|more (?:${degrees})) than (?:all|any|every)(?: of the)?(?: other| similar| competing)? (?:\\w+ )?(?:${kinds})s?`,
  `(?:superior|preferable) to (?:all|any|every|other)|(?:unmatched|unparalleled|unrivall?ed|unbeatable|blazing(?:ly)?[- ]fast|lightning[- ]fast)`,
  `trusted by|(?:used|loved|recommended) by (?:(?:over|more than) )?(?:thousands|millions|leading|experts|openai|anthropic|google|microsoft|\\d[\\d,.]{0,12}\\+? (?:\\w+ )?(?:users|developers|companies|teams))`,
  `(?:actively|continuously|constantly) (?:maintained|updated|improved|supported)|number one (?:${kinds})|(?:#1|no\\. ?1) (?:\\w+ )?(?:${kinds})|the ultimate (?:\\w+ )?(?:${kinds})`,
];

const praise = new RegExp(`(?<![\\w-])(?:${claims.join("|").replaceAll(" ", "\\s+")})`, "giu");

// Log levels and SQL keywords are capitals too: only orders count, and whole sentences that are not headings.
const shouting =
  /(?<![\w-])(?:IMPORTANT|MUST(?:\s+NOT)?|NEVER|ALWAYS|DO\s+NOT|DON'T|MANDATORY|URGENT|(?:CRITICAL|WARNING|ATTENTION|CAUTION)(?=\s{0,2}[:!])|[A-Z]{2,20}(?:[ \t]+[A-Z]{2,20}){3,40}(?![A-Z \t]*:))(?![\w-])/gu;

const reasons: readonly Reason[] = [
  {
    id: "vague",
    pattern: vague,
    message: (words) => `The description is vague: it says ${words.toLowerCase()}.`,
    remedy: "Name the exact thing, or delete the words.",
  },
  {
    id: "praise",
    pattern: praise,
    message: (words) => `The description praises the tool: ${words}.`,
    remedy: "Say what the tool does and when to use it; delete claims about its quality.",
  },
  {
    id: "capitals",
    severity: "info",
    pattern: shouting,
    message: (words) => `The description writes ${words} in capitals.`,
    remedy: "Write the sentence in normal case and say why it matters; models follow reasons too.",
  },
];

interface ProseMatch {
  readonly found: string;
  readonly sentence: string;
}

/** Only the beginning of a description is read: a longer one has its own rule. */
const longestRead = 8_000;

function proseMatches(text: string, pattern: RegExp): readonly ProseMatch[] {
  const read = text.slice(0, longestRead);
  // Most texts do not match, and parsing Markdown costs far more than a search.
  if (read.search(pattern) === -1) return [];
  return textProse(read).flatMap((prose) =>
    Array.from(prose.text.matchAll(pattern), ({ 0: found, index }) => ({
      found,
      sentence: sentenceAround(prose.text, index),
    })),
  );
}

function withoutAllowed(matches: readonly ProseMatch[], allowed: readonly string[]): readonly ProseMatch[] {
  const phrases = allowed.map((phrase) => phrase.toLowerCase());
  return matches.filter(({ found }) => !phrases.some((phrase) => found.toLowerCase().includes(phrase)));
}

function sentenceAround(text: string, index: number): string {
  const before = text.slice(0, index);
  const start = Math.max(...[". ", "! ", "? ", "\n"].map((end) => before.lastIndexOf(end) + 1));
  const rest = text.slice(index);
  const end = rest.search(/[.!?](?=\s|$)|\n/);
  return text.slice(start, end === -1 ? undefined : index + end + 1).trim();
}
