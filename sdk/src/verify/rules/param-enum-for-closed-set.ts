import { defineRule } from "../subject/define-rule.ts";
import { parametersOf, type Parameter } from "../schema/parameters.ts";
import { clipText } from "../../util/visible-text.ts";

const fewest = 2;
const most = 8;

export default defineRule({
  id: "param-enum-for-closed-set",
  severity: "warning",
  summary: "A parameter whose description lists its values is an enum.",
  scope: "tool",
  check({ definition, folder }, report) {
    if (definition === undefined) return;
    const parameters = parametersOf(definition);
    for (const parameter of parameters) {
      const values = listedValues(parameter);
      // `Either "file" or "file_path" must be given` names parameters.
      if (values?.some((value) => !parameters.some(({ name }) => name === value)) !== true) continue;
      const list = values.map((value) => `"${value}"`);
      report({
        pointer: parameter.pointer,
        message: `The description of \`${parameter.name}\` lists its values, but its type accepts any text.`,
        evidence: clipText(parameter.text),
        remedy:
          folder === undefined
            ? `Give the schema \`"enum": [${list.join(", ")}]\`, so that no other value is accepted.`
            : `Make its type \`${list.join(" | ")}\`, so that no other value is accepted.`,
      });
    }
  },
});

function listedValues({ schema, types, text }: Parameter): readonly string[] | undefined {
  if (types.size !== 1 || !types.has("string") || text.length > longest) return undefined;
  if (hasForm(schema) || isOpen.test(text)) return undefined;
  return quotedValues(text) ?? bareValues(text);
}

function quotedValues(text: string): readonly string[] | undefined {
  if (!/["'`‘“]/.test(text)) return undefined;
  const found = alternatives.exec(text);
  if (found === null || isSource.test(text.slice(0, found.index))) return undefined;
  const [list] = found;
  const values = [...new Set([...list.matchAll(quoted)].map(([, value = ""]) => value))];
  // A quoted word outside the list may be another value, a default or a placeholder.
  const isWhole = [...text.matchAll(quoted)].every(([, value = ""]) => values.includes(value));
  return isWhole && values.length >= fewest && values.length <= most ? values : undefined;
}

/** Plain words are values only in clear forms: `asc | desc`, `One of: heat, cool, off`. */
function bareValues(text: string): readonly string[] | undefined {
  const list = struck.exec(text)?.[0] ?? listed.exec(text)?.[1];
  if (list === undefined) return undefined;
  const values = [...new Set(list.split(/\s?[|,]\s?(?:or\s)?|\sor\s/).map((value) => value.trim()))];
  return values.length >= fewest && values.length <= most ? values : undefined;
}

/** Words before the source of a value: `as given by "station_list" or "station_find"`. */
const isSource =
  /\b(?:given|returned|listed|provided|obtained|reported|produced|found|got|taken|received|supplied|fetched|retrieved|shown|named|printed|used) (?:by|from|in|with)(?: the)?(?: \w+){0,2}\s*$|(?<!\b(?:choose|select|pick|one|chosen|selected|value|taken)\s)\bfrom(?: the)?(?: \w+){0,2}\s*$|\b(?:via|through|using|see|call|calling|use|run|(?:result|output|response)s? of|according to)(?: the)?(?: tools?)?\s*$/i;

const hasForm = (schema: Parameter["schema"]): boolean =>
  ["enum", "const", "format", "pattern", "anyOf", "oneOf", "$ref", "examples"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );

const longest = 600;

/** Words that make a list open, or a list of examples. */
const isOpen =
  /e\.g|for example|for instance|examples?\b|such as|\blike\b|\betc\b|\.\.\.|…|including|any (?:other|string|text|valid)|custom|or (?:a|an|any|another|other|your|the)\b|free[- ]?(?:form|text)|depend|may also|comma|separated|combin|prefix|suffix|contain|start|end(?:s|ing)? with|syntax|query|replace|wildcard|null|empty|or (?:string|text|number)|\bif\b|\bwhen\b|["'`’”] for\b/i;

const quoted = /["'`‘“]([\p{L}\p{N}][\p{L}\p{N}_.+-]{0,30})["'`’”]/gu;

const one = String.raw`["'\u0060‘“][\p{L}\p{N}][\p{L}\p{N}_.+-]{0,30}["'\u0060’”]`;
// A value may have a note: `"asc" (default)`.
const note = String.raw`(?:\s?\([^()]{0,80}\))?`;

/** Quoted words joined by commas, slashes, bars or `or`; `and` alone joins parts, not choices. */
const alternatives = new RegExp(
  `${one}${note}(?:\\s?(?:,\\s?(?:or\\s)?|\\||/|\\sor\\s|\\soder\\s|\\sou\\s)\\s?${one}${note})+`,
  "iu",
);

const bare = String.raw`[\p{L}\p{N}][\p{L}\p{N}_+-]{0,30}`;
const struck = new RegExp(String.raw`^${bare}(?:\s?\|\s?${bare})+$`, "u");
const listed = new RegExp(
  String.raw`(?:one of|(?:allowed|possible|valid|accepted|supported) values(?: are)?):\s?(${bare}(?:(?:,\s?(?:or\s)?|\sor\s|\s?\|\s?)${bare})+)[.)]?$`,
  "iu",
);
