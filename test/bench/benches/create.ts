import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";

const program = path.resolve(import.meta.dirname, "../../../generators/dist/index.mjs");
const limits: Readonly<Record<string, number>> = { "--help": 100, "a project": 150 };

export default {
  name: "create",
  summary: "`create-tool` in a fresh process, without installing packages; bare Node is part of the figures.",
  run({ runs }: BenchOptions): readonly Row[] {
    const folder = mkdtempSync(path.join(tmpdir(), "bench-create-"));
    let count = 0;
    const make = (...flags: readonly string[]): Usage => {
      count += 1;
      return runNode([program, `made-${String(count)}`, ...flags], folder);
    };
    const usages = inTurns(Math.max(runs, 9), {
      "--help": () => runNode([program, "--help"], folder),
      "a project": () => make("--yes"),
      "a described tool": () =>
        make(
          ...["--category", "retrieval", "--tool", "weather_get", "--from", "Get the weather of a town."],
          ...["--param", "town: string – Name of the town, such as Rome."],
        ),
    });
    rmSync(folder, { recursive: true });
    return Object.entries(usages).map(([what, { cpu, wall, memory }]) => {
      const limit = limits[what];
      return { what, cpu, wall, memory, ...(limit && { bar: `≤ ${String(limit)} ms`, holds: cpu <= limit }) };
    });
  },
} satisfies Bench;
