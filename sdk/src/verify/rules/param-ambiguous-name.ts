import { defineRule } from "../subject/define-rule.ts";
import { holderOf, parametersOf, type Parameter } from "../schema/parameters.ts";
import { stemsOf } from "../../ranking/words.ts";

export default defineRule({
  id: "param-ambiguous-name",
  severity: "warning",
  summary: "A parameter's name says what it contains.",
  scope: "tool",
  options: {
    names: "user data value input obj object item thing info arg args params payload".split(" "),
    allow: [] as readonly string[],
  },
  check({ definition }, report, { names, allow }) {
    if (definition === undefined) return;
    const parameters = parametersOf(definition);
    const named = new Set(parameters.filter(({ name }) => /^(?:\w*_)?(?:name|key)$/i.test(name)).map(holderOf));
    for (const parameter of parameters) {
      const { name } = parameter;
      if (!names.includes(name.toLowerCase()) || allow.includes(name) || isClear(parameter, definition.name)) continue;
      // A name or key next to it explains it.
      if (named.has(holderOf(parameter))) continue;
      report({
        pointer: parameter.pointer,
        message: `The name \`${name}\` does not say what it contains.`,
        remedy: `Name it after its content, such as \`${better[name.toLowerCase()] ?? `${name}_id`}\`, or explain it in its description.`,
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

// Meaningful words that say which user or what kind of data.
const fewestWords = 3;

function isClear({ name, schema, types, text, docstring }: Parameter, tool: string): boolean {
  if (schema.$ref !== undefined || schema.properties !== undefined || schema.enum !== undefined || types.has("boolean"))
    return true;
  if (types.has("array") && typeof schema.items === "object") return true;
  // `param-described` reports a missing description.
  if (text === "" && docstring === "") return true;
  const own = stemsOf(`${name} ${tool}`);
  return [...stemsOf(`${text} ${docstring}`)].filter((stem) => !own.has(stem)).length >= fewestWords;
}
