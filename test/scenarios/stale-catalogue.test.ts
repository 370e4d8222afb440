// @module-tag full
import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const guide = readFileSync(path.join(repository, "site/src/content/docs/ci.md"), "utf8");
/** The guide's check for a stale file: the step of its recipe, alone and in a job that builds first. */
const ways = [["npx toolwright build --check"], ["npx toolwright build", "npx toolwright build --check"]] as const;

/** Whether a step of the recipe succeeds. */
async function succeeds(step: string, root: string): Promise<boolean> {
  const [, words] = /^npx toolwright (.+)$/.exec(step) ?? [];
  if (words !== undefined) return (await runCommand(words.split(" "), root)).exit === 0;
  try {
    execFileSync("sh", ["-c", step], { cwd: root, stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

it.each(ways.map((steps) => ({ steps, named: steps.join(", ") })))(
  "the guide's check in CI finds a stale TOOLS.md: $named",
  async ({ steps }) => {
    expect(guide).toContain(steps.at(-1));
    const root = tempFolder({ ...goodProject, ".gitignore": ".cache\ndist\nnode_modules\n" }, onTestFinished);
    const git = (...words: readonly string[]): unknown =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], {
        cwd: root,
        stdio: "pipe",
      });
    expect(await succeeds("npx toolwright build", root)).toBe(true);
    git("init", "-q");
    git("add", "--all");
    git("commit", "-qm", "tools");
    const outcomes = async (): Promise<readonly boolean[]> => {
      const found: boolean[] = [];
      for (const step of steps) found.push(await succeeds(step, root));
      return found;
    };
    expect(await outcomes()).toEqual(steps.map(() => true));
    appendFileSync(path.join(root, "TOOLS.md"), "\nWritten by hand.\n");
    git("commit", "-qam", "stale");
    expect(await outcomes()).toContain(false);
  },
);

it("a project with a workflow has its catalogue up to date after a build, and a stale one when the workflow changes", async () => {
  const workflow = {
    agents: { Clerk: { instructions: "You greet customers." } },
    backend_tools: { Clerk: ["tools.greet.greet"] },
  };
  const files = {
    ...goodProject,
    "workflows/support/workflow.json": JSON.stringify(workflow),
  };
  const root = tempFolder(files, onTestFinished);
  const exitOf = async (...words: readonly string[]): Promise<number | null> => (await runCommand(words, root)).exit;
  expect(await exitOf("build")).toBe(0);
  expect(readFileSync(path.join(root, "WORKFLOWS.md"), "utf8")).toContain("Clerk");
  expect(await exitOf("build", "--check")).toBe(0);
  writeFileSync(
    path.join(root, "workflows/support/workflow.json"),
    JSON.stringify({ ...workflow, agents: { ...workflow.agents, Porter: { instructions: "You open doors." } } }),
  );
  expect(await exitOf("build", "--check")).toBe(1);
  expect(await exitOf("build")).toBe(0);
  expect(await exitOf("build", "--check")).toBe(0);
});

it("line endings that a checkout has changed do not make a catalogue stale", async () => {
  const root = tempFolder(goodProject, onTestFinished);
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const file = path.join(root, "TOOLS.md");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  expect(await runCommand(["build", "--check"], root)).toMatchObject({ exit: 0 });
  appendFileSync(file, "\r\n");
  expect(await runCommand(["build", "--check"], root)).toMatchObject({ exit: 1 });
});
