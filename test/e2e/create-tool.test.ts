import { once } from "node:events";
import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { categories } from "../../generators/categories/index.generated.ts";
import { parts } from "../../generators/parts/index.generated.ts";
import type { create as createTool } from "../../generators/src/create.ts";
import type { Answers } from "../../generators/src/generator.ts";
import type { RegistryFile } from "../../sdk/src/model/artifact/registry.ts";
import { brokenLinks } from "../support/broken-links.ts";
import { packedCreateTool, packedToolwright } from "../support/packed-packages.ts";
import { openBrowser, openPage, wcag } from "./browser.ts";
import { startNpmRegistry, type NpmRegistry } from "./npm-registry.ts";

const repository = path.resolve(import.meta.dirname, "../..");

/** The purpose of each category's described tool; two similar tools would be reported. */
const purposes: Readonly<Record<string, string>> = {
  action: "Rename a town on the map, and return its entry. Use when the user asks for another name. Not for countries.",
  "agent-as-tool": "Have the writer draft a letter, and return it. Use when the user wants a letter. Not for reports.",
  "ask-master": "Ask who gave the task for the budget, and return the answer. Use when a price is open. Not for dates.",
  handoff: "Deliver the finished itinerary and end the task. Use when every stop has a hotel. Not for drafts.",
  "non-function": "Give the host the outline of a chapter. Use when the chapters are settled. Not for the text itself.",
  lifecycle: "Count the towns that a message names. Used on each message. Not for calls by a model.",
  orchestration:
    "Have the geographer study a river, and return the report. Use when the user wants a study of a river. Not for lakes.",
  retrieval:
    'Find the mountains near a town, and return their heights. Use when the user asks for mountains, such as "How high is Monte Cavo?". Not for hills.',
  ui: "Ask the user which hotel to book, and return the choice. Use when several hotels fit. Not for flights.",
  utility: "Convert miles to kilometres, and return the distance. Use when the user gives miles. Not for weights.",
};

const described = (category: string): readonly string[] => [
  "--from",
  purposes[category] ?? "",
  ...(category === "lifecycle" ? [] : shape),
];

// A hook receives the input of its event.
const shape: readonly string[] = [
  ...["town: string – Name of the town, such as Rome.", "limit?: integer – Most results. @minimum 1"].flatMap(
    (text) => ["--param", text],
  ),
  ...[
    "name: string – Name of the town.",
    "people: integer – How many people live there.",
    "coast: boolean – Whether it is at the sea.",
    'kind: "village" | "city" – How large it is.',
    "tags: string[] – What it is known for.",
  ].flatMap((text) => ["--returns", text]),
];

let registry: NpmRegistry | undefined;
let folder: string;

beforeAll(async () => {
  for (const built of [packedToolwright, packedCreateTool]) {
    await access(built).catch(() => {
      throw new Error(`${built} is missing: run \`npm run build\` first.`);
    });
  }
  folder = await mkdtemp(path.join(os.tmpdir(), "create-tool-e2e-"));
  registry = await startNpmRegistry(["toolwright", "create-tool"], { locked: true });
  for (const file of [packedToolwright, packedCreateTool]) await succeeds("npm publish", registry.publish(file));
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

/** The command as installed in the project; returns the exit code and standard error. */
async function installedCreate(
  cwd: string,
): Promise<(argv: readonly string[]) => Promise<readonly [number, readonly string[]]>> {
  const installed = path.join(cwd, "node_modules/toolwright/dist/create-tool");
  const module = (await import(pathToFileURL(path.join(installed, "create.mjs")).href)) as {
    create: typeof createTool;
  };
  return async (argv) => {
    const errors: string[] = [];
    const code = await module.create(argv, {
      cwd,
      env: {},
      interactive: false,
      nodeVersion: process.versions.node,
      signal: new AbortController().signal,
      templates: path.join(installed, "templates"),
      versions: { createTool: "0.1.0", toolwright: "0.1.0" },
      out: () => undefined,
      err: (text) => errors.push(text),
    });
    return [code, errors];
  };
}

let made: Promise<string> | undefined;

/** The project for all tests here, created and installed by the first of them. */
const myAgent = (): Promise<string> => (made ??= makeProject());

async function makeProject(): Promise<string> {
  const printed = await npm(
    "create --yes tool@latest my-agent -- --category retrieval --tool note_search --yes",
    folder,
  );
  expect(printed).toContain("CREATE my-agent/tools/note_search/tool.ts");
  const project = path.join(folder, "my-agent");
  await npm("install", project);
  return project;
}

async function names(below: string): Promise<readonly string[]> {
  return (await readdir(below)).sort();
}

describe("create-tool as published, from an empty folder", () => {
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
    const project = await myAgent();
    await npm("run build", project);
    await npm("run verify", project);
    expect(await npm("test -- --testTimeout=300000", project)).toMatch(/Test Files\s+1 passed/);
    expect(await names(path.join(project, "tools/note_search"))).toContain("schema.json");
    expect(JSON.parse(await readFile(path.join(project, "dist/tool_registry.json"), "utf8"))).toHaveProperty("tools");
  });

  it(
    "adds blank and described tools of every category, agents and a workflow, and all checks still pass",
    { tags: "full" },
    async () => {
      const project = await myAgent();
      const tools = categories.flatMap((category) => [
        { ...category, name: category.sample.tool, flags: [] },
        { ...category, name: `town_${category.id.replaceAll("-", "_")}`, flags: described(category.id) },
      ]);
      const own = (sample: Answers, named: string): readonly string[] =>
        Object.entries(sample).flatMap(([answer, value]) => (answer === named ? [] : [`--${answer}`, value]));
      const lines = [
        ...tools.map(({ id, sample, name, flags }) => [name, "--category", id, ...own(sample, "tool"), ...flags]),
        ...parts.map(({ id, sample, named }) => [sample[named]!, "--category", id, ...own(sample, named)]),
      ];
      // One is created through npm and one through the command; the others from the same installed code, because processes take seconds.
      const [first, second, ...others] = lines;
      await succeeds(
        "npm create",
        run(["create", "--yes", "tool@latest", first![0]!, "--", ...first!.slice(1)], project),
      );
      const toolwright = path.join(project, "node_modules/toolwright/bin/toolwright.js");
      await succeeds("toolwright new", registry!.run(process.execPath, [toolwright, "new", ...second!], project));
      const create = await installedCreate(project);
      for (const line of others) expect(await create(line), line.join(" ")).toEqual([0, []]);
      await npm("install --prefer-offline", project);
      await npm("run verify", project);
      // The tests build the project first. One worker for all files saves the seconds to start others.
      const agents = [parts.find(({ id }) => id === "agent")!.sample.agent!, "triage", "expert"];
      expect(await npm("test -- --no-isolate --testTimeout=300000", project)).toMatch(
        new RegExp(`Test Files\\s+${tools.length + agents.length + 2} passed`),
      );
      const catalogue = await readFile(path.join(project, "TOOLS.md"), "utf8");
      for (const tool of ["note_search", ...tools.map(({ name }) => name)]) expect(catalogue).toContain(tool);
      const built = JSON.parse(await readFile(path.join(project, "dist/tool_registry.json"), "utf8")) as RegistryFile;
      expect(built.agents?.map(({ name }) => name)).toEqual([...agents].sort());
    },
  );

  it("serves its catalogue at once: `npm start`, in a real browser", async () => {
    const started = registry!.start("npm", ["start", "--", "--port", "0"], await myAgent());
    const ended = once(started, "close");
    const browser = await openBrowser();
    onTestFinished(async () => {
      if (started.exitCode === null) process.kill(-started.pid!, "SIGINT");
      await Promise.all([ended, browser.close()]);
    });
    let printed = "";
    let url: string | undefined;
    for await (const chunk of started.stdout) {
      printed += String(chunk);
      url = /^Catalogue of \d+ tools? at (\S+) until/m.exec(printed)?.[1];
      if (url !== undefined) break;
    }
    expect(url, printed).toBeDefined();
    const { page, faults } = await openPage(browser);
    await page.goto(url!);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^note_search/ })
      .click();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("note_search");
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("publishes its catalogue with one command, as files that work below any path", { tags: "full" }, async () => {
    const project = await myAgent();
    const written = await run(["exec", "--offline", "--", "toolwright", "catalogue", "--out", "public"], project);
    expect(written, written.output).toMatchObject({ code: 0 });
    expect(brokenLinks(path.join(project, "public"), "/my-agent/")).toEqual([]);
    await rm(path.join(project, "public"), { recursive: true });
  });

  it(
    "makes a project and installs it without a network, from the packages that npm has",
    { tags: "full" },
    async () => {
      await myAgent();
      const offline = { code: 0 };
      const made = await run(
        ["create", "--offline", "--yes", "tool@latest", "desk", "--", "--category", "action", "--tool", "note_append"],
        folder,
      );
      expect(made, made.output).toMatchObject(offline);
      const project = path.join(folder, "desk");
      // Development packages are also resolved, but not written again: they are the same as before.
      const installed = await run(["install", "--offline", "--omit=dev"], project);
      expect(installed, installed.output).toMatchObject(offline);
      await rm(project, { recursive: true });
    },
  );

  it("adds a tool to a CommonJS package in JavaScript, which builds and calls", { tags: "full" }, async () => {
    const installed = path.join(await myAgent(), "node_modules");
    const project = path.join(folder, "shop");
    await mkdir(project);
    await writeFile(
      path.join(project, "package.json"),
      '{ "name": "shop", "type": "commonjs", "main": "dist/index.js" }\n',
    );
    await npm("create --yes tool@latest order_find -- --category retrieval", project);
    await symlink(installed, path.join(project, "node_modules"));
    await npm("run tools:build", project);
    const called = await run(["exec", "--", "toolwright", "call", "order_find", '{"query":"4711"}'], project);
    expect(called.output).toContain("PERMANENT");
    expect(await names(project)).toContain("tools-dist");
    await rm(project, { recursive: true });
  });

  it("refuses flags that npm has consumed", { tags: "full" }, async () => {
    await myAgent();
    const line = ["create", "--yes", "tool@latest", "desk", "--category", "action", "--tool=note_append", "--dry-run"];
    const { code, output } = await run(line, folder);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining("npm took --category and --tool and --dry-run for its own."),
    ]);
    expect(output).toContain("Put -- before the flags");
    expect(await names(folder)).toEqual(["my-agent"]);
  });

  it("fails with exit code 2 and a corrected name", { tags: "full" }, async () => {
    const { code, output } = await run(["create", "--yes", "tool@latest", "MyDesk"], folder);
    expect(code).toBe(2);
    expect(output).toContain("Use my-desk, or another name of that form.");
  });
});
