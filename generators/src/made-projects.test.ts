// @module-tag full
import { execFile } from "node:child_process";
import { readdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { buildProject, inspectProject, runRules } from "toolwright/build";
import { expect, it } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { makers } from "./generators.ts";
import { isPart } from "./generator.ts";
import { runCreate } from "./test-create.ts";

// A warning marks each text that the author has to write. An end-to-end test runs the created tests from the published package.
it("a project with every category and part builds, and only placeholders are reported", async () => {
  const cwd = tempFolder({});
  const root = path.join(cwd, "desk");
  await runCreate(["desk", "--yes"], { cwd });
  for (const maker of makers) {
    const flags = Object.entries(maker.sample).flatMap(([answer, value]) => [`--${answer}`, value]);
    expect((await runCreate(["--category", maker.id, ...flags], { cwd: root })).err, maker.id).toBe("");
  }
  const packages = path.resolve(import.meta.dirname, "../../node_modules");
  await symlink(packages, path.join(root, "node_modules"));
  const compiler = [path.join(packages, "typescript/bin/tsc"), "-p", root, "--noUnusedParameters", "--noUnusedLocals"];
  expect((await promisify(execFile)(process.execPath, compiler)).stdout).toBe("");
  const built = await buildProject({ root });
  const { subjects, findings } = await inspectProject(root);
  expect([built.ok, findings]).toEqual([true, []]);
  const open = [...built.findings, ...runRules(subjects, { strict: true }).findings]
    .filter(({ severity }) => severity !== "info")
    .map(({ code, severity }) => `${severity} ${code}`);
  expect(new Set(open)).toEqual(new Set(["warning desc-placeholder"]));
  for (const maker of makers) {
    if (isPart(maker)) {
      const named = maker.id === "agent" ? [maker.sample.agent ?? ""] : maker.agents(maker.sample);
      expect(built.registry?.agents?.map(({ name }) => name)).toEqual(expect.arrayContaining([...named]));
      continue;
    }
    const made = subjects.find(({ name }) => name === maker.sample.tool);
    expect(made?.tool?.metadata.category).toBe(maker.category ?? maker.id);
    const files = await readdir(path.join(root, "tools", maker.sample.tool));
    expect(files).toEqual(expect.arrayContaining(["doc.md", "doc_summary.md", "tool.test.ts", "tool.ts"]));
  }
});
