import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { buildProject } from "../build.ts";

test("--check refuses placeholders, and a file that the build has changed since it was staged", async () => {
  const root = linkedProject();
  await buildProject({ root });
  const git = (...args: readonly string[]): void =>
    void execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], { cwd: root });
  git("init", "-q");
  writeFileSync(path.join(root, "tools.lock.json"), "{}\n");
  git("add", "tools.lock.json");
  const codesOf = async (): Promise<readonly string[]> =>
    (await buildProject({ root, check: true })).findings.flatMap(({ severity, message }) =>
      severity === "error" ? [message] : [],
    );
  expect(await codesOf()).toEqual(["tools.lock.json is missing or out of date."]);
  await buildProject({ root });
  expect(await codesOf()).toEqual(["tools.lock.json is out of date in git: the build has changed it."]);
  git("add", "tools.lock.json");
  expect(await codesOf()).toEqual([]);
  const [folder = ""] = readdirSync(path.join(root, "tools"));
  const summary = path.join(root, "tools", folder, "doc_summary.md");
  writeFileSync(summary, `${readFileSync(summary, "utf8")}TODO: describe the rest.\n`);
  expect((await buildProject({ root })).ok).toBe(true);
  expect(await codesOf()).toEqual(["A placeholder was left in `doc_summary.md`."]);
});
