import type { JsonSchema } from "../../model/json-schema.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { Registry } from "../../registry/registry.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { isServedAlone, singleCallPath } from "./single-call.ts";

export interface OpenApiFacts {
  readonly title: string;
  readonly server: string;
}

type Schemas = Record<string, JsonSchema>;

/** An OpenAPI 3.1 document: one operation for each tool that `createServer` calls without a session. */
export function openApiDocument(registry: Registry, { title, server }: OpenApiFacts): object {
  const schemas: Schemas = { ToolFailure: failureSchema, ToolMeta: metaSchema };
  const tools = registry.tools.filter(isServedAlone);
  const paths = tools.map((tool) => [singleCallPath(tool.toolId), { post: operationOf(tool, schemas) }] as const);
  const tags = [...new Set(tools.map(({ category }) => category))].sort();
  return {
    openapi: "3.1.0",
    info: { title, version: registry.version },
    servers: [{ url: server }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas,
    },
    // A server without a token requires none.
    security: [{}, { token: [] }],
  };
}

function operationOf({ toolId, category, metadata, ...tool }: ToolRecord, schemas: Schemas): object {
  const { title, deprecated } = metadata;
  const data = tool.outputSchema === undefined ? { type: "null" as const } : standing(tool.outputSchema, schemas);
  const success = {
    type: "object",
    properties: {
      ok: { const: true },
      data,
      intents: { type: "array", items: { type: "object" } },
      meta: { $ref: "#/components/schemas/ToolMeta" },
    },
    required: ["ok", "data", "intents", "meta"],
  };
  return {
    operationId: toolId,
    ...defined({ summary: title }),
    description: tool.description,
    tags: [category],
    ...(deprecated !== undefined && { deprecated: true }),
    requestBody: { required: true, content: { "application/json": { schema: standing(tool.jsonSchema, schemas) } } },
    responses: {
      "200": { description: "The result of the call.", content: { "application/json": { schema: success } } },
      default: {
        description: "The call failed.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/ToolFailure" } } },
      },
    },
  };
}

/** A schema in the document: its definitions are moved to the components, under unique names. */
function standing({ $defs = {}, ...schema }: JsonSchema, schemas: Schemas): JsonSchema {
  const names = new Map<string, string>();
  for (const name of Object.keys($defs)) {
    let free = name.replaceAll(/[^\w.-]/g, "_");
    while (Object.hasOwn(schemas, free)) free += "_";
    names.set(`#/$defs/${name}`, free);
    schemas[free] = {};
  }
  const moved = (part: JsonSchema): JsonSchema =>
    mapSchemas(part, (inner) => {
      const name = inner.$ref === undefined ? undefined : names.get(inner.$ref);
      return name === undefined ? inner : { ...inner, $ref: `#/components/schemas/${name}` };
    });
  for (const [name, part] of Object.entries($defs)) schemas[names.get(`#/$defs/${name}`) ?? name] = moved(part);
  return moved(schema);
}

const text: JsonSchema = { type: "string" };
const flag: JsonSchema = { type: "boolean" };

/** `ResponseMeta` with the members that every response has. */
const metaSchema: JsonSchema = {
  description: "Facts about the call.",
  type: "object",
  properties: { envelope: text, tool: text, callId: text, registryVersion: text, durationMs: { type: "number" } },
  required: ["envelope", "tool", "callId", "registryVersion", "durationMs"],
};

const failureSchema: JsonSchema = {
  description: "A failed call; `error.type` says how, and `error.suggestion` what to do.",
  type: "object",
  properties: {
    ok: { const: false },
    error: {
      type: "object",
      properties: { type: text, message: text, retryable: flag, partialSideEffects: flag, suggestion: text },
      required: ["type", "message", "retryable", "partialSideEffects"],
    },
    meta: { $ref: "#/components/schemas/ToolMeta" },
  },
  required: ["ok", "error", "meta"],
};
