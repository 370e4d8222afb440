import { limitsReadOn } from "../schema/forms/schema-form.ts";
import { schemaForms } from "../schema/forms/schema-forms.ts";
import { annotationsOf } from "../model/tool/annotations.ts";
import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import { mergeAllOf } from "../schema/merge.ts";
import { without } from "../schema/types.ts";
import { mapSchemas } from "../schema/walk.ts";
import { defined } from "../util/defined.ts";
import { makeProvider } from "./dialect/make-adapter.ts";
import { keywordsOf, moveKeywords, type KeywordRules } from "./dialect/move-keywords.ts";
import { readSchema } from "./dialect/read-schema.ts";
import type { Report } from "./dialect/report.ts";
import { marksOf, withMarks } from "./dialect/schema-node.ts";
import { arraysOfItems } from "./dialect/arrays-of-items.ts";
import { plainParameters } from "./dialect/to-plain.ts";

const specification = "modelcontextprotocol.io, revision 2025-11-25, schema.ts";
const form = schemaForms.mcp;
const taken = keywordsOf(form);
const keywords: KeywordRules = {
  isAllowed: (keyword, schema) => keyword === "x-mcp-header" || taken.isAllowed(keyword, schema),
};

/** The Model Context Protocol, revision 2025-11-25: the tool object of `tools/list`. */
export default makeProvider({
  id: "mcp",
  profile: {
    title: "MCP 2025-11-25",
    limits: [
      ...form.limits,
      ...limitsReadOn("2026-11-21", {
        "tool-name": {
          summary: "A name is 1 to 128 letters, digits, underscores, dashes and dots.",
          value: 128,
          source: specification,
        },
        "unique-names": { summary: "Every tool of a server has its own name.", source: specification },
        "output-object": {
          summary: "The root of `outputSchema` is an object described by its properties.",
          source: specification,
        },
      }),
    ],
  },
  names: /^[A-Za-z0-9_.-]{1,128}$/,
  write({ tool, input }, report) {
    const output = tool.output && outputSchema(tool.output, report);
    const { title } = tool.metadata;
    const definition: JsonObject = {
      name: tool.name,
      ...defined({ title }),
      ...(tool.description !== "" && { description: tool.description }),
      inputSchema: sent(input, report),
      ...(output && { outputSchema: output }),
      annotations: { ...annotationsOf(tool.metadata) },
    };
    return { definition };
  },
});

const sent = (schema: JsonSchema, report: Report): JsonObject =>
  plainParameters(moveKeywords(arraysOfItems(schema, report), keywords, report));

/** The output as an object; anything else becomes the property `result` of one. */
function outputSchema(output: JsonSchema, report: Report): JsonObject | undefined {
  const { schema, problems } = readSchema(output);
  if (problems.length > 0) {
    report({
      change: "refused",
      limit: "valid-schema",
      message: `The output schema is not valid: ${problems[0]?.message ?? ""}`,
      remedy: "Correct the schema.",
    });
    return undefined;
  }
  const whole = withLabels(mergeAllOf(schema));
  const isObject =
    whole.type === "object" && whole.anyOf === undefined && whole.oneOf === undefined && whole.$ref === undefined;
  if (isObject) return sent(whole, quietly);
  report({
    change: "flattened",
    limit: "output-object",
    message: "The output is not an object; it is sent as the property `result` of one.",
    remedy: "Nothing needs to be done: a server wraps the data in the same way.",
  });
  const { $defs } = whole;
  const wrapped: JsonSchema = {
    type: "object",
    properties: { result: without(whole, "$defs") },
    required: ["result"],
    additionalProperties: false,
    ...($defs && { $defs }),
  };
  return sent(withMarks(wrapped, marksOf(whole)), quietly);
}

/** Servers send a label such as `[image 1]` for the bytes of an image or a file, whatever the schema requires. */
const withLabels = (output: JsonSchema): JsonSchema =>
  mapSchemas(output, (schema) => {
    const { type, mimeType, data } = schema.properties ?? {};
    if (type === undefined || mimeType === undefined || typeof data !== "object") return schema;
    const label = defined({ type: data.type, description: data.description });
    return { ...schema, properties: { ...schema.properties, data: label } };
  });

const quietly: Report = () => undefined;
