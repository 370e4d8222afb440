import { CreateError } from "../create-error.ts";
import type { Parameter, ToolTexts } from "../generator.ts";

interface TextFlags {
  readonly from?: string;
  readonly param: readonly string[];
  readonly returns: readonly string[];
}

/** Reads `--from`, `--param` and `--returns`; throws `TEXT_INVALID` and `PARAMETER_INVALID`. */
export function readTexts({ from, param, returns }: TextFlags): ToolTexts {
  return {
    ...(from !== undefined && { description: readDescription(from) }),
    ...(param.length > 0 && { parameters: param.map(readParameter) }),
    ...(returns.length > 0 && { results: returns.map(readParameter) }),
  };
}

/** A description on one line; throws `TEXT_INVALID`. */
export function readDescription(given: string): string {
  const text = given.replaceAll(/\s+/g, " ").trim();
  if (text !== "" && !text.includes("*/")) return text;
  const problem = text === "" ? "The description is empty." : "The description contains `*/`, which ends a comment.";
  throw new CreateError("TEXT_INVALID", problem, {
    remedy: 'Write it in plain sentences, such as --from "Get the weather of a town."',
  });
}

// The text follows a dash between spaces, because a type may contain a negative number.
const form = /^([A-Za-z_$][\w$]*)\s*(\?)?\s*:\s*([\s\S]*?)(?:\s+(?:–|—|-{1,2})\s+([\s\S]*))?$/;

/** Reads `name: type – text`, with `name?` for an optional one; the type is any TypeScript. Throws `PARAMETER_INVALID`. */
export function readParameter(given: string): Parameter {
  const [, name, mark, type = "", words = ""] = form.exec(given.trim()) ?? [];
  const text = words.trim().replaceAll(/\s+/g, " ");
  if (name !== undefined && text.includes("*/")) {
    throw new CreateError("PARAMETER_INVALID", `The text of \`${name}\` contains \`*/\`, which ends a comment.`, {
      remedy: "Write it in plain sentences, without a glob.",
    });
  }
  if (name === undefined || type === "") {
    const suggestion = `${/^[A-Za-z_$][\w$]*/.exec(given.trim())?.[0] ?? "town"}: string – What it is.`;
    throw new CreateError("PARAMETER_INVALID", `${JSON.stringify(given)} is not of the form \`name: type – text\`.`, {
      remedy: `Write it as ${JSON.stringify(suggestion)}.`,
      suggestion,
    });
  }
  const described = text === "" ? `TODO: describe ${name}.` : text;
  const isInteger = type === "integer";
  return {
    name,
    optional: mark !== undefined,
    type: isInteger ? "number" : type,
    text: isInteger && !described.includes("@integer") ? `${described} @integer` : described,
  };
}
