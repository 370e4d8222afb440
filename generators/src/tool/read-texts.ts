import { CreateError } from "../create-error.ts";
import type { AnswerFault, Parameter, ToolTexts } from "../generator.ts";

/** The texts of a command line as they are given. */
interface TextFlags {
  readonly from?: string;
  readonly param: readonly string[];
  readonly returns: readonly string[];
}

/** Reads `--from`, `--param` and `--returns`; throws `TEXT_INVALID` and `PARAMETER_INVALID` with a corrected form. */
export function readTexts({ from, param, returns }: TextFlags): ToolTexts {
  return {
    ...(from !== undefined && { description: readDescription(from) }),
    ...(param.length > 0 && { parameters: readParameters(param, "--param") }),
    ...(returns.length > 0 && { results: readParameters(returns, "--returns") }),
  };
}

function readParameters(given: readonly string[], flag: string): readonly Parameter[] {
  const read = given.map((text) => readParameter(text, flag));
  const names = read.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return read;
  throw invalid(flag, { problem: `\`${twice}\` is given twice by ${flag}.`, suggestion: `${twice}2: string` });
}

const maxDescription = 2000;

/** A description on one line; throws `TEXT_INVALID`. */
export function readDescription(given: string): string {
  const text = given.replaceAll(/\s+/g, " ").trim();
  const fault =
    text === ""
      ? { problem: "The description is empty.", suggestion: "Get the weather of a town." }
      : text.length > maxDescription
        ? {
            problem: `The description has ${text.length} characters; ${maxDescription} are allowed.`,
            suggestion: text.slice(0, 80),
          }
        : (commentFault(text) ?? tagFault(text));
  if (fault === undefined) return text;
  throw new CreateError("TEXT_INVALID", fault.problem, {
    remedy: `Write it in plain sentences, such as --from ${JSON.stringify(fault.suggestion)}.`,
    suggestion: fault.suggestion,
  });
}

// The text follows a dash between blanks, since a type may contain a negative number.
const form = /^([\w$]+)\s*(\?)?\s*:\s*([\s\S]*?)(?:\s+(?:–|—|-{1,2})\s+([\s\S]*))?$/;

/** Reads `name: type – text`, with `name?` for an optional one; the type is any TypeScript. Throws `PARAMETER_INVALID`. */
export function readParameter(given: string, flag = "--param"): Parameter {
  const [, name, mark, type = "", words = ""] = form.exec(given.trim()) ?? [];
  const text = words.trim().replaceAll(/\s+/g, " ");
  if (name === undefined || /^\d/.test(name) || type === "")
    throw invalid(flag, {
      problem: `${JSON.stringify(given)} is not of the form \`name: type – text\`.`,
      suggestion: `${/^[A-Za-z_$][\w$]*(?=\??\s*(?::|$))/.exec(given.trim())?.[0] ?? "town"}: string – What it is.`,
    });
  const inText = commentFault(text);
  if (inText !== undefined)
    throw invalid(flag, { ...inText, suggestion: `${name}${mark ?? ""}: ${type} – ${inText.suggestion}` });
  const described = text === "" ? `TODO: describe ${name}.` : text;
  const isInteger = type === "integer";
  return {
    name,
    optional: mark !== undefined,
    type: isInteger ? "number" : type,
    text: isInteger && !described.includes("@integer") ? `${described} @integer` : described,
  };
}

function invalid(flag: string, { problem, suggestion }: AnswerFault): CreateError {
  const remedy = `Use ${flag} ${JSON.stringify(suggestion)}, or another of that form.`;
  return new CreateError("PARAMETER_INVALID", problem, { remedy, suggestion });
}

const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Why a text cannot be part of a JSDoc comment. */
function commentFault(text: string): AnswerFault | undefined {
  const problem = text.includes("*/")
    ? "The text must not contain `*/`, which ends a comment."
    : text.search(hidden) !== -1
      ? "The text must not contain invisible characters."
      : undefined;
  const suggestion = text.replaceAll("*/", "").replaceAll(hidden, "").replaceAll(/\s+/g, " ").trim();
  return problem === undefined ? undefined : { problem, suggestion };
}

function tagFault(text: string): AnswerFault | undefined {
  const plain = text.replaceAll(/(^|\s)@(?=\w)/g, "$1");
  if (plain === text) return undefined;
  return { problem: "The text must not contain JSDoc tags such as `@param`.", suggestion: plain };
}
