import type { JsonObject } from "../util/json.ts";
import type { ReverseMap } from "../model/artifact/provider.ts";
import { pointerKeys } from "../util/json-pointer.ts";
import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { schemaForms } from "../schema/forms/schema-forms.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { headOf, makeProvider } from "./dialect/make-adapter.ts";
import { keywordsOf, moveKeywords } from "./dialect/move-keywords.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import { plainParameters } from "./dialect/to-plain.ts";

const form = schemaForms.anthropic;

/** Anthropic's Messages API: the whole schema, without strict mode. */
export default makeProvider({
  id: "anthropic",
  profile: {
    title: "Anthropic Messages",
    limits: [
      ...form.limits,
      ...limitsReadOn("2026-11-21", {
        "tool-name": {
          summary: "A name is 1 to 64 letters, digits, underscores and dashes.",
          value: 64,
          source: "platform.claude.com, define tools",
        },
        "unique-names": {
          summary: "Every tool of a request has its own name.",
          source: "server error text: tool names must be unique",
        },
      }),
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const renamed = renameKeys(input, form.keys, report);
    const parameters = moveKeywords(renamed, keywordsOf(form), report);
    const reverse = collectReverse(parameters).map;
    const examples = (tool.metadata.examples ?? []).map((example) => renameExample(example.input, reverse));
    const definition: JsonObject = {
      ...headOf(tool),
      input_schema: plainParameters(parameters),
      ...(examples.length > 0 && { input_examples: examples }),
    };
    return { definition, reverse };
  },
});

/** Arguments with the provider's names, at the outermost level. */
function renameExample(input: JsonObject, reverse: ReverseMap | undefined): JsonObject {
  const names = new Map(
    Object.entries(reverse?.renames ?? {}).map(([path, key]) => [key, pointerKeys(path)[0] ?? key]),
  );
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [names.get(key) ?? key, value]));
}
