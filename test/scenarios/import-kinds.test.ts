// @module-tag full
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject } from "../support/linked-project.ts";
import { runCommand } from "./run-scenario.ts";

const outside = `${path.resolve(import.meta.dirname, "../../package.json")}#/scripts`;
let seen: Readonly<Record<"method" | "url" | "type" | "accept" | "body", string>>;
let answer: { readonly type?: string; readonly body: string | Buffer; readonly headers?: Record<string, string> };
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) => {
    const { method = "", url = "", headers } = request;
    const { "content-type": type = "", accept = "" } = headers;
    seen = { method, url, type: type.replace(/boundary=.*/, "boundary"), accept, body: body.toString("latin1") };
    response
      .writeHead(200, { ...(answer.type && { "Content-Type": answer.type }), ...answer.headers })
      .end(answer.body);
  });
});

const whenFinished = afterTests();
let root: string;
let skipped: unknown;
let steps: unknown;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const files = {
    "api.yaml": document(address),
    "more/paths.yaml":
      "item:\n  get: { operationId: file_item, parameters: [{ $ref: 'names.json#/limit' }] }\nread: { operationId: file_operation }\n",
    "more/names.json": JSON.stringify({ limit: { name: "limit", in: "query", schema: { type: "integer" } } }),
    "old.json": `\uFEFF${JSON.stringify(swagger(address))}`,
  };
  root = linkedProject(files, whenFinished);
  const report = JSON.parse((await runCommand(["import", "--openapi", "api.yaml", "--json"], root)).stdout) as object;
  skipped = "skipped" in report ? report.skipped : undefined;
  steps = "steps" in report ? report.steps : undefined;
  await runCommand(["import", "--openapi", "old.json"], root);
  expect((await runCommand(["build"], root)).exit).toBe(0);
});
afterAll(() => server.close());

const document = (address: string): string => `
openapi: 3.0.3
info: { title: Kinds, version: 1.0 }
servers: [{ url: "${address}" }]
paths:
  /file-item: { $ref: more/paths.yaml#/item }
  /file-operation: { get: { $ref: more/paths.yaml#/read } }
  /lost-item: { $ref: more/none.yaml }
  /lost-operation: { get: { $ref: "https://x.test/a.yaml" } }
  /lost-parameter: { get: { operationId: lost, parameters: [{ $ref: "#/components/parameters/None" }] } }
  /get-body: { get: { operationId: get_body, requestBody: { content: { application/json: { schema: {} } } } } }
  /vendor: { get: { operationId: vendor, summary: "", responses: { 200: { description: "", content: { application/vnd.heroku+json; version=3: {} }, headers: { Link: {}, X-Next-Page: {} } } } } }
  /vendor-body: { post: { operationId: vendor_body, requestBody: { content: { application/vnd.api+json: { schema: { type: object } } } } } }
  /copied:
    additionalOperations: { COPY: { operationId: copied }, CONNECT: { operationId: connected } }
  /outside: { $ref: "${outside}" }
  /parts:
    post:
      operationId: parts
      requestBody: { content: { multipart/form-data: { schema: { properties: { a: { type: string, format: binary } }, oneOf: [{ required: [a] }, { properties: { url: { type: string } }, required: [url] }] }, encoding: { a: { contentType: "image/png, image/gif", headers: { X-A: {} } } } } } }
  /header: { get: { operationId: header, parameters: [{ name: X-A, in: header, schema: { type: string } }] } }
  /long/{id}:
    post:
      operationId: long
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int64 } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { n: { type: array, items: { type: integer, format: int64 } }, text: { type: string } } } } } }
  /query:
    get:
      operationId: query
      parameters:
        - { name: reserved, in: query, allowReserved: true, schema: { type: string } }
        - { name: list, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: version, in: query, schema: { type: string, enum: [1.10, on] } }
        - { name: pageable, in: query, schema: { type: object, properties: { page: { type: integer }, sort: { type: array, items: { type: string } } } } }
  relative: { get: { operationId: relative } }
  /dangling: { post: { operationId: dangling, requestBody: { content: { application/json: { schema: { type: object, properties: { a: { $ref: "#/components/schemas/None" } } } } } } } }
  /null:
    post:
      operationId: "null"
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [undeclared]
              properties:
                ref: { $ref: "#/components/schemas/Color", nullable: true }
                all: { allOf: [{ $ref: "#/components/schemas/Color" }], nullable: true }
                part: { allOf: [{ $ref: "#/components/schemas/Color" }, { description: Colour., nullable: true }] }
                enum: { type: string, enum: [x], nullable: true }
  /pay: { post: { operationId: pay, requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pay" } } } } } }
  /pet: { post: { operationId: pet, requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } } }
  /form:
    post:
      operationId: form
      requestBody:
        content:
          multipart/form-data:
            schema: { allOf: [{ properties: { title: { type: string } } }, { $ref: "#/components/schemas/Files" }] }
            encoding: { pages: { contentType: image/png }, data: { contentType: application/json }, link: { style: deepObject, explode: true }, file: { style: form } }
components:
  securitySchemes: { certificate: { type: mutualTLS }, atlas: { type: http, scheme: digest } }
  schemas:
    Color: { type: string, enum: [red] }
    Pay: { oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }], discriminator: { propertyName: kind, mapping: { card: "#/components/schemas/Card", bank: Bank } } }
    Card: { type: object, properties: { kind: { type: string }, pan: { type: string } }, additionalProperties: false }
    Bank: { type: object, properties: { kind: { type: string }, iban: { type: string } }, additionalProperties: false }
    Pet: { type: object, discriminator: { propertyName: type }, properties: { type: { type: string } } }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, required: [bark], properties: { bark: { type: string } } }] }
    Files: { properties: { file: { type: string, format: binary }, pages: { type: array, items: { type: string } }, data: { type: string }, at: { type: object }, link: { type: object } } }
`;

const list = (name: string, collectionFormat?: string): object => ({
  ...{ name, in: "query", type: "array", items: { type: "string" } },
  ...(collectionFormat !== undefined && { collectionFormat }),
});

const swagger = (address: string): object => ({
  swagger: "2.0",
  host: new URL(address).host,
  schemes: ["http"],
  paths: {
    "/old": {
      parameters: [list("usual"), list("tabs", "tsv")],
      get: { operationId: "old_query", parameters: [list("pipes", "pipes"), list("multi", "multi")] },
      post: {
        operationId: "old_form",
        parameters: [{ ...list("usual"), in: "formData" }],
      },
    },
    "/untyped": {
      post: {
        operationId: "old_untyped",
        ...{ consumes: [], produces: [] },
        parameters: [{ name: "thing", in: "body", required: true, schema: { type: "object" } }],
        responses: { 200: { description: "", schema: {} } },
      },
    },
    "/typed": {
      get: {
        operationId: "old_typed",
        parameters: [
          { name: "text", in: "query", type: "string", enum: [1, true], default: 1 },
          { name: "list", in: "query", type: "array", items: { type: "string" }, enum: ["a", "b"] },
          { name: "number", in: "query", type: "integer", enum: ["1", "2"] },
          { name: "flag", in: "query", type: "boolean", default: "false", enum: ["true", "false"] },
        ],
      },
    },
  },
});

const base64 = (text: string): string => Buffer.from(text, "latin1").toString("base64");
const part = (head: string, body: string): string =>
  `--boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;

it.each<[tool: string, input: object, expected: Partial<typeof seen>]>([
  ["file_item", { limit: 2 }, { url: "/file-item?limit=2" }],
  ["file_operation", {}, { url: "/file-operation" }],
  ["copied", {}, { method: "COPY", url: "/copied" }],
  ["vendor", {}, { accept: "application/vnd.heroku+json; version=3" }],
  ["vendor_body", { body: {} }, { type: "application/vnd.api+json", body: "{}" }],
  [
    "long",
    { id: "1234567890123456789", body: { n: ["9007199254740993", 2], text: "12" } },
    { url: "/long/1234567890123456789", body: '{"n":[9007199254740993,2],"text":"12"}' },
  ],
  [
    "query",
    { reserved: "a/b?c&d", list: ["a,b", "c"], version: "1.10", pageable: { page: 1, sort: ["name,asc", "id"] } },
    { url: "/query?reserved=a/b?c%26d&list=a%2Cb,c&version=1.10&page=1&sort=name%2Casc&sort=id" },
  ],
  ["relative", {}, { url: "/relative" }],
  [
    "null",
    { body: { undeclared: 1, ref: null, all: null, part: null, enum: null } },
    { body: '{"undeclared":1,"ref":null,"all":null,"part":null,"enum":null}' },
  ],
  ["dangling", { body: { a: [1] } }, { body: '{"a":[1]}' }],
  ["pay", { body: { kind: "bank", iban: "x" } }, { body: '{"kind":"bank","iban":"x"}' }],
  ["pet", { body: { type: "Dog", bark: "x" } }, { body: '{"type":"Dog","bark":"x"}' }],
  [
    "form",
    {
      body: {
        title: "ä",
        file: { name: 'a".txt', data: base64("\x89") },
        pages: [{ name: "1.png", data: base64("p") }],
        data: "d",
        at: { x: 1 },
        link: { "a b": "ä/", c: 1 },
      },
    },
    {
      type: "multipart/form-data; boundary",
      body: [
        part('name="title"', "\xc3\xa4"),
        part('name="file"; filename="a%22.txt"\r\nContent-Type: application/octet-stream', "\x89"),
        part('name="pages"; filename="1.png"\r\nContent-Type: image/png', "p"),
        part('name="data"\r\nContent-Type: application/json', '"d"'),
        part('name="at"\r\nContent-Type: application/json', '{"x":1}'),
        part('name="link[a b]"', "\xc3\xa4/"),
        part('name="link[c]"', "1"),
        "--boundary--\r\n",
      ].join(""),
    },
  ],
  [
    "old_query",
    { usual: ["a", "b"], tabs: ["a", "b"], pipes: ["a", "b"], multi: ["a", "b"] },
    { url: "/old?usual=a,b&tabs=a%09b&pipes=a%7Cb&multi=a&multi=b" },
  ],
  [
    "old_typed",
    { text: "1", list: ["a"], number: 2, flag: false },
    { url: "/typed?text=1&list=a&number=2&flag=false" },
  ],
])("%s sends the documented request", async (tool, input, expected) => {
  answer = { type: "application/json", body: "{}" };
  expect(await call(tool, input)).toMatchObject({ ok: true });
  const body = seen.body.replaceAll(/--[\da-f-]{36}/g, "--boundary");
  expect({ ...seen, body }).toMatchObject(expected);
});

it.each<[tool: string, input: object, type: string, message: string]>([
  ["pay", { body: { kind: "card", iban: "x" } }, "VALIDATION", "iban"],
  ["pet", { body: { type: "Dog" } }, "VALIDATION", "bark"],
  ["header", { "X-A": "日本" }, "PERMANENT", "X-A"],
  ["header", { "X-A": "a\nb" }, "PERMANENT", "X-A"],
])("%s refuses %j", async (tool, input, type, message) => {
  expect(await call(tool, input)).toMatchObject({
    error: { type, message: expect.stringContaining(message) as string, partialSideEffects: false },
  });
});

it.each<[type: string, body: string | Buffer, value: unknown]>([
  ["text/plain", "3.10", "3.10"],
  ["application/problem+json", "\uFEFF[1e2,1234567890123456789,0.5]", [100, "1234567890123456789", 0.5]],
  ["text/plain; charset=iso-8859-1", Buffer.from([0xe4]), "ä"],
  ["application/json", "not JSON", "not JSON"],
  ["application/json", "", null],
  ["application/pdf", Buffer.from([0x89]), { type: "file", mimeType: "application/pdf", data: "iQ==" }],
])("an answer of the type %s is read", async (type, body, value) => {
  answer = { type, body, headers: { Link: "<x>", "X-Other": "1" } };
  expect(await call("vendor", {})).toMatchObject({ data: { status: 200, headers: { Link: "<x>" }, body: value } });
});

it("names the omitted operations", () => {
  expect(skipped).toEqual([
    { original: "/lost-item", reason: "it refers to another document, more/none.yaml, which cannot be read." },
    { original: "get /lost-operation", reason: "it refers to https://x.test/a.yaml, which is not fetched." },
    {
      original: "/outside",
      reason: `it refers to ${outside}, which is neither a file of the project nor of the document's folder.`,
    },
    {
      original: "lost",
      reason:
        "one of its parameters cannot be read: it refers to #/components/parameters/None, which the document does not have.",
    },
    { original: "get_body", reason: "its body, since `fetch` sends none with GET." },
    { original: "connected", reason: "no client of HTTP sends CONNECT for a program." },
    { original: "parts", reason: "the headers of its part `a`." },
    {
      original: "parts",
      reason: "the content types of its part `a`, which is sent as application/octet-stream.",
    },
    { original: "parts", reason: "which of the fields of its form belong together." },
    {
      original: "dangling",
      reason: "it refers to #/components/schemas/None, which the document does not have: any value is accepted there.",
    },
  ]);
  expect(steps).toContain("Add certificate, atlas to lib/kinds_api.ts: it cannot sign in that way.");
});

async function call(tool: string, input: object): Promise<unknown> {
  return JSON.parse((await runCommand(["call", tool, JSON.stringify(input), "--json", "--yes"], root)).stdout);
}
