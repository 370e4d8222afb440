import type { JsonObject } from "../util/json.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { makeProvider } from "./dialect/make-adapter.ts";
import { moveKeywords } from "./dialect/move-keywords.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import { plainParameters } from "./dialect/to-plain.ts";
import { anthropicForms } from "./forms/anthropic-forms.ts";
import type { ReverseMap } from "../model/provider.ts";
import { pointerKeys } from "../util/json-pointer.ts";

const checked = "2026-11-21";
const ours = new Set(["$schema", "$comment", "x-unit", "x-secret", "x-mcp-header"]);
const keys = { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, refused: /[^a-zA-Z0-9_.-]/g, longest: 64, everywhere: false };

const provider = makeProvider({
  id: "anthropic",
  profile: {
    title: "Anthropic Messages",
    limits: [
      {
        id: "tool-name",
        summary: "A name is 1 to 64 letters, digits, underscores and dashes.",
        value: 64,
        checked,
        source: "platform.claude.com, define tools",
      },
      {
        id: "unique-names",
        summary: "Every tool of a request has a name of its own.",
        checked,
        source: "server error text: tool names must be unique",
      },
      {
        id: "valid-schema",
        summary: "The schema is valid JSON Schema 2020-12.",
        checked,
        source: "@anthropic-ai/sdk, Tool.input_schema",
      },
      {
        id: "root-object",
        summary: "The root is an object without `anyOf`, `oneOf` or `allOf`.",
        checked,
        source: "github.com/anthropics/claude-code/issues/5973",
      },
      {
        id: "parameter-names",
        summary:
          "A parameter's name is 1 to 64 letters, digits, underscores, dots and dashes; only the parameters themselves are checked.",
        value: 64,
        checked,
        source: "github.com/beautyfree/appstore-connect-mcp/issues/2",
      },
      {
        id: "keywords",
        summary: "Every keyword of 2020-12 is taken; notes of other tools are not sent.",
        checked,
        source: "@anthropic-ai/sdk, Tool.input_schema",
      },
      {
        id: "strict-tools",
        summary: "At most 20 tools of a request may be strict; alone, none is made so.",
        value: 20,
        sum: { of: "strict", measure: "tools" },
        checked,
        source: "platform.claude.com, strict tool use; github.com/elizaOS/eliza/issues/16499",
      },
      {
        id: "strict-optionals",
        summary: "At most 24 optional parameters over all strict tools of a request.",
        value: 24,
        sum: { of: "strict", measure: "optionals" },
        checked,
        source: "issue inbox-zero#2323, server error text",
      },
      {
        id: "strict-unions",
        summary: "At most 16 parameters of several types over all strict tools of a request.",
        value: 16,
        sum: { of: "strict", measure: "unions" },
        checked,
        source: "issue bugbug#6129, server error text",
      },
      {
        id: "strict-subset",
        summary:
          "A strict schema has closed objects, local references without circles, and no constraint of numbers, lengths or sizes.",
        checked,
        source: "@anthropic-ai/sdk, lib/transform-json-schema.ts",
      },
    ],
  },
  names: /^[a-zA-Z0-9_-]{1,64}$/,
  write({ tool, input }, report) {
    const renamed = renameKeys(input, keys, report);
    const parameters = moveKeywords(renamed, { isAllowed: (keyword) => !ours.has(keyword) }, report);
    const reverse = collectReverse(parameters).map;
    const examples = (tool.metadata.examples ?? []).map((example) => renameExample(example.input, reverse));
    const definition: JsonObject = {
      name: tool.name,
      ...(tool.description !== "" && { description: tool.description }),
      input_schema: plainParameters(parameters),
      ...(examples.length > 0 && { input_examples: examples }),
    };
    return { definition, reverse };
  },
});

/** Anthropic's Messages API: the whole schema, without strict mode; as one of a set, a tool may be made strict. */
export default { ...provider, forms: anthropicForms };

/** Arguments under the names a provider has for them, at the outermost level. */
function renameExample(input: JsonObject, reverse: ReverseMap | undefined): JsonObject {
  const names = new Map(
    Object.entries(reverse?.renames ?? {}).map(([path, key]) => [key, pointerKeys(path)[0] ?? key]),
  );
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [names.get(key) ?? key, value]));
}
