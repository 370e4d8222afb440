import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder, corpusOf } from "../corpus.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";

const limits = { cpu: 8_000, memory: 500, registry: 12 };

export default {
  name: "build",
  summary:
    "`toolwright build` with nothing cached and nothing built, esbuild's process counted; the size of the registry it writes.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const { root } = corpusOf(tools);
    const former = mkdtempSync(path.join(cacheFolder, "former-"));
    let moved = 0;
    const cold = (): Usage => {
      // Deleted only afterwards: for half a minute, ext4 takes five times as long for each new file where thousands were deleted.
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
    const holds = cpu <= limits.cpu && memory <= limits.memory && megabytes <= limits.registry;
    const bar = `≤ ${String(limits.cpu)} ms, ${String(limits.memory)} MiB and ${String(limits.registry)} MB`;
    return [
      { what: `toolwright build; the registry has ${megabytes.toFixed(1)} MB`, cpu, wall, memory, bar, holds },
      { what: "esbuild's own process (counted above)", cpu: children },
    ];
  },
} satisfies Bench;
