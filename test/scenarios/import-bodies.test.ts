// @module-tag full
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject } from "../support/linked-project.ts";
import { runCommand } from "./run-scenario.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const seen: Seen[] = [];
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: body.toString("latin1") });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
});

let root: string;

const whenFinished = afterTests();
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const files = { "api.json": JSON.stringify(openapi(address)), "old.json": JSON.stringify(swagger(address)) };
  root = linkedProject(files, whenFinished);
  for (const file of ["api.json", "old.json"]) {
    expect((await runCommand(["import", "--openapi", file], root)).stderr).toBe("");
  }
  expect((await runCommand(["build"], root)).stdout).toMatch(/^16 tools in registry/);
});

afterAll(() => server.close());

const text = { type: "string" };
const binary = { type: "string", format: "binary" };
const body = (type: string, media: object): object => ({ requestBody: { required: true, content: { [type]: media } } });
const list = { type: "array", items: { type: "integer" } };
const point = { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } } };

const openapi = (address: string): object => ({
  openapi: "3.1.0",
  info: { title: "Things" },
  servers: [{ url: "/v1" }, { url: `${address}/{version}`, variables: { version: { default: "v1" } } }],
  security: [{ key: [] }],
  components: {
    securitySchemes: {
      user: { type: "http", scheme: "basic" },
      key: { type: "apiKey", in: "cookie", name: "sid" },
    },
    schemas: {
      Base: { type: "object", properties: { id: text }, required: ["id"], additionalProperties: false },
      Derived: {
        type: "object",
        additionalProperties: false,
        properties: { own: text },
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { type: "object", properties: { more: point }, additionalProperties: false },
        ],
      },
    },
  },
  paths: {
    "/raw": { put: { operationId: "raw", ...body("image/png", { schema: binary }) } },
    "/xml": { post: { operationId: "xml", ...body("application/xml", { schema: point }) } },
    "/text": { post: { operationId: "text", ...body("text/csv", { schema: text }) } },
    "/derived": {
      post: {
        operationId: "derived",
        ...body("application/json", { schema: { $ref: "#/components/schemas/Derived" } }),
      },
    },
    "/form": {
      post: {
        operationId: "form",
        ...body("application/x-www-form-urlencoded", {
          schema: { type: "object", properties: { tags: list, at: point, near: list } },
          encoding: { at: { style: "deepObject" }, near: { explode: false } },
        }),
      },
    },
    "/label/{label}/{matrix}/{plain}": {
      get: {
        operationId: "paths",
        parameters: [
          { name: "label", in: "path", style: "label", explode: true, required: true, schema: list },
          { name: "matrix", in: "path", style: "matrix", required: true, schema: point },
          { name: "plain", in: "path", required: true, schema: list },
        ],
      },
    },
    "/query": {
      get: {
        operationId: "queries",
        parameters: [
          { name: "piped", in: "query", style: "pipeDelimited", explode: false, schema: list },
          { name: "spaced", in: "query", style: "spaceDelimited", explode: false, schema: list },
          { name: "at", in: "query", schema: point },
          { name: "flat", in: "query", explode: false, schema: point },
          { name: "where", in: "query", content: { "application/json": { schema: point } } },
          { name: "X-At", in: "header", explode: true, schema: point },
          { name: "theme", in: "cookie", schema: text },
          { name: "Authorization", in: "header", schema: text },
        ],
      },
    },
    "/undeclared/{id}": { delete: { operationId: "undeclared" } },
    "/elsewhere": { get: { operationId: "elsewhere", servers: [{ url: `${address}/other` }] } },
    "/class": { get: { operationId: "class" }, head: { operationId: "delete" } },
  },
});

const swagger = (address: string): object => ({
  swagger: "2.0",
  info: { title: "Old" },
  host: new URL(address).host,
  basePath: "/old",
  schemes: ["http"],
  securityDefinitions: { login: { type: "basic" } },
  parameters: { shared: { name: "page", in: "query", type: "integer", minimum: 1 } },
  definitions: { Pet: { type: "object", properties: { id: { type: "integer", readOnly: true }, name: text } } },
  paths: {
    "/pets": {
      parameters: [{ $ref: "#/parameters/shared" }],
      get: {
        operationId: "oldList",
        parameters: [{ name: "kinds", in: "query", type: "array", items: text, collectionFormat: "pipes" }],
      },
      post: {
        operationId: "oldAdd",
        parameters: [{ name: "pet", in: "body", required: true, schema: { $ref: "#/definitions/Pet" } }],
      },
    },
    "/pets/picture": {
      post: {
        operationId: "oldPicture",
        consumes: ["multipart/form-data"],
        parameters: [
          { name: "title", in: "formData", type: "string" },
          { name: "file", in: "formData", type: "file", required: true },
        ],
      },
    },
    "/pets/form": {
      post: { operationId: "oldForm", parameters: [{ name: "name", in: "formData", type: "string", required: true }] },
    },
  },
});

async function call(tool: string, input: object) {
  const { stdout } = await runCommand(["call", tool, JSON.stringify(input), "--json", "--yes"], root);
  return JSON.parse(stdout) as {
    readonly ok: boolean;
    readonly data?: unknown;
    readonly error?: { readonly type: string };
  };
}

async function sent(tool: string, input: object): Promise<Seen> {
  expect(await call(tool, input)).toMatchObject({ ok: true });
  return seen.at(-1)!;
}

const base64 = (bytes: string): string => Buffer.from(bytes, "latin1").toString("base64");

describe("a body", () => {
  it.each([
    ["raw", base64("\x89\0"), "image/png", "\x89\0"],
    ["xml", "<a/>", "application/xml", "<a/>"],
    ["text", "a,b", "text/csv", "a,b"],
    [
      "form",
      { tags: [1, 2], at: { x: 1, y: 2 }, near: [3, 4] },
      "application/x-www-form-urlencoded",
      "tags=1&tags=2&at%5Bx%5D=1&at%5By%5D=2&near=3,4",
    ],
  ])("of %s is sent as its type requires", async (tool, given, type, expected) => {
    const { headers, body: written } = await sent(tool, { body: given });
    expect([headers["content-type"], written]).toEqual([type, expected]);
  });

  it("that is not valid base64 is refused before anything is sent", async () => {
    const before = seen.length;
    expect(await call("raw", { body: "not base64!" })).toMatchObject({ ok: false });
    expect(seen).toHaveLength(before);
  });
});

// Strictly, no object matches: python-openapi/openapi-core#803, getkin/kin-openapi#101.
it("a body whose parts each allow no other properties has the properties of all, and no others", async () => {
  const whole = { id: "1", own: "2", more: { x: 3 } };
  expect((await sent("derived", { body: whole })).body).toBe(JSON.stringify(whole));
  expect(await call("derived", { body: { ...whole, other: 1 } })).toMatchObject({
    ok: false,
    error: { type: "VALIDATION" },
  });
});

describe("an argument", () => {
  it("is written in the style of its place", async () => {
    const paths = await sent("paths", { label: [1, 2], matrix: { x: 1, y: 2 }, plain: [3, 4] });
    expect(paths.url).toBe("/v1/label/.1.2/;matrix=x,1,y,2/3,4");
    const { url, headers } = await sent("queries", {
      piped: [1, 2],
      spaced: [1, 2],
      at: { x: 1, y: 2 },
      flat: { x: 1, y: 2 },
      where: { x: 1 },
      "X-At": { x: 1, y: 2 },
      theme: "dark",
    });
    expect(url).toBe("/v1/query?piped=1%7C2&spaced=1%202&x=1&y=2&flat=x,1,y,2&where=%7B%22x%22%3A1%7D");
    expect([headers["x-at"], headers.cookie]).toEqual(["x=1,y=2", "theme=dark"]);
  });

  it("that the path alone names is sent, and must not be empty", async () => {
    expect((await sent("undeclared", { id: "7" })).url).toBe("/v1/undeclared/7");
    expect(await call("undeclared", { id: "" })).toMatchObject({ ok: false });
    expect(await call("undeclared", {})).toMatchObject({ ok: false, error: { type: "VALIDATION" } });
  });

  it("never contains a credential: each comes from its own environment variable", async () => {
    expect(readFileSync(path.join(root, "tools/queries/tool.ts"), "utf8")).not.toContain("Authorization");
    vi.stubEnv("THINGS_TOKEN", "cookie");
    vi.stubEnv("THINGS_USER_TOKEN", "a:b");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { headers } = await sent("queries", { theme: "dark" });
    expect([headers.cookie, headers.authorization]).toEqual(["theme=dark; sid=cookie", "Basic YTpi"]);
  });
});

describe("an operation", () => {
  it("with its own server is sent there", async () => {
    expect((await sent("elsewhere", {})).url).toBe("/other/elsewhere");
  });

  it("whose name is a reserved word, or whose method is HEAD, is a tool like others", async () => {
    expect((await sent("class", {})).method).toBe("GET");
    expect((await sent("delete", {})).method).toBe("HEAD");
  });
});

describe("a Swagger 2 document", () => {
  it("gives its parameters, bodies and forms", async () => {
    expect((await sent("old_list", { page: 2, kinds: ["a", "b"] })).url).toBe("/old/pets?page=2&kinds=a%7Cb");
    expect(await call("old_list", { page: 0 })).toMatchObject({ ok: false, error: { type: "VALIDATION" } });
    expect((await sent("old_add", { body: { name: "Rex" } })).body).toBe('{"name":"Rex"}');
    expect(readFileSync(path.join(root, "tools/old_add/tool.ts"), "utf8")).not.toContain("id:");
    const picture = await sent("old_picture", { title: "t", file: { name: "a.gif", data: base64("GIF") } });
    expect(picture.body).toContain('name="file"; filename="a.gif"');
    expect((await sent("old_form", { name: "x y" })).body).toBe("name=x+y");
  });
});
