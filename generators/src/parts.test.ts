import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate, type Run } from "./test-create.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "parts-"));
  await writeFile(path.join(folder, "package.json"), '{ "name": "desk", "dependencies": { "toolwright": "1" } }\n');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const run = (...argv: readonly string[]): Promise<Run> => runCreate(argv, { cwd: folder });
const read = (file: string): Promise<string> => readFile(path.join(folder, file), "utf8");

describe("an agent", () => {
  it("has the given name, tools and description, and needs no tools", async () => {
    const { code, out } = await run(
      ...["analyst", "--category", "agent", "--tools", "sales_read, handoff", "--from", 'Reads "sales".'],
    );
    expect(code).toBe(0);
    expect(out).toContain("CREATE agents/analyst.test.ts\nCREATE agents/analyst.ts\n");
    expect(await read("agents/analyst.ts")).toContain('  description: "Reads \\"sales\\".",\n');
    expect(await read("agents/analyst.ts")).toContain('  tools: ["sales_read", "handoff"],\n');
    expect((await run("writer", "--category", "agent")).code).toBe(0);
    expect(await read("agents/writer.ts")).toContain("  tools: [],\n");
  });

  it("is reported for programs", async () => {
    const { out } = await run("analyst", "--category", "agent", "--json", "--dry-run");
    expect(JSON.parse(out)).toMatchObject({ ok: true, dryRun: true, kind: "agent", name: "analyst", root: folder });
    expect(await readdir(folder)).toEqual(["package.json"]);
  });

  it("that exists is kept, and its files are named", async () => {
    await run("analyst", "--category", "agent");
    const { code, err } = await run("analyst", "--category", "agent", "--tools", "sales_read");
    expect(code).toBe(1);
    expect(err).toContain("agents/analyst.ts\n");
    expect(await read("agents/analyst.ts")).toContain("  tools: [],\n");
  });
});

describe("a workflow", () => {
  it("makes the agents that do not exist, and keeps the others", async () => {
    await mkdir(path.join(folder, "agents"));
    await writeFile(path.join(folder, "agents/triage.ts"), "// kept\n");
    const { code, out } = await run("support", "--category", "workflow", "--agents", "triage,expert,closer");
    expect(code).toBe(0);
    expect(out.match(/CREATE .*/g)).toEqual([
      "CREATE agents/closer.test.ts",
      "CREATE agents/closer.ts",
      "CREATE agents/expert.test.ts",
      "CREATE agents/expert.ts",
      "CREATE workflows/support/workflow.json",
      "CREATE workflows/support/workflow.test.ts",
    ]);
    expect(await read("agents/triage.ts")).toBe("// kept\n");
    expect(JSON.parse(await read("workflows/support/workflow.json"))).toMatchObject({
      initiating_agent: "triage",
      context_variables: {
        variables: [
          { name: "expert_needed", default: false },
          { name: "closer_needed", default: false },
        ],
      },
      handoffs: {
        handoff_rules: [
          { source_agent: "user", target_agent: "triage" },
          { source_agent: "triage", target_agent: "expert", condition: "expert_needed == true" },
          { source_agent: "expert", target_agent: "closer", condition: "closer_needed == true" },
        ],
      },
    });
  });

  it("of one agent has no handoffs between agents", async () => {
    await run("support", "--category", "workflow", "--agents", "clerk");
    expect(JSON.parse(await read("workflows/support/workflow.json"))).not.toHaveProperty("context_variables");
  });
});

describe("a wrong command line for a part is refused, and nothing is written", () => {
  it.each([
    [["user", "--category", "agent"], 'Given as agent: "user".\nUse user_agent, or another name of that form.'],
    [["../x", "--category", "workflow", "--yes"], "Use x, or another name of that form."],
    [["a", "--category", "agent", "--tools", "Read It,2x"], "Use read_it,tool_2x, or another name of that form."],
    [["a", "--category", "workflow", "--agents", "b,b"], "`b` is given twice."],
    [["a", "--category", "workflow", "--agents", ","], "A workflow needs at least one agent."],
    [["a", "--category", "workflow"], "--agents <agents>, such as --agents triage,expert"],
    [["a", "--category", "agent", "--agent", "b"], "Two names are given: a, and b by --agent."],
    [["a", "--category", "agent", "--agents", "b"], "--agents is not for an agent."],
    [["a", "--category", "agent", "--param", "b: string"], "--param is for tools, and this is an agent."],
    [["a", "--category", "agent", "--type", "handoff"], "Leave --type out."],
    [["a", "--category", "agent", "--folder", "lib"], "--folder is for tools, and this is an agent."],
    [["a", "--category", "retrieval", "--agents", "b"], "--agents is not for tools of the category retrieval."],
  ])("%j", async (argv, problem) => {
    const { code, err } = await run(...argv);
    expect([code, err]).toEqual([2, expect.stringContaining(problem)]);
    expect(await readdir(folder)).toEqual(["package.json"]);
  });

  it("outside a project", async () => {
    await rm(path.join(folder, "package.json"));
    const { code, err } = await run("a", "--category", "agent");
    expect([code, err]).toEqual([2, expect.stringContaining("There is no project here to add an agent to.")]);
    expect(await readdir(folder)).toEqual([]);
    await writeFile(path.join(folder, "package.json"), "{}\n");
  });

  it("a hook with parameters: the events are named, with what each gives", async () => {
    const { code, err } = await run("count", "--category", "lifecycle", "--on", "on_start", "--param", "a: string");
    expect(code).toBe(2);
    expect(err).toContain("A lifecycle tool gets its input from its event, which `--on` names.");
    expect(err).toContain("--on after_agent_speaks (agent, message)");
  });
});
