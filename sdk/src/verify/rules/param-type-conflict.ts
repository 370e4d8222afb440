import { defineRule } from "../subject/define-rule.ts";
import { parametersOf, type Parameter } from "../schema/parameters.ts";
import { clipText } from "../../util/visible-text.ts";

export default defineRule({
  id: "param-type-conflict",
  severity: "warning",
  summary: "The description of a parameter and its schema agree on the type and the default.",
  scope: "tool",
  check({ definition, folder }, report) {
    if (definition === undefined) return;
    const required = new Set(definition.input.required ?? []);
    for (const parameter of parametersOf(definition)) {
      const { name, pointer } = parameter;
      const isRequired = pointer.startsWith("/properties/") && !pointer.slice(12).includes("/") && required.has(name);
      const conflict =
        typeConflict(parameter) ?? defaultConflict(parameter) ?? (isRequired ? optionalConflict(parameter) : undefined);
      if (conflict === undefined) continue;
      const { said, typed } = conflict;
      report({
        pointer,
        evidence: clipText(parameter.text),
        message: `The description of \`${name}\` says ${said}, but the schema says ${typed}.`,
        remedy: `Correct the ${folder === undefined ? "schema or the text" : "type in the signature or its JSDoc"}, whichever is wrong.`,
      });
    }
  },
});

interface Conflict {
  readonly said: string;
  readonly typed: string;
}

interface Claim {
  readonly text: RegExp;
  readonly said: string;
  readonly types: readonly string[];
}

const start = String.raw`^(?:an?|the|optional|required|\((?:optional|required)\))?[\s:,-]*`;

const claims: readonly Claim[] = [
  { text: new RegExp(`${start}array of `, "i"), said: "it is a list", types: ["array"] },
  // A map may also be called a list.
  { text: new RegExp(`${start}list of `, "i"), said: "it is a list", types: ["array", "object"] },
  { text: new RegExp(`${start}(?:boolean|bool)\\b`, "i"), said: "it is a boolean", types: ["boolean"] },
  {
    text: new RegExp(`${start}(?:integer|whole number)\\b`, "i"),
    said: "it is a whole number",
    types: ["integer", "number"],
  },
  { text: new RegExp(`${start}string\\b`, "i"), said: "it is a text", types: ["string"] },
];

/** Encodings of one type in another, which the text names. */
const isSpelled =
  /json|comma|separat|delimit|newline|line break|semicolon|csv|encoded|stringif|serial|string|"true"|'true'|`true`|range|expression|pattern|syntax|format|array|either|\bor\b/i;

function typeConflict({ schema, types: allowed, text }: Parameter): Conflict | undefined {
  const types = [...allowed];
  const [type] = types;
  if (type === undefined || schema.$ref !== undefined || schema.enum !== undefined || schema.format !== undefined)
    return undefined;
  const claim = claims.find((candidate) => candidate.text.test(text));
  if (claim === undefined || types.some((each) => claim.types.includes(each))) return undefined;
  const rest = text.replace(claim.text, "");
  // `String tags to add` is a list of strings.
  if (isSpelled.test(rest) || (types.includes("array") && /^\s*\p{L}+s(?!\p{L})/u.test(rest))) return undefined;
  return { said: claim.said, typed: `\`${types.join(" | ")}\`` };
}

function defaultConflict({ schema, text }: Parameter): Conflict | undefined {
  const actual = schema.default;
  if (typeof actual !== "number" && typeof actual !== "boolean") return undefined;
  const stated = statedDefault(text);
  if (stated === undefined || stated === String(actual) || Number(stated) === actual) return undefined;
  return { said: `the default is ${stated}`, typed: `\`${String(actual)}\`` };
}

/** A description that begins with `Optional`, of a required parameter. */
function optionalConflict({ schema, text }: Parameter): Conflict | undefined {
  if (!/^\(?optional\b(?![- ](?:chaining|fields?|parts?|param|arg|propert))/i.test(text)) return undefined;
  // A nullable parameter may be empty although it is required.
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const isNullable =
    types.includes("null") || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(({ type }) => type === "null");
  if (isNullable || schema.default !== undefined) return undefined;
  return { said: "it is optional", typed: "it is required" };
}

/** The number or boolean that a text names as the default: `10` of "Defaults to 10."; undefined when it names none. */
function statedDefault(text: string): string | undefined {
  return stated.exec(text)?.[1]?.toLowerCase();
}

// The words after it may change the value (`10 MB`, `5 minutes`) or limit it to some cases.
const stated =
  /\bdefault(?:s to|(?: value)?(?: is|:|=)?)\s*[`"'(]?(-?\d+(?:\.\d+)?|true|false)(?![\p{L}\p{N}%-]|[.,]\d|\s*(?:[kmgt]i?b|[x*×/]|minutes?|hours?|days?|weeks?|months?|sec|min|if|when|for|unless|in|on)\b)/iu;
