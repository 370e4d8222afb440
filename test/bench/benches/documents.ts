import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { goodProject } from "../../support/good-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";

const limit = 500;

/** Texts that take Markdown parsers quadratic time, or that are just below the limits. */
const documents: Readonly<Record<string, string>> = {
  "50,000 references": `[a]: x\n\n${"[a]".repeat(50_000)}`,
  "16,000 marks of emphasis": "*a_".repeat(16_000),
  "lists 2,000 levels deep": `${"- ".repeat(2_000)}a`,
  "1,400 marks of emphasis, which are parsed": "*a_".repeat(700),
  "a list of 900 lines, which is parsed": "- [one](two) and **three**\n".repeat(900),
};

export default {
  name: "documents",
  summary:
    "A build of one tool whose `doc.md` is hostile, with the figures of the same build with an ordinary one taken off.",
  run({ runs, sdk }: BenchOptions): readonly Row[] {
    const root = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
    const write = (file: string, text: string): void => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    try {
      for (const [file, text] of Object.entries(goodProject)) write(file, text);
      const ordinary = goodProject["tools/greet/doc.md"] ?? "";
      let edition = 0;
      // Each build gets a different text, so that it is parsed.
      const buildWith = (text: string) => (): Usage => {
        edition += 1;
        write("tools/greet/doc.md", `${ordinary}\n## Edition ${String(edition)}\n\n${text}\n`);
        return runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
      };
      const usages = inTurns(runs, {
        ordinary: buildWith("Words."),
        ...Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, buildWith(text)])),
      });
      const { ordinary: base, ...hostile } = usages;
      if (base === undefined) throw new Error("nothing was measured");
      return Object.entries(hostile).map(([what, { cpu, wall, memory }]) => ({
        what,
        cpu: cpu - base.cpu,
        wall: wall - base.wall,
        memory,
        bar: `≤ ${String(limit)} ms`,
        holds: cpu - base.cpu <= limit,
      }));
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
} satisfies Bench;
