import { memoizeText } from "../../util/memo.ts";
import { showsValue } from "./shows-value.ts";
import { statementsOf, type SectionKind, type Statement } from "./statements-of.ts";
import { statesLimits, statesReturns, statesWhen, statesWhenNot } from "./states.ts";

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
