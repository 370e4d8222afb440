import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate, type Run } from "./test-create.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "toolwright-source-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** Runs the command with its files in `home`. */
const run = (home: string, argv: readonly string[]): Promise<Run> =>
  runCreate(["desk", "--yes", ...argv], { cwd: folder, home: path.join(folder, home) });

const toolwrightOf = async (project: string): Promise<unknown> =>
  (
    JSON.parse(await readFile(path.join(folder, project, "package.json"), "utf8")) as {
      dependencies: { toolwright: string };
    }
  ).dependencies.toolwright;

const note = "`package.json` takes `toolwright` from the packed file ../clone/toolwright-4.5.6.tgz, not from npm.";

describe("where a new project takes toolwright from", () => {
  it.each(["clone/generators/dist", "clone/sdk/dist/create-tool"])("the packed file of a clone: %s", async (home) => {
    await write("clone/package.json", '{ "name": "toolwright-workspace" }');
    await write("clone/toolwright-4.5.6.tgz", "");
    const { code, out } = await run(home, []);
    expect(code).toBe(0);
    expect(out).toContain(note);
    expect(await toolwrightOf("desk")).toBe("file:../clone/toolwright-4.5.6.tgz");
  });

  it("nothing is written if the clone has no such file", async () => {
    await write("clone/package.json", '{ "name": "toolwright-workspace" }');
    const { code, err } = await run("clone/generators/dist", []);
    expect(code).toBe(1);
    expect(err).toContain(`Run \`npm ci && npm run build\` in ${path.join(folder, "clone")}.`);
    await expect(readFile(path.join(folder, "desk/package.json"))).rejects.toThrow("ENOENT");
  });

  it("the packed file that the project around the command was installed from", async () => {
    await write("first/package.json", '{ "dependencies": { "toolwright": "file:../clone/toolwright-4.5.6.tgz" } }');
    await write("first/node_modules/toolwright/package.json", '{ "name": "toolwright" }');
    await write("clone/toolwright-4.5.6.tgz", "");
    const { out } = await run("first/node_modules/toolwright/dist/create-tool", []);
    expect(out).toContain(note);
    expect(await toolwrightOf("desk")).toBe("file:../clone/toolwright-4.5.6.tgz");
  });

  it.each(["^4.5.0", "file:../sdk", "workspace:*"])("npm if that project says %s", async (range) => {
    await write("first/package.json", JSON.stringify({ dependencies: { toolwright: range } }));
    const { out } = await run("first/node_modules/toolwright/dist/create-tool", []);
    expect(out).not.toContain("packed file");
    expect(await toolwrightOf("desk")).toBe("^4.5.6");
  });

  it("an existing package that gets its first tool names the packed file too", async () => {
    await write("clone/package.json", '{ "name": "toolwright-workspace" }');
    await write("clone/toolwright-4.5.6.tgz", "");
    await write("shop/package.json", '{ "name": "shop" }\n');
    const made = await runCreate(["order_find", "--category", "retrieval"], {
      cwd: path.join(folder, "shop"),
      home: path.join(folder, "clone/generators/dist"),
    });
    expect(made.out).toContain(note);
    expect(await toolwrightOf("shop")).toBe("file:../clone/toolwright-4.5.6.tgz");
    const second = await runCreate(["order_list", "--category", "retrieval"], {
      cwd: path.join(folder, "shop"),
      home: path.join(folder, "clone/generators/dist"),
    });
    expect(second.out).not.toContain("packed file");
  });
});

it("a project brings its own Node if the package manager runs on an older one than the command", async () => {
  const env = { npm_config_user_agent: "npm/11.19.1 node/v20.20.2 linux x64" };
  const { out } = await runCreate(["desk", "--yes"], { cwd: folder, env });
  expect(out).toContain("the project brings its own Node");
  expect(await readFile(path.join(folder, "desk/package.json"), "utf8")).toContain('"node": "^24.21.0"');
});
