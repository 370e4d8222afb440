import { readdir, symlink } from "node:fs/promises";
import path from "node:path";
import { buildProject, inspectProject, runRules } from "toolwright/build";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Category } from "./generator.ts";
import { runCreate } from "./test-create.ts";

/**
 * The contract of every category: its files, made with its sample, are a complete tool that builds, with a warning wherever the
 * author has to write the text. An end-to-end test runs the tool's own test from the published package.
 */
export function testCategory(category: Category): void {
  describe(`category ${category.id} (H2)`, () => {
    it("takes its own defaults and samples", () => {
      for (const { id, initial, check } of category.questions) {
        expect(check(initial), id).toBeUndefined();
        expect(check(category.sample[id] ?? ""), id).toBeUndefined();
      }
    });

    it("has every file, and builds; the build and the verifier report what is left to be written and nothing else", async () => {
      const cwd = tempFolder({});
      const folder = path.join(cwd, "desk");
      const flags = Object.entries(category.sample).flatMap(([answer, value]) => [`--${answer}`, value]);
      expect((await runCreate(["desk", "--category", category.id, ...flags], { cwd })).err).toBe("");
      await symlink(path.resolve(import.meta.dirname, "../../node_modules"), path.join(folder, "node_modules"));
      const files = await readdir(path.join(folder, "tools", category.sample.tool));
      expect(files).toEqual(expect.arrayContaining(["doc.md", "doc_summary.md", "tool.test.ts", "tool.ts"]));
      const built = await buildProject({ root: folder });
      const codes = built.findings.filter(({ severity }) => severity !== "info").map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(["desc-placeholder"]));
      expect(built.ok).toBe(true);
      const { subjects, findings } = await inspectProject(folder);
      expect(findings).toEqual([]);
      const { findings: verified } = runRules(subjects, { strict: true });
      const open = verified.filter(({ severity }) => severity !== "info");
      expect(new Set(open.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
        new Set(["warning desc-placeholder"]),
      );
      expect(subjects.map(({ name, tool: inferred }) => [name, inferred?.metadata.category])).toEqual([
        [category.sample.tool, category.category ?? category.id],
      ]);
    });
  });
}
