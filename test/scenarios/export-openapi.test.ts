// @module-tag full
import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  openSync,
  read as readBytes,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServer, type ToolwrightServer } from "../../sdk/src/server.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { afterTests } from "../support/after-tests.ts";
import { linkedProject } from "../support/linked-project.ts";
import { runCommand } from "./run-scenario.ts";

const tree = `import { defineTool } from "toolwright";

/** A branch. */
export interface Branch {
  /** Its leaves, in order. @maxItems 5 */
  leaves: string[];
  /** What grows from it. */
  branches?: Branch[];
  /** When it was planted. */
  planted?: Date;
}

/** Count the leaves of a tree and return their number. Use when a tree is given. Not for woods. */
export default defineTool({
  category: "utility",
  execute({ leaves, branches = [] }: Branch): number {
    return leaves.length + branches.length;
  },
});
`;
const choose = `import { defineTool } from "toolwright";

/** Ask the user for a colour and return the answer. Use when a colour is needed. Not for shapes. */
export default defineTool({
  category: "ui",
  component: "./component.js",
  async execute(_input: { /** What is asked. */ question: string }, ctx): Promise<string> {
    return ctx.ui.request<string>({});
  },
});
`;

let root: string;
let server: ToolwrightServer;
let exported: {
  readonly paths: Readonly<
    Record<string, { readonly post: { readonly responses: Readonly<Record<string, unknown>> } }>
  >;
};

const whenFinished = afterTests();
beforeAll(async () => {
  root = linkedProject(
    {
      "tools/leaf_count/tool.ts": tree,
      "tools/colour_choose/tool.ts": choose,
      "tools/colour_choose/component.js": "export default () => null;\n",
    },
    whenFinished,
  );
  const { stdout, stderr, exit } = await runCommand(
    ["export", "--openapi", "--build", "--out", "out/api.json", "--server", "http://127.0.0.1:9/"],
    root,
  );
  expect([exit, stdout]).toEqual([0, "Wrote 2 tools to out/api.json.\n"]);
  expect(stderr).toContain("Omitted because they need a session or an agent: colour_choose.");
  exported = JSON.parse(readFileSync(path.join(root, "out/api.json"), "utf8")) as typeof exported;
  server = await createServer({ registry: await loadRegistry(path.join(root, "dist/tool_registry.json")) });
});

afterAll(() => server.close());

const post = async (url: string, body: string): Promise<{ readonly status: number; readonly body: unknown }> => {
  const headers = { host: "localhost", "content-type": "application/json" };
  const response = await server.fetch(new Request(`http://localhost${url}`, { method: "POST", headers, body }));
  return { status: response.status, body: await response.json() };
};

/** Whether a response matches the document for its status. */
function isDescribed(tool: string, status: number, body: unknown): boolean {
  const { responses } = exported.paths[`/api/tools/${tool}`]!.post;
  const pointer = `#/paths/~1api~1tools~1${tool}/post/responses/${Object.hasOwn(responses, status) ? status : "default"}`;
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({ $id: "doc", ...exported });
  return ajv.validate(`doc${pointer}/content/application~1json/schema`, body);
}

it("the export is a valid OpenAPI document", async () => {
  expect(await new Validator().validate(exported)).toEqual({ valid: true });
  expect(Object.keys(exported.paths)).toEqual(["/api/tools/greet", "/api/tools/leaf_count"]);
});

it("the document is true for the server: path, body, result and failures", async () => {
  const counted = await post("/api/tools/leaf_count", '{"leaves":["a"],"branches":[{"leaves":[]}]}');
  expect(counted).toMatchObject({ status: 200, body: { ok: true, data: 2 } });
  expect(isDescribed("leaf_count", 200, counted.body)).toBe(true);
  const refused = await post("/api/tools/leaf_count", '{"branches":[{"leaves":7}]}');
  expect(refused).toMatchObject({ status: 422, body: { ok: false, error: { type: "VALIDATION" } } });
  expect(isDescribed("leaf_count", 422, refused.body)).toBe(true);
  expect(isDescribed("leaf_count", 200, refused.body)).toBe(false);
  expect(await post("/api/tools/nothing", "{}")).toMatchObject({ status: 404, body: { error: { type: "NOT_FOUND" } } });
  expect(await post("/api/tools/greet", "[]")).toMatchObject({ status: 400 });
  expect(await post("/api/tools/colour_choose", '{"question":"?"}')).toMatchObject({ status: 409 });
});

it("importing the document again gives the same input schemas", async () => {
  const copy = linkedProject({ "api.json": JSON.stringify(exported) });
  rmSync(path.join(copy, "tools"), { recursive: true });
  expect((await runCommand(["import", "--openapi", "api.json", "--prefix", "far"], copy)).exit).toBe(0);
  expect(await runCommand(["build"], copy)).toMatchObject({ exit: 0 });
  const schemas = (folder: string) => {
    const { tools } = JSON.parse(readFileSync(path.join(folder, "dist/tool_registry.json"), "utf8")) as {
      readonly tools: readonly { readonly toolId: string; readonly jsonSchema: unknown }[];
    };
    return new Map(tools.map(({ toolId, jsonSchema }) => [toolId, jsonSchema]));
  };
  const [mine, theirs] = [schemas(root), schemas(copy)];
  expect(theirs.get("far_greet")).toEqual(mine.get("greet"));
  expect(theirs.get("far_leaf_count")).toEqual(mine.get("leaf_count"));
  expect(mine.get("leaf_count")).toHaveProperty("$defs.Branch");
});

it("an invalid address and a missing kind are usage errors", async () => {
  expect((await runCommand(["export"], root)).exit).toBe(2);
  const { exit, stderr } = await runCommand(["export", "--openapi", "--server", "nowhere"], root);
  expect([exit, stderr.split("\n")[0]]).toEqual([
    2,
    'error USAGE: "nowhere" is not an address such as http://127.0.0.1:3000.',
  ]);
  writeFileSync(path.join(root, "file"), "");
  expect((await runCommand(["export", "--openapi", "--out", "file/api.json"], root)).stderr).toContain("FILE_LOCKED");
});

it.skipIf(process.platform === "win32")("a pipe gets the document and stays a pipe", async () => {
  const pipe = path.join(root, "pipe");
  execFileSync("mkfifo", [pipe]);
  // Opened for reading and writing, a pipe does not wait for its other end.
  const reader = openSync(pipe, constants.O_RDWR);
  const read = promisify(readBytes)(reader, Buffer.alloc(20), 0, 20, null);
  expect((await runCommand(["export", "--openapi", "--out", "pipe"], root)).exit).toBe(0);
  expect((await read).buffer.toString()).toBe('{\n  "openapi": "3.1.');
  closeSync(reader);
  expect(statSync(pipe).isFIFO()).toBe(true);
});
