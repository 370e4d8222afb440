import { access, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categories } from "../../generators/categories/index.generated.ts";
import { startNpmRegistry, type NpmRegistry } from "./npm-registry.ts";

const repository = path.resolve(import.meta.dirname, "../..");

let registry: NpmRegistry | undefined;
let folder: string;

beforeAll(async () => {
  for (const built of ["sdk/dist/index.js", "generators/dist/index.mjs"]) {
    await access(path.join(repository, built)).catch(() => {
      throw new Error(`${built} is missing: run \`npm run build\` first.`);
    });
  }
  folder = await mkdtemp(path.join(os.tmpdir(), "create-tool-e2e-"));
  registry = await startNpmRegistry(["toolwright", "create-tool"]);
  for (const name of ["sdk", "generators"])
    await succeeds("npm publish", registry.publish(path.join(repository, name)));
});

afterAll(async () => {
  await registry?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function succeeds(what: string, running: ReturnType<NpmRegistry["run"]>): Promise<string> {
  const { code, output } = await running;
  expect(code, `${what}\n${output}`).toBe(0);
  return output;
}

async function run(args: readonly string[], cwd: string): ReturnType<NpmRegistry["run"]> {
  if (registry === undefined) throw new Error("The registry did not start.");
  return registry.run("npm", args, cwd);
}

async function npm(line: string, cwd: string): Promise<string> {
  return succeeds(`npm ${line}`, run(line.split(" "), cwd));
}

async function names(below: string): Promise<readonly string[]> {
  return (await readdir(below)).sort();
}

describe("create-tool as published, from an empty folder (H1 H2 H4)", () => {
  it("has one package without dependencies, of at most 500 KB", async () => {
    const [packed] = JSON.parse(await npm("pack --json --dry-run", path.join(repository, "generators"))) as {
      readonly unpackedSize: number;
      readonly files: readonly { readonly path: string }[];
    }[];
    expect(packed!.unpackedSize).toBeLessThan(500_000);
    expect(packed!.files.map((file) => file.path)).toContain("dist/templates/project/_gitignore.hbs");
    const shown = JSON.parse(await npm("view create-tool --json", folder)) as object;
    expect(shown).not.toHaveProperty("dependencies");
  });

  it("makes a project that installs, builds, verifies and tests untouched", async () => {
    const made = await npm(
      "create --yes tool@latest my-agent -- --category retrieval --tool note_search --yes",
      folder,
    );
    expect(made).toContain("CREATE my-agent/tools/note_search/tool.ts");
    const project = path.join(folder, "my-agent");
    await npm("install", project);
    await npm("run build", project);
    await npm("run verify", project);
    expect(await npm("test", project)).toMatch(/Test Files\s+1 passed/);
    expect(await names(path.join(project, "tools/note_search"))).toContain("schema.json");
    expect(JSON.parse(await readFile(path.join(project, "dist/tool_registry.json"), "utf8"))).toHaveProperty("tools");
  });

  it("adds a tool of every other category, and all of it still passes, type check included", async () => {
    const project = path.join(folder, "my-agent");
    const others = categories.filter(({ id }) => id !== "retrieval");
    for (const { id, sample } of others) {
      const made = await npm(`create --yes tool@latest ${sample.tool} -- --category ${id}`, project);
      expect(made).toContain(`CREATE tools/${sample.tool}/tool.ts`);
    }
    await npm("start", project);
    await npm("run verify", project);
    await npm("run types", project);
    expect(await npm("test", project)).toMatch(new RegExp(`Test Files\\s+${others.length + 1} passed`));
    const catalogue = await readFile(path.join(project, "TOOLS.md"), "utf8");
    for (const tool of ["note_search", ...others.map(({ sample }) => sample.tool)]) expect(catalogue).toContain(tool);
  });

  it("understands flags that npm has taken for its own", async () => {
    const listed = await npm("create --yes tool@latest desk --category action --tool=note_append --dry-run", folder);
    expect(listed).toContain("CREATE desk/tools/note_append/tool.ts");
    expect(await names(folder)).toEqual(["my-agent"]);
  });

  it("fails with exit code 2 and a corrected name", async () => {
    const { code, output } = await run(["create", "--yes", "tool@latest", "MyDesk"], folder);
    expect(code).toBe(2);
    expect(output).toContain("Use my-desk, or another name of that form.");
  });
});
