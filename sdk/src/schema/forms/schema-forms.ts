import type { FormId } from "../../model/verify/rule.ts";
import { geminiForm, geminiNativeForm } from "./gemini-forms.ts";
import { openaiForm, openaiStrictForm } from "./openai-forms.ts";
import { limitsReadOn, words, type SchemaForm } from "./schema-form.ts";

const specification = "modelcontextprotocol.io, revision 2025-11-25, schema.ts";
const allKeywords = "Every keyword of 2020-12 is taken; notes of other tools are not sent.";

const anthropic: SchemaForm = {
  service: "Anthropic",
  refusedRoot: "untyped",
  refusedAtRoot: words("oneOf anyOf allOf"),
  keys: { pattern: /^[a-zA-Z0-9_.-]{1,64}$/, refused: /[^a-zA-Z0-9_.-]/g, longest: 64, everywhere: false },
  limits: limitsReadOn("2026-11-21", {
    "valid-schema": {
      summary: "The schema is valid JSON Schema 2020-12, and an enum has at least one value.",
      source: "@anthropic-ai/sdk, Tool.input_schema",
    },
    "root-object": {
      summary: 'The root has `type: "object"`, without `anyOf`, `oneOf` or `allOf`.',
      source: "github.com/anthropics/claude-code/issues/5973; github.com/Kilo-Org/kilocode/issues/12238",
    },
    "parameter-names": {
      summary:
        "A parameter's name is 1 to 64 letters, digits, underscores, dots and dashes; only the parameters themselves are checked.",
      value: 64,
      source: "github.com/beautyfree/appstore-connect-mcp/issues/2",
    },
    keywords: { summary: allKeywords, source: "@anthropic-ai/sdk, Tool.input_schema" },
  }),
};

/** MCP accepts all of JSON Schema. The hosts that pass tools on to models, and the validators of clients, accept less. */
const mcp: SchemaForm = {
  service: "a common MCP host",
  refusedRoot: "untyped",
  refusesBooleans: true,
  refusedAtRoot: words("oneOf anyOf allOf"),
  limits: [
    ...limitsReadOn("2026-11-21", {
      "valid-schema": {
        summary: "The schema is valid JSON Schema 2020-12, and an enum has at least one value.",
        source: specification,
      },
      "root-object": {
        summary:
          'The root of `inputSchema` has `type: "object"` and properties that are objects; hosts of OpenAI and Anthropic refuse `anyOf`, `oneOf` and `allOf` there.',
        source: `${specification}; @modelcontextprotocol/sdk 1.x, types.ts ToolSchema; github.com/anthropics/claude-code/issues/5973`,
      },
      keywords: { summary: allKeywords, source: specification },
    }),
    ...limitsReadOn("2026-11-28", {
      arrays: {
        summary:
          "Arrays have `items` that is a schema: VS Code drops the tool without it, and for draft-07 validators, such as Ajv's default class, `items: false` allows no item.",
        source: "github.com/microsoft/vscode/issues/246119; ajv.js.org, JSON Schema versions",
      },
    }),
    ...limitsReadOn("2026-11-29", {
      enums: {
        summary: "A value occurs once in an enum: VS Code and other hosts drop the tool otherwise.",
        source: "github.com/microsoft/vscode/issues/292474; github.com/PostHog/mcp/issues/149",
      },
    }),
  ],
};

/** An `outputSchema`: clients validate results against it, and no provider reads it. */
const mcpOutput: SchemaForm = {
  ...mcp,
  refusedAtRoot: [],
  refusedRoot: "other",
  limits: [
    ...mcp.limits.filter(({ id }) => !["root-object", "arrays", "enums"].includes(id)),
    ...limitsReadOn("2026-11-29", {
      "root-object": {
        summary:
          'The root of `outputSchema` has `type: "object"`; clients of revisions before 2026-07-28 refuse the whole list without it.',
        source: `${specification}; @modelcontextprotocol/sdk 1.x, types.ts ToolSchema`,
        isDisputed: true,
      },
    }),
  ],
};

/** Every form of a definition, by id: one table for adapters, the verifier and tests. */
export const schemaForms: Readonly<Record<FormId, SchemaForm>> = {
  anthropic,
  gemini: geminiForm,
  "gemini-native": geminiNativeForm,
  mcp,
  "mcp-output": mcpOutput,
  openai: openaiForm,
  "openai-strict": openaiStrictForm,
};
