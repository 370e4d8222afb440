import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder, corpusOf } from "../corpus.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";

/** CPU in milliseconds and memory in MiB, by the number of tools. */
const limits = new Map([
  [9, { cpu: 2_500, memory: 700 }],
  [1000, { cpu: 15_000, memory: 700 }],
]);

export default {
  name: "build",
  summary:
    "`toolwright build` with nothing cached and nothing built, esbuild's process counted; the size of the registry it writes.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(tools);
    const former = mkdtempSync(path.join(cacheFolder, "former-"));
    let moved = 0;
    const cold = (): Usage => {
      // Deleted only at the end: after deleting thousands of files, ext4 takes five times as long for each new file for half a minute.
      for (const folder of ["dist", "node_modules/.cache"].map((name) => path.join(root, name))) {
        if (existsSync(folder)) renameSync(folder, path.join(former, String((moved += 1))));
      }
      return runNode([path.join(sdk, "../bin/toolwright.js"), "build"], root);
    };
    const { build } = inTurns(runs, { build: cold });
    rmSync(former, { recursive: true, force: true });
    if (build === undefined) throw new Error("nothing was measured");
    const { wall, memory, children } = build;
    const cpu = build.cpu + children;
    const megabytes = statSync(path.join(root, "dist/tool_registry.json")).size / 1e6;
    const limit = limits.get(tools);
    const bar = limit && {
      bar: `≤ ${String(limit.cpu)} ms and ${String(limit.memory)} MiB`,
      holds: cpu <= limit.cpu && memory <= limit.memory,
    };
    return [
      { what: `toolwright build; the registry has ${megabytes.toFixed(1)} MB`, cpu, wall, memory, ...bar },
      { what: "esbuild's own process (counted above)", cpu: children },
    ];
  },
} satisfies Bench;
