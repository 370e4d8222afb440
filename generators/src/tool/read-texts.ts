import { CreateError } from "../create-error.ts";
import type { ToolTexts } from "../generator.ts";
import { isFault, parseParameter, type Parameter } from "./parse-parameter.ts";
import { textFault } from "./text-fault.ts";

/** The texts of a command line as they are given. */
export interface GivenTexts {
  readonly from?: string;
  readonly param: readonly string[];
  readonly returns: readonly string[];
}

/** Reads `--from`, `--param` and `--returns`; throws `TEXT_INVALID` and `PARAMETER_INVALID` with a corrected form. */
export function readTexts({ from, param, returns }: GivenTexts): ToolTexts {
  return {
    ...(from !== undefined && { description: readDescription(from) }),
    ...(param.length > 0 && { parameters: readParameters(param, "--param") }),
    ...(returns.length > 0 && { results: readParameters(returns, "--returns") }),
  };
}

const longestDescription = 2000;

/** A description on one line; throws `TEXT_INVALID`. */
export function readDescription(given: string): string {
  const text = given.replaceAll(/\s+/g, " ").trim();
  const fault =
    text === ""
      ? { problem: "The description is empty.", suggestion: "Get the weather of a town." }
      : text.length > longestDescription
        ? {
            problem: `The description has ${text.length} characters; ${longestDescription} are allowed.`,
            suggestion: text.slice(0, 80),
          }
        : textFault(text, { tags: false });
  if (fault === undefined) return text;
  throw new CreateError("TEXT_INVALID", fault.problem, {
    remedy: `Write it in plain sentences, such as --from ${JSON.stringify(fault.suggestion)}.`,
    suggestion: fault.suggestion,
  });
}

function readParameters(given: readonly string[], flag: string): readonly Parameter[] {
  const read: Parameter[] = [];
  for (const text of given) {
    const parameter = parseParameter(text);
    if (isFault(parameter))
      throw invalid(parameter.problem, `${flag} ${JSON.stringify(parameter.suggestion)}`, parameter.suggestion);
    if (read.some(({ name }) => name === parameter.name)) {
      throw invalid(
        `\`${parameter.name}\` is given twice by ${flag}.`,
        `${flag} with another name`,
        `${parameter.name}2`,
      );
    }
    read.push(parameter);
  }
  return read;
}

function invalid(problem: string, use: string, suggestion: string): CreateError {
  return new CreateError("PARAMETER_INVALID", problem, { remedy: `Use ${use}, or another of that form.`, suggestion });
}
