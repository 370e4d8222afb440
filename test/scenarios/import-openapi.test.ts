// @module-tag full
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject } from "../support/linked-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

const seen: Seen[] = [];
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly location?: string;
}

let answer: Answer = { status: 200, body: "{}" };
let afterwards: Answer | undefined;
const server = createServer((request: IncomingMessage, response) => {
  void buffer(request).then((body) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: body.toString("utf8") });
    const { status, body: sent, location } = answer;
    if (location !== undefined) answer = afterwards ?? answer;
    const own = location === undefined ? {} : { Location: location };
    response.writeHead(status, { "Content-Type": "application/json", ...own }).end(sent);
  });
});

let root: string;

const whenFinished = afterTests();
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = linkedProject({ "api.json": JSON.stringify(document((server.address() as AddressInfo).port)) }, whenFinished);
  expect((await runCommand(["import", "--openapi", "api.json"], root)).stderr).toBe("");
  const built = await runCommand(["build"], root);
  expect(built.stdout).toMatch(/^3 tools in registry/);
});

afterAll(() => server.close());

const text = (description: string): object => ({ description, schema: { type: "string" } });

const document = (port: number): object => ({
  openapi: "3.1.0",
  info: { title: "The Shelf REST API v2", version: "2" },
  servers: [{ url: `http://127.0.0.1:${String(port)}/v2/` }],
  components: {
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      query: { type: "apiKey", in: "query", name: "api key" },
    },
  },
  paths: {
    "/shelves/{shelf}/books/{book}": {
      get: {
        operationId: "getBook",
        summary: "Read a book and return its text.",
        parameters: [
          { name: "shelf", in: "path", required: true, ...text("The shelf.") },
          { name: "book", in: "path", required: true, ...text("The book.") },
          { name: "tag", in: "query", description: "Tags.", schema: { type: "array", items: { type: "string" } } },
          {
            name: "fields",
            in: "query",
            explode: false,
            description: "Parts.",
            schema: { type: "array", items: { type: "string" } },
          },
          {
            name: "filter",
            in: "query",
            style: "deepObject",
            description: "Which.",
            schema: { type: "object", properties: { year: { type: "integer", description: "Year." } } },
          },
          { name: "X-Trace", in: "header", ...text("A mark.") },
        ],
        responses: { 200: { description: "The book." } },
      },
    },
    "/books": {
      post: {
        operationId: "addBook",
        summary: "Add a book and return its number.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { title: { type: "string", description: "Its title." } },
                required: ["title"],
              },
            },
          },
        },
        responses: {},
      },
    },
  },
});

async function call(tool: string, input: object) {
  const { stdout } = await runCommand(["call", tool, JSON.stringify(input), "--json", "--yes"], root);
  return JSON.parse(stdout) as {
    readonly ok: boolean;
    readonly data?: unknown;
    readonly error?: { readonly type: string; readonly message: string };
  };
}

describe("a tool of an operation", () => {
  it("sends path, query, header and credential as the document says", async () => {
    vi.stubEnv("SHELF_TOKEN", "secret");
    onTestFinished(() => void vi.unstubAllEnvs());
    answer = { status: 200, body: '{"text":"Once"}' };
    const input = {
      shelf: "a/b",
      book: "ä?",
      tag: ["x", "y&z"],
      fields: ["p", "q"],
      filter: { year: 1999 },
      "X-Trace": "t1",
    };
    expect(await call("get_book", input)).toMatchObject({ ok: true, data: { status: 200, body: { text: "Once" } } });
    const { method, url, headers, body } = seen.at(-1)!;
    expect([method, url, body]).toEqual([
      "GET",
      "/v2/shelves/a%2Fb/books/%C3%A4%3F?tag=x&tag=y%26z&fields=p,q&filter%5Byear%5D=1999",
      "",
    ]);
    expect([headers["x-key"], headers["x-trace"], headers.accept]).toEqual(["secret", "t1", "application/json"]);
  });

  it("sends a credential in the query, whose other arguments stay as they are written", async () => {
    vi.stubEnv("SHELF_QUERY_TOKEN", "a&b");
    onTestFinished(() => void vi.unstubAllEnvs());
    answer = { status: 200, body: "{}" };
    await call("get_book", { shelf: "a", book: "b" });
    expect(seen.at(-1)!.url).toBe("/v2/shelves/a/books/b?api%20key=a%26b");
    await call("get_book", { shelf: "a", book: "b", fields: ["p q", "r,s"] });
    expect(seen.at(-1)!.url).toBe("/v2/shelves/a/books/b?fields=p%20q,r%2Cs&api%20key=a%26b");
  });

  it("sends a body, and no credential if none is set", async () => {
    answer = { status: 201, body: "7" };
    expect(await call("add_book", { body: { title: "Emma" } })).toMatchObject({ data: { status: 201, body: 7 } });
    expect(seen.at(-1)).toMatchObject({ method: "POST", url: "/v2/books", body: '{"title":"Emma"}' });
    expect(seen.at(-1)!.headers).toMatchObject({ "content-type": "application/json" });
    expect(seen.at(-1)!.headers).not.toHaveProperty("x-key");
  });

  describe("and a redirect", () => {
    const done: Answer = { status: 200, body: '"read"' };
    /** The same server under another host name counts as another host. */
    const elsewhere = (): string => `http://localhost:${String((server.address() as AddressInfo).port)}/moved`;

    const redirected = async (tool: string, input: object, redirect: Pick<Answer, "status" | "location">) => {
      vi.stubEnv("SHELF_TOKEN", "secret");
      onTestFinished(() => void vi.unstubAllEnvs());
      [answer, afterwards] = [{ ...redirect, body: "" }, done];
      const before = seen.length;
      return { response: await call(tool, input), requests: seen.slice(before) };
    };

    it("on the same host keeps the credential, the method and the body", async () => {
      const { response, requests } = await redirected(
        "add_book",
        { body: { title: "Emma" } },
        { status: 308, location: "/v2/titles" },
      );
      expect(response).toMatchObject({ ok: true, data: { status: 200, body: "read" } });
      expect(requests[1]).toMatchObject({ method: "POST", url: "/v2/titles", body: '{"title":"Emma"}' });
      expect(requests[1]!.headers).toMatchObject({ "x-key": "secret" });
    });

    it("to another host sends no credential and no headers of the call", async () => {
      const input = { shelf: "a", book: "b", "X-Trace": "t1" };
      const { response, requests } = await redirected("get_book", input, { status: 302, location: elsewhere() });
      expect(response).toMatchObject({ ok: true, data: { status: 200, body: "read" } });
      expect(requests.map(({ url }) => url)).toEqual(["/v2/shelves/a/books/b", "/moved"]);
      expect(requests[1]!.headers).not.toHaveProperty("x-key");
      expect(requests[1]!.headers).not.toHaveProperty("x-trace");
    });

    it("to another host does not send a body again", async () => {
      const { response, requests } = await redirected(
        "add_book",
        { body: { title: "Emma" } },
        { status: 307, location: elsewhere() },
      );
      expect(response).toMatchObject({ ok: false, error: { type: "PERMANENT" } });
      expect(response.error?.message).toMatch(/redirects to http:\/\/localhost:\d+, to which the request is not sent/);
      expect(requests).toHaveLength(1);
    });

    it("in a circle ends", async () => {
      [answer, afterwards] = [{ status: 302, body: "", location: "/v2/again" }, undefined];
      const { error } = await call("get_book", { shelf: "a", book: "b" });
      expect(error).toMatchObject({ type: "PERMANENT", message: "The server redirects too often." });
    });
  });

  it("does not leave its path: a segment of dots is refused before anything is sent", async () => {
    const before = seen.length;
    expect(await call("get_book", { shelf: "..", book: "b" })).toMatchObject({
      ok: false,
      error: { type: "PERMANENT" },
    });
    expect(seen).toHaveLength(before);
  });

  it.each([
    [401, "AUTH"],
    [403, "AUTH"],
    [404, "PERMANENT"],
    [409, "CONFLICT"],
    [429, "RATE_LIMIT"],
    [503, "TRANSIENT"],
  ])("answers %i with %s", async (status, type) => {
    answer = { status, body: "no such luck" };
    const { ok, error } = await call("add_book", { body: { title: "Emma" } });
    expect([ok, error?.type]).toEqual([false, type]);
    expect(error?.message).toContain("no such luck");
  });
});

describe("a hostile document", () => {
  const hostile = {
    openapi: "3.0.3",
    info: { title: "../../`x`\n*/ __proto__", version: "1" },
    components: {
      schemas: {
        Tree: {
          type: "object",
          properties: { child: { $ref: "#/components/schemas/Tree" }, __proto__x: { type: "string" } },
        },
        Loop: { $ref: "#/components/schemas/Loop" },
      },
      parameters: { Self: { $ref: "#/components/parameters/Self" } },
    },
    paths: {
      "/a": { get: { operationId: "../../evil", summary: "*/ process.exit(1); /* `${x}`", responses: {} } },
      "/b": {
        get: { operationId: "__proto__", parameters: [{ $ref: "#/components/parameters/Self" }], responses: {} },
      },
      "/c": {
        post: {
          operationId: "tree",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } } },
        },
      },
      "/d": {
        post: {
          operationId: "loop",
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Loop" } } } },
        },
      },
      "/e": {
        post: {
          operationId: "remote",
          requestBody: { content: { "application/json": { schema: { $ref: "http://127.0.0.1:9/schema.json" } } } },
        },
      },
      "/f": { $ref: "https://example.invalid/paths.json#/f" },
      "/g": {
        get: {
          operationId: "../../evil",
          parameters: [{ name: "__proto__", in: "query", schema: { type: "string" } }],
        },
      },
      "/h": { get: { operationId: "con", parameters: [{ name: "x", in: "query", schema: 5 }, 7, null] } },
    },
  };

  it("makes folders only below `tools`, names the omitted operations, fetches nothing, and makes readable tools", async () => {
    const folder = linkedProject({ "api.json": JSON.stringify(hostile) }, onTestFinished);
    const { stdout, stderr } = await runCommand(["import", "--openapi", "api.json", "--json"], folder);
    expect(stderr).toBe("");
    const report = JSON.parse(stdout) as { created: string[]; skipped: { original: string; reason: string }[] };
    expect(report.created).toEqual(["lib/x_proto_api.ts", "tools/evil", "tools/tree", "tools/evil_2", "tools/con"]);
    expect(report.skipped).toEqual([
      { original: "/f", reason: "it refers to https://example.invalid/paths.json#/f, which is not fetched." },
      { original: "__proto__", reason: "one of its parameters cannot be read: it refers only to itself." },
      { original: "loop", reason: "it refers only to itself." },
      { original: "remote", reason: "it refers to http://127.0.0.1:9/schema.json, which is not fetched." },
    ]);
    expect(readdirSync(path.dirname(folder))).not.toContain("evil");
    const built = await runCommand(["build"], folder);
    expect(built.exit).toBe(0);
    expect(built.stderr).not.toMatch(/TOOL_|INFER_|INTERNAL|hidden|\berrors?\b/);
  });

  it("reads 2,000 operations that share one schema of 200 levels", async () => {
    const levels = 200;
    const deep: Record<string, object> = { L0: { type: "string" } };
    for (let level = 1; level < levels; level += 1) {
      deep[`L${String(level)}`] = {
        type: "object",
        properties: { a: { $ref: `#/components/schemas/L${String(level - 1)}` } },
      };
    }
    const paths = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [
        `/p${String(index)}`,
        {
          get: {
            operationId: `op${String(index)}`,
            parameters: [{ name: "q", in: "query", schema: { $ref: "#/components/schemas/L1" } }],
          },
        },
      ]),
    );
    const folder = tempFolder(
      {
        "package.json": "{}",
        "api.json": JSON.stringify({ openapi: "3.1.0", info: { title: "Big" }, components: { schemas: deep }, paths }),
      },
      onTestFinished,
    );
    const { stdout } = await runCommand(
      ["import", "--openapi", "api.json", "--only", "op199*", "--dry-run", "--json"],
      folder,
    );
    expect((JSON.parse(stdout) as { created: string[] }).created).toHaveLength(12);
  });

  it.each([
    ["{", /OPENAPI_INVALID: .* is not valid JSON/],
    ['{"swagger":"1.2"}', /OPENAPI_INVALID: .* found Swagger 1\.2/],
    ['{"openapi":"4.0.0"}', /OPENAPI_INVALID: .* found OpenAPI 4\.0\.0/],
    ["[]", /OPENAPI_INVALID/],
  ])("refuses %s", async (content, message) => {
    const folder = tempFolder({ "package.json": "{}", "api.json": content }, onTestFinished);
    const { exit, stderr } = await runCommand(["import", "--openapi", "api.json"], folder);
    expect(exit).toBe(1);
    expect(stderr).toMatch(message);
    expect(readdirSync(folder).sort()).toEqual(["api.json", "package.json"]);
  });
});

describe("an import that is killed", () => {
  const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");
  const operations = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `/p${String(index)}`,
      { get: { operationId: `op${String(index)}`, summary: "Read a thing." } },
    ]),
  );
  const api = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Many" },
    servers: [{ url: "http://127.0.0.1:9" }],
    paths: operations,
  });

  const points: readonly (readonly [string, (folder: string) => boolean])[] = [
    ["before it begins", () => true],
    ["while a folder is written", (folder) => existsSync(path.join(folder, ".toolwright-import"))],
    ["once a tool is in its place", (folder) => existsSync(path.join(folder, "tools/op0"))],
  ];

  it.each(points)("%s leaves no tool in part, and the next import completes it", async (_name, isReached) => {
    const folder = tempFolder({ "package.json": "{}", "api.json": api }, onTestFinished);
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(path.resolve(import.meta.dirname, "../../sdk"), path.join(folder, "node_modules/toolwright"), "dir");
    const child = spawn(process.execPath, [program, "import", "--openapi", "api.json"], {
      cwd: folder,
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    while (child.exitCode === null && !isReached(folder)) await wait(2);
    child.kill("SIGKILL");
    await ended;
    const made = existsSync(path.join(folder, "tools")) ? readdirSync(path.join(folder, "tools")) : [];
    for (const name of made) {
      expect(readdirSync(path.join(folder, "tools", name)).sort()).toEqual([
        "doc.md",
        "doc_summary.md",
        "tool.test.ts",
        "tool.ts",
      ]);
    }
    if (made.length > 0) expect(existsSync(path.join(folder, "lib/many_api.ts"))).toBe(true);
    const { stdout } = await runCommand(["import", "--openapi", "api.json", "--only", "op*", "--json"], folder);
    const { created, existing } = JSON.parse(stdout) as { created: string[]; existing: string[] };
    expect([...created, ...existing]).toHaveLength(61);
    expect(readdirSync(path.join(folder, "tools"))).toHaveLength(60);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
    expect(readFileSync(path.join(folder, "tools/op59/tool.ts"), "utf8")).toContain('"path":"/p59"');
  });
});
