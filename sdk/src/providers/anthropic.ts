import type { JsonObject } from "../util/json.ts";
import { pruneDefinitions } from "../schema/definitions.ts";
import { collectReverse } from "./dialect/collect-reverse.ts";
import { makeProvider } from "./dialect/make-adapter.ts";
import { moveKeywords } from "./dialect/move-keywords.ts";
import { renameExample } from "./dialect/rename-example.ts";
import { renameKeys } from "./dialect/rename-keys.ts";
import { toPlain } from "./dialect/to-plain.ts";

const checked = "2026-11-21";
const ours = new Set(["$schema", "$comment", "x-unit", "x-secret", "x-mcp-header"]);
const keys = { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, refused: /[^a-zA-Z0-9_.-]/g, longest: 64, everywhere: false };

/** Anthropic's Messages API: the whole schema, without strict mode. */
export default makeProvider({
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
        summary: "At most 20 tools of a request may be strict; none is made so here.",
        value: 20,
        checked,
        source: "platform.claude.com, strict tool use; github.com/elizaOS/eliza/issues/16499",
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
      input_schema: toPlain(pruneDefinitions(parameters)),
      ...(examples.length > 0 && { input_examples: examples }),
    };
    return { definition, reverse };
  },
});
