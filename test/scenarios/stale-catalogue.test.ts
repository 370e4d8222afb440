import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { repository } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runToolwright } from "./run-scenario.ts";

const guide = readFileSync(path.join(repository, "site/src/content/docs/deployment.md"), "utf8");
const recipe = [...guide.matchAll(/^ +- run: (.+)$/gm)].map(([, line = ""]) => line);
const steps = recipe.filter((line) => /^npx toolwright build|^git /.test(line));

/** Whether a step of the recipe succeeds. */
async function succeeds(step: string, root: string): Promise<boolean> {
  const [, words] = /^npx toolwright (.+)$/.exec(step) ?? [];
  if (words !== undefined) return (await runToolwright(words.split(" "), root)).exit === 0;
  try {
    execFileSync("sh", ["-c", step], { cwd: root, stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

const orders = [
  [0, 1, 2],
  [1, 2, 0],
] as const;

it.each(orders)(
  "the recipe for CI finds a stale TOOLS.md when its steps run in the order %i, %i, %i",
  async (...order) => {
    expect(steps).toHaveLength(3);
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
      for (const at of order) found.push(await succeeds(steps[at] ?? "", root));
      return found;
    };
    expect(await outcomes()).toEqual([true, true, true]);
    appendFileSync(path.join(root, "TOOLS.md"), "\nWritten by hand.\n");
    git("commit", "-qam", "stale");
    expect(await outcomes()).toContain(false);
  },
);
