import { mkdtemp, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buildProject } from "toolwright/build";
import { describe, expect, it, onTestFinished } from "vitest";
import agent from "../parts/agent.ts";
import type { Part } from "./generator.ts";
import { project } from "./generators.ts";
import { render } from "./render.ts";

const repository = path.resolve(import.meta.dirname, "../..");

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
      const folder = await mkdtemp(path.join(os.tmpdir(), `part-${part.id}-`));
      onTestFinished(() => rm(folder, { recursive: true }));
      await symlink(path.join(repository, "node_modules"), path.join(folder, "node_modules"));
      const rendering = (one: Part, answers: Part["sample"]) => ({
        generator: one.id,
        answers: { ...answers, ...one.data(answers, undefined) },
        folder,
      });
      await render(
        [
          { generator: "project", answers: project.sample, folder },
          {
            generator: "starter-retrieval",
            answers: { tool: "note_search" },
            folder: path.join(folder, "tools/note_search"),
          },
          rendering(part, part.sample),
          ...part.agents(part.sample).map((name) => rendering(agent, { agent: name })),
        ],
        path.join(repository, "templates"),
      );
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
