import { sentencesOf } from "../../util/texts.ts";
import { statesReturns, statesWhen, statesWhenNot } from "../../verify/text/states.ts";

/** The sentences of a description by purpose; each is in exactly one list, except those in `returns`. */
export interface DescriptionParts {
  readonly what: readonly string[];
  readonly when: readonly string[];
  readonly whenNot: readonly string[];
  /** The sentences of `what` that describe the result. */
  readonly returns: readonly string[];
}

/** Sorts the sentences of a description. The first sentence always states what the tool does. */
export function descriptionParts(description: string): DescriptionParts {
  const [first = "", ...others] = linesOf(description)
    .flatMap(sentencesOf)
    .map((sentence) => sentence.replace(/^[-*•]\s+/, "").trim())
    .filter((sentence) => sentence !== "");
  const whenNot = others.filter(statesWhenNot);
  const when = others.filter((sentence) => !whenNot.includes(sentence) && statesWhen(sentence));
  const rest = others.filter((sentence) => !whenNot.includes(sentence) && !when.includes(sentence));
  const what = first === "" ? [] : [first, ...rest];
  return { what, when, whenNot, returns: what.filter(statesReturns) };
}

function linesOf(text: string): readonly string[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n|\n(?=[ \t]*[-*•][ \t])/)
    .map((block) => block.replaceAll(/\s+/g, " ").trim());
}
