import type { RuleSubject } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import {
  findPhrases,
  sentenceAfter,
  sentenceBefore,
  type FoundPhrase,
  type ScannedText,
} from "../safety/words/phrases.ts";
import { reportTexts } from "../safety/safety-texts.ts";
import { stringsOf } from "../../util/texts.ts";
import { isDenied, mentionSigns } from "../safety/mentioned.ts";
import { otherToolSigns } from "../safety/patterns.ts";

export default defineRule({
  id: "safety-cross-tool-shadowing",
  severity: "warning",
  summary: "No text gives orders about other tools.",
  scope: "tool",
  check(subject, report) {
    const ownNames = (): ReadonlySet<string> => new Set([subject.name, ...namesIn(subject)]);
    reportTexts(subject, report, ({ scanned, isValue }) => {
      const [first] = shadowingsIn(scanned, { isValue, ownNames }).toSorted((one, other) => other.weight - one.weight);
      return (
        first && {
          phrase: first,
          // A complete ban of another tool is always an error.
          ...(first.weight > 2 && { severity: "error" }),
          says: first.what,
          remedy: "Say what this tool is for, and which tool to use otherwise; let other tools describe their own use.",
        }
      );
    });
  },
});

/** Parameters and choices: these names are not other tools. */
const namesIn = ({ definition }: RuleSubject): readonly string[] =>
  stringsOf(definition?.input).flatMap(({ text }) => (text.length <= 64 ? text : []));

interface Shadowing extends FoundPhrase {
  readonly what: string;
  readonly weight: number;
}

interface ShadowingOptions {
  readonly isValue: boolean;
  /** Names that are not another tool: the tool's own name and its parameters' names. Computed only when needed. */
  readonly ownNames: () => ReadonlySet<string>;
}

/** Every phrase with orders about other tools. Statements about the purpose or the order of tools do not count. */
function shadowingsIn(scanned: ScannedText, { isValue, ownNames }: ShadowingOptions): readonly Shadowing[] {
  const plain = scanned.text;
  return otherToolSigns
    .flatMap(({ what, weight, patterns }) =>
      findPhrases(scanned, patterns).map((found) => ({ ...found, what, weight })),
    )
    .filter((found) => !isByName.has(found.what) || isOther(scanned, found, ownNames()))
    .filter((found) => found.what !== "puts itself in the place of other tools" || !isChoice(plain, found))
    .filter((found) => mentionSigns(plain, found, isValue) === 0 && !isDenied(plain, found));
}

/** Orders about one tool by its name. */
const isByName: ReadonlySet<string> = new Set([
  "forbids another tool",
  "says how another tool is used",
  "changes how another tool is used",
]);

/** `always use this instead of search for exact ids`: a description should explain the choice between tools. */
const isChoice = (text: string, found: FoundPhrase): boolean =>
  /(?<!even )\b(?:for|when|while|if|unless|where|because|since|to|until)\b/iu.test(
    sentenceAfter(text, found).slice(0, 120),
  ) || /\b(?:when|if|for|after|once|until|to)\b[^.]{0,80}$/iu.test(sentenceBefore(text, found));

/** Whether the phrase names another tool: the name looks like a tool's name, and nothing in this tool has that name. */
function isOther(scanned: ScannedText, found: FoundPhrase, ownNames: ReadonlySet<string>): boolean {
  // Names keep their case.
  const span = scanned.originalSpan(found);
  const phrase = scanned.original.slice(span.start, span.end);
  const quoted = /[`"']([a-z][\w.-]{2,60})[`"']/iu.exec(phrase)?.[1];
  const compound = /(?<![\w.-])([a-z]\w*[_-]\w[\w-]*|[a-z]+[A-Z]\w*)(?![\w-])/u.exec(phrase)?.[1];
  const called = /(?<![\w.-])([a-z][\w.-]{2,60})[`"']?[\s*]+(?:tool|function)\b/iu.exec(phrase)?.[1];
  const name = quoted ?? compound ?? called;
  if (name === undefined || /^(?:this|that|the|other|same|another|your|a)$/iu.test(name) || ownNames.has(name))
    return false;
  // Input of this tool is not about other tools.
  return !/^[^.!?\n]{0,80}\b(?:this tool|here|to this|in this call)\b/iu.test(
    scanned.text.slice(found.end, found.end + 120),
  );
}
