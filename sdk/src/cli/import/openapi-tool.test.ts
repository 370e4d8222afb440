import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { readOpenApi } from "./openapi-document.ts";
import { openApiTool, type OperationTool } from "./openapi-tool.ts";

const source = {
  title: "Things",
  client: { name: "sendRequest", from: "client.ts" },
  judge: { changes: () => false, destroys: () => false },
};

/** The tool made from a document's only operation. */
async function made(document: object, files: Readonly<Record<string, string>> = {}): Promise<OperationTool | string> {
  const root = tempFolder({ "api.json": JSON.stringify(document), ...files }, onTestFinished);
  const { root: whole, operations } = await readOpenApi(path.join(root, "api.json"), root);
  return openApiTool({ ...source, root: whole }, operations[0]!, "send");
}

/** The body schema of the only operation. */
async function bodyOf(schema: object, schemas: object = {}, files: Readonly<Record<string, string>> = {}) {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  const paths = { "/things": { post: { requestBody } } };
  const tool = await made({ openapi: "3.0.3", info: { title: "Things" }, paths, components: { schemas } }, files);
  if (typeof tool === "string") throw new Error(tool);
  const { properties, $defs } = tool.tool.input as { properties: { body: object }; $defs?: object };
  const { description: _text, ...body } = properties.body as { description?: string };
  return { body, ...($defs !== undefined && { $defs }) };
}

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

it("follows a mapping of a discriminator into another file", async () => {
  const schema = {
    anyOf: [{ $ref: "models/attach.yml" }, { $ref: "models/actions.yml#/detach" }],
    discriminator: {
      propertyName: "type",
      mapping: { attach: "models/attach.yml", detach: "models/actions.yml#/detach" },
    },
  };
  const attach = "type: object\nproperties: { type: { type: string, enum: [attach, detach] } }\n";
  const detach = "detach: { type: object, properties: { type: { type: string } } }\n";
  const { body } = await bodyOf(schema, {}, { "models/attach.yml": attach, "models/actions.yml": detach });
  expect(body).toEqual({
    anyOf: [
      { type: "object", properties: { type: { const: "attach" } }, required: ["type"] },
      { type: "object", properties: { type: { const: "detach" } }, required: ["type"] },
    ],
  });
});

it("invents no value of a discriminator for a schema of another file without a mapping", async () => {
  const schema = { oneOf: [{ $ref: "attach.yml" }], discriminator: { propertyName: "type" } };
  const attach = "type: object\nproperties: { type: { type: string } }\n";
  expect(await bodyOf(schema, {}, { "attach.yml": attach })).toEqual({
    body: { anyOf: [{ type: "object", properties: { type: { type: "string" } } }] },
  });
});

it("prefers the values that a subtype lists to its name, and invents no property", async () => {
  const schema = { oneOf: ["Sidecar", "Plain", "Silent"].map(reference), discriminator: { propertyName: "kind" } };
  const schemas = {
    Kind: { type: "string", enum: ["sidecar", "runbook"] },
    Sidecar: { type: "object", properties: { kind: reference("Kind") } },
    Plain: { type: "object", properties: { kind: { type: "string" } } },
    Silent: { type: "object", properties: { name: { type: "string" } } },
  };
  const { body } = await bodyOf(schema, schemas);
  expect(body).toEqual({
    anyOf: [
      {
        type: "object",
        properties: { kind: { type: "string", enum: ["sidecar", "runbook"] } },
        required: ["kind"],
      },
      { type: "object", properties: { kind: { const: "Plain" } }, required: ["kind"] },
      { type: "object", properties: { name: { type: "string" } } },
    ],
  });
});

it("keeps a property that a base only reads and a later part sends", async () => {
  const base = {
    type: "object",
    properties: { id: { type: "string", readOnly: true }, type: { type: "string", readOnly: true } },
    required: ["id", "type"],
  };
  const own = { type: "object", properties: { type: { type: "string", enum: ["email"] } }, required: ["type"] };
  expect(await bodyOf({ allOf: [base, own] })).toEqual({
    body: {
      allOf: [
        { type: "object", properties: {} },
        { type: "object", properties: { type: { type: "string", enum: ["email"] } }, required: ["type"] },
      ],
    },
  });
});

it("leaves out a property that a later part only reads", async () => {
  const base = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
  const own = { properties: { id: { type: "string", readOnly: true } } };
  expect(await bodyOf({ allOf: [base, own] })).toEqual({
    body: { allOf: [{ type: "object", properties: { name: { type: "string" } } }, { properties: {} }] },
  });
});

it("accepts a value that fits several alternatives", async () => {
  const schema = { oneOf: [{ type: "string" }, { type: "string", format: "uuid" }, { type: "integer" }] };
  expect(await bodyOf(schema)).toEqual({
    body: { anyOf: [{ type: "string" }, { type: "string", format: "uuid" }, { type: "integer" }] },
  });
});

it("follows a reference to the definitions of the schema around it", async () => {
  const pasted = {
    $defs: { "A/B": { type: "object", properties: { city: { type: "string" } } } },
    type: "object",
    properties: { home: { $ref: "#/$defs/A~1B" }, other: { anyOf: [{ $ref: "#/$defs/A~1B" }, { type: "null" }] } },
  };
  const place = { $ref: "#/$defs/A_1B" };
  expect(await bodyOf(pasted)).toEqual({
    body: { type: "object", properties: { home: place, other: { anyOf: [place, { type: "null" }] } } },
    $defs: { A_1B: { type: "object", properties: { city: { type: "string" } } } },
  });
});

it("reads a Swagger 2 document in which a parameter has no place", async () => {
  const parameters = [{ name: "limit", type: "integer" }];
  const paths = { "/things": { get: { parameters } } };
  expect(await made({ swagger: "2.0", info: { title: "Things" }, paths, parameters: { Loose: { name: "x" } } })).toBe(
    "its parameter `limit` is in `undefined`, which is not part of a request",
  );
});

/** The body type that the only operation sends, and its schema. */
async function sentBody(content: object): Promise<{ readonly sent: string | undefined; readonly body: unknown }> {
  const paths = { "/things": { patch: { requestBody: { required: true, content } } } };
  const tool = await made({ openapi: "3.0.3", info: { title: "Things" }, paths });
  if (typeof tool === "string") throw new Error(tool);
  const { properties } = tool.tool.input as { properties: { body: object } };
  return { sent: /"body":(\{[^}]*\})/.exec(tool.tool.source(tool.tool))?.[1], body: properties.body };
}

it("sends the JSON of the protocols of AWS as JSON", async () => {
  const schema = { type: "object", properties: { Max: { type: "integer" } }, description: "What is asked." };
  expect(await sentBody({ "application/x-amz-json-1.1": { schema } })).toEqual({
    sent: '{"from":"body","type":"application/x-amz-json-1.1","as":"json"}',
    body: schema,
  });
});

it("sends an object as a merge patch where a document offers it as a JSON Patch too", async () => {
  const schema = { type: "object", description: "A patch." };
  const types = ["application/json-patch+json", "application/merge-patch+json"];
  expect(await sentBody(Object.fromEntries(types.map((type) => [type, { schema }])))).toEqual({
    sent: '{"from":"body","type":"application/merge-patch+json","as":"json"}',
    body: schema,
  });
});

it("says which properties are deprecated", async () => {
  const { body } = await bodyOf({ type: "object", properties: { fee: { type: "integer", deprecated: true } } });
  expect(body).toEqual({ type: "object", properties: { fee: { type: "integer", deprecated: true } } });
});

it.each(["query", "header", "cookie"])(
  "asks no model for an API key that is also a parameter in the %s",
  async (place) => {
    const key = { name: "api_key", in: place, required: true, schema: { type: "string" } };
    const other = { name: "api_key", in: place === "query" ? "header" : "query", schema: { type: "string" } };
    const tool = await made({
      openapi: "3.0.3",
      info: { title: "Things" },
      components: { securitySchemes: { key: { type: "apiKey", in: place, name: "api_key" } } },
      paths: { "/things": { get: { parameters: [key, other], responses: {} } } },
    });
    expect(tool).toMatchObject({ tool: { input: { properties: { api_key: { type: "string" } } } } });
    expect(JSON.stringify(tool)).not.toContain("api_key_2");
  },
);

it.each([
  [{ host: "x.test", schemes: ["http", "https"] }, "https://x.test/v1"],
  [{ host: "x.test", schemes: ["http"] }, "http://x.test/v1"],
])("uses HTTPS where a document offers it next to HTTP: %j", async (server, address) => {
  const document = { swagger: "2.0", info: { title: "Things", version: "1" }, basePath: "/v1", paths: {}, ...server };
  const root = tempFolder({ "api.json": JSON.stringify(document) }, onTestFinished);
  expect((await readOpenApi(path.join(root, "api.json"), root)).baseUrl).toBe(address);
});
