import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProject, inspectProject, runRules } from "toolwright/build";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category } from "./generator.ts";
import { checkToolName } from "./names.ts";
import { project } from "./generators.ts";
import { render } from "./render.ts";
import { toolData } from "./tool/tool-data.ts";

const repository = path.resolve(import.meta.dirname, "../..");

/**
 * The contract of every category: its files, rendered with its sample, are a complete tool that builds, with a warning wherever the
 * author has to write the text. An end-to-end test runs the tool's own test from the published package.
 */
export function testCategory(category: Category): void {
  describe(`category ${category.id} (H2)`, () => {
    let folder: string;
    let tool: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), `category-${category.id}-`));
      tool = path.join(folder, "tools", category.sample.tool);
      await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
      await render(
        [
          { generator: "project", answers: { ...project.sample, ...category.sample }, folder },
          { generator: category.id, answers: toolData({ category, answers: category.sample }), folder: tool },
        ],
        path.join(repository, "templates"),
      );
    });

    afterAll(async () => {
      await rm(folder, { recursive: true });
    });

    it("takes its own defaults and samples", () => {
      for (const { id, initial, check } of category.questions) {
        expect(check(initial), id).toBeUndefined();
        expect(check(category.sample[id] ?? ""), id).toBeUndefined();
      }
      expect(checkToolName(category.sample.tool)).toBeUndefined();
    });

    it("has every file of a tool folder that no build writes", async () => {
      const files = await readdir(tool);
      expect(files).toEqual(expect.arrayContaining(["doc.md", "doc_summary.md", "tool.test.ts", "tool.ts"]));
    });

    it("builds, and the build and the verifier report what is left to be written and nothing else", async () => {
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
