import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedContracts } from "./read-contracts.ts";

const root = mkdtempSync(path.join(tmpdir(), "toolwright-diff-"));
const project = path.join(root, "packages/tools");
const git = (...args: readonly string[]): void => {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: root, stdio: "ignore" });
};

const lockWith = (...names: readonly string[]): string => {
  const contract = {
    category: "utility",
    annotations: { readOnlyHint: true },
    description: "0123456789abcdef",
    input: { type: "object" },
  };
  return JSON.stringify({ format: "1.0", tools: Object.fromEntries(names.map((name) => [name, contract])) });
};

beforeAll(() => {
  mkdirSync(path.join(project, "main"), { recursive: true });
  git("init", "--initial-branch=main");
  writeFileSync(path.join(root, "README.md"), "Empty.\n");
  git("add", ".");
  git("commit", "--message=first");
  git("tag", "empty");
  writeFileSync(path.join(project, "tools.lock.json"), lockWith("old"));
  git("add", ".");
  git("commit", "--message=second");
  writeFileSync(path.join(project, "tools.lock.json"), lockWith("old", "new"));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const namesIn = async (name: string): Promise<readonly string[]> =>
  Object.keys((await namedContracts(name, { root: project, cwd: project })).lock.tools);

test("a commit or branch gives its lock file, also for a project inside the repository, or next to a folder of the same name", async () => {
  expect(await namesIn("HEAD")).toEqual(["old"]);
  expect(await namesIn("main")).toEqual(["old"]);
});

test("a file gives its present content", async () => {
  expect(await namesIn("tools.lock.json")).toEqual(["old", "new"]);
});

const missing: readonly [string, string][] = [
  ["empty", "tools.lock.json is not in the commit empty of this project."],
  ["no-such-ref", '"no-such-ref" is neither a file nor a commit, branch or tag of this project.'],
  ["--help", '"--help" is neither a file nor a commit, branch or tag of this project.'],
  ["HEAD:README.md", '"HEAD:README.md" is neither a file nor a commit, branch or tag of this project.'],
];

test.each(missing)("%s is not a base, and the error says why", async (name, message) => {
  await expect(namesIn(name)).rejects.toMatchObject({ code: "BASE_NOT_FOUND", message });
});
