import { rmSync } from "node:fs";
import path from "node:path";
import { callProject } from "../call-project.ts";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder } from "../corpus.ts";
import { runNode } from "../measure.ts";

/** Bytes. */
const mostIdle = 4096;
/** Bytes: the garbage collector leaves a little more or less each time. */
const mostLeft = 32;
const child = path.resolve(import.meta.dirname, "../children/sessions.mjs");

interface Figures {
  readonly idle: number;
  readonly left: number;
}

const variants = [
  { what: "ten calls that read", tool: "find_item", count: 10_000 },
  { what: "ten actions, whose outcomes are remembered", tool: "place_order", count: 10_000 },
  { what: "ten calls that read, in SQLite", tool: "find_item", count: 10_000, isStored: true },
  { what: "ten actions, in SQLite", tool: "place_order", count: 2000, isStored: true },
] as const;

export default {
  name: "sessions",
  summary:
    "Sessions of ten calls in two turns; CPU is that of three times so many sessions, the bytes are of the heap a session.",
  run({ sdk }: BenchOptions): readonly Row[] {
    const root = callProject(sdk);
    return variants.flatMap((variant) => {
      const { what, tool, count } = variant;
      const file = path.join(cacheFolder, "sessions.db");
      for (const ending of ["", "-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
      const stored = "isStored" in variant ? [file] : [];
      const { cpu, wall, memory, output } = runNode(
        ["--expose-gc", child, sdk, root, String(count), tool, ...stored],
        root,
      );
      const { idle, left } = JSON.parse(output) as Figures;
      return [
        {
          what: `${what}: ${Math.round(idle)} bytes an idle session of ${count.toLocaleString("en")}`,
          cpu,
          wall,
          memory,
          // What actions gave is remembered, whatever its size.
          ...(tool === "find_item" ? { bar: `≤ ${mostIdle} bytes`, holds: idle <= mostIdle } : {}),
        },
        {
          what: `${what}: ${Math.round(left)} bytes left of a closed one`,
          cpu: Number.NaN,
          bar: `≤ ${mostLeft} bytes`,
          holds: left <= mostLeft,
        },
      ];
    });
  },
} satisfies Bench;
