import { statementsOf, type SectionKind, type Statement } from "./statements-of.ts";
import { statesLimits, statesReturns, statesWhen, statesWhenNot } from "./states.ts";
import { memoizeText } from "../../util/memo.ts";

/** The model's questions that a description answers, each with the statements that answer it; rules and the checklist share it. */
export interface Answers {
  readonly when: readonly string[];
  readonly whenNot: readonly string[];
  readonly limits: readonly string[];
  readonly returns: readonly string[];
  /** Inputs or calls that could be used unchanged. */
  readonly examples: readonly string[];
}

/** Reads a description: a section answers its heading's question; any other sentence answers the questions that it matches. */
export const answersIn: (description: string) => Answers = memoizeText((description) => {
  const statements = statementsOf(description);
  const told = (
    own: SectionKind,
    besides: readonly SectionKind[],
    test: (text: string) => boolean,
  ): readonly string[] =>
    statements.flatMap(({ text, section }) =>
      section === own || ((section === undefined || besides.includes(section)) && test(text)) ? [text] : [],
    );
  const anywhere = ["other", "when", "when-not", "returns", "limits"] as const;
  const whenNot = told("when-not", anywhere, statesWhenNot);
  return {
    when: told("when", anywhere, statesWhen).filter((text) => statesWhen(text) || !whenNot.includes(text)),
    whenNot,
    limits: limitsIn(statements),
    returns: told("returns", anywhere, statesReturns),
    examples: statements.flatMap(({ text, section }) =>
      section === "examples" || (section !== "parameters" && showsValue(text)) ? [text] : [],
    ),
  };
});

/** One sentence often names several limits. */
function limitsIn(statements: readonly Statement[]): readonly string[] {
  return statements.flatMap(({ text, section }) => {
    if (section === "examples") return [];
    if (section === "limits") return isStatus.test(text) ? [] : [text];
    return text.split(/;\s+/).filter((clause) => statesLimits(clause));
  });
}

/** `400: Bad request`, which fits any call over HTTP. */
const isStatus = /^\W{0,2}[1-5]\d\d\W{0,3}\s*(?:\w+\s?){0,3}\W{0,2}$/;

/** Whether a text shows a value or a call to use as input. "Such as" before a kind of thing and other quotes do not count. */
export const showsValue: (text: string) => boolean = memoizeText((text) => {
  const read = text.slice(0, longestRead);
  return (
    call.test(read) ||
    Array.from(read.matchAll(cue)).some(({ 0: found, index }) => isShownAt(read, index + found.length))
  );
});

const isShownAt = (text: string, start: number): boolean => literal.test(text.slice(start, start + longestWay));

const longestWay = 120;
const longestRead = 20_000;

const cue = /\be\.g\.|\beg\b|\bfor (?:example|instance)\b|\bexamples?\b|\bsuch as\b|\bex\.|\blike\b/giu;

/** A literal within four words: quoted, in code, a number, an address, a path, or a word that does not occur in sentences. */
const literal =
  /^[\s,:;(–—-]{0,6}(?:\p{L}+ ){0,4}?(?:["“„«‘`「『][^"”»’`」』\n]{1,100}["”“»’`」』]|'[^'\n]{1,60}'|[{[(]?["']?-?\d|[a-z][a-z+.-]*:\/\/|[./~@#$][\w/]|[{[]|\w+[_/.:@=]\w|[A-Za-z]+-\d|[A-Z]{2,}\b|[A-Z]+\d)/u;

/** A JSON object with a member, or a function with a quoted argument. */
const call = /\{\s*["'][\w-]{1,60}["']\s*:|\b\w{2,40}\((?:\w+\s*=\s*)?["'\d[{]/;
