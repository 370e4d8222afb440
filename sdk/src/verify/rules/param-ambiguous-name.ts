import { defineRule } from "../define-rule.ts";
import { parametersOf, typesOf, type Parameter } from "../parameters.ts";
import { stemsOf } from "../words.ts";

export default defineRule({
  id: "param-ambiguous-name",
  severity: "warning",
  summary: "A parameter is named for what it holds.",
  scope: "tool",
  options: {
    names: [
      "user",
      "data",
      "value",
      "input",
      "obj",
      "object",
      "item",
      "thing",
      "info",
      "arg",
      "args",
      "params",
      "payload",
    ] as readonly string[],
    allow: [] as readonly string[],
  },
  check({ definition }, report, { names, allow }) {
    if (definition === undefined) return;
    const known = stemsOf(definition.name);
    for (const parameter of parametersOf(definition)) {
      const { name, place } = parameter;
      if (!names.includes(name.toLowerCase()) || allow.includes(name) || isClear(parameter, known)) continue;
      report({
        ...place,
        message: `The name \`${name}\` does not say what it holds.`,
        remedy: `Name it for its content, such as \`${better[name.toLowerCase()] ?? `${name}_id`}\`, or say in its description what it is.`,
      });
    }
  },
});

const better: Readonly<Record<string, string>> = {
  user: "user_id",
  data: "rows",
  value: "new_value",
  input: "text",
};

// Two words that mean something are enough to tell which user or what kind of data.
const fewestWords = 3;

function isClear({ name, schema, text, docstring }: Parameter, known: ReadonlySet<string>): boolean {
  const types = typesOf(schema);
  if (schema.$ref !== undefined || schema.properties !== undefined || schema.enum !== undefined || types.has("boolean"))
    return true;
  if (types.has("array") && typeof schema.items === "object") return true;
  // A text that is not there at all is for another rule.
  if (text === "" && docstring === "") return true;
  const own = new Set([...stemsOf(name), ...known]);
  return [...stemsOf(`${text} ${docstring}`)].filter((stem) => !own.has(stem)).length >= fewestWords;
}
