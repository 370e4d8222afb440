import { symlink } from "node:fs/promises";
import path from "node:path";
import { buildProject } from "toolwright/build";
import { describe, expect, it } from "vitest";
import agent from "../parts/agent.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Part } from "./generator.ts";
import { runCreate } from "./test-create.ts";

/**
 * The contract of every part: in a project with its agents it builds, with a warning wherever the author has to write the text. An
 * end-to-end test runs its own test from the published package.
 */
export function testPart(part: Part): void {
  describe(`part ${part.id} (H2)`, () => {
    it("takes its own defaults and samples", () => {
      for (const { id, initial, check } of part.questions) {
        expect(check(initial), id).toBeUndefined();
        expect(check(part.sample[id] ?? ""), id).toBeUndefined();
      }
    });

    it("builds, and the build reports what is left to be written and nothing else", async () => {
      const cwd = tempFolder({});
      const folder = path.join(cwd, "desk");
      const flags = Object.entries(part.sample).flatMap(([answer, value]) => [`--${answer}`, value]);
      await runCreate(["desk", "--yes"], { cwd });
      const { err } = await runCreate(["--category", part.id, ...flags], { cwd: folder });
      expect(err).toBe("");
      await symlink(path.resolve(import.meta.dirname, "../../node_modules"), path.join(folder, "node_modules"));
      const { ok, findings, registry } = await buildProject({ root: folder });
      const open = findings.filter(({ severity }) => severity !== "info");
      expect(new Set(open.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
        new Set(["warning desc-placeholder"]),
      );
      expect(ok).toBe(true);
      const agents = part === agent ? [part.sample.agent] : part.agents(part.sample);
      expect(registry?.agents?.map(({ name }) => name)).toEqual([...agents].sort());
    });
  });
}
