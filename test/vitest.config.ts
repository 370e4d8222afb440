import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

// Node caches compiled code for other workers and for child processes that run our sources: these start in a third of the time.
const isMeasured = process.argv.includes("--coverage");
if (!isMeasured) process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, "../node_modules/.cache/node");

const exclude = ["**/node_modules/**", "**/dist/**", "**/fixtures/**"];
// Vitest loads a file to learn the tags of its tests. Reading its text is faster.
const hasNoTest = new Map<string, (text: string) => boolean>([
  ["--tags-filter=full", (text) => !/@module-tag full|tags: "full"/.test(text)],
  ["--tags-filter=!full", (text) => text.startsWith("// @module-tag full")],
]);
for (const argument of process.argv) {
  const isLeftOut = hasNoTest.get(argument);
  const files = isLeftOut ? globSync("{sdk,generators,test}/**/*.test.ts", { exclude: [...exclude] }) : [];
  exclude.push(...files.filter((file) => isLeftOut?.(readFileSync(file, "utf8"))));
}

// Files of one worker share their modules, because loading them for each file costs more than all tests together. No test may leave state behind.
const setupFiles = [path.join(import.meta.dirname, "support/fixed-seed.ts")];
// Libraries under test send no telemetry to their vendors.
const env = { MASTRA_TELEMETRY_DISABLED: "1" };
// Only a hang reaches the time limits, even on a busy machine.
const longest = 300_000;
const limits = { testTimeout: longest, hookTimeout: longest, expect: { poll: { timeout: 30_000 } } };
const common = { exclude, setupFiles, env, isolate: false, ...limits };
// Workers wait for browsers, servers and installs much of the time. Vitest requires projects with a different number of workers to run in a
// separate group.
const slow = { ...common, maxWorkers: availableParallelism() * 2, sequence: { groupOrder: 1 } };
// The tests with the tag `full` wait too: one group leaves no worker idle.
const quick = process.argv.includes("--tags-filter=full") ? slow : common;

// `unit` and `structure` are the quick part that `npm run check` runs; the rest needs built packages, a registry or a browser.
export default defineConfig({
  test: {
    tags: [
      { name: "full", description: "takes long and rarely breaks: `npm run test:full` runs it, `npm test` does not" },
    ],
    // Vitest leaves one core idle, which is half of a machine with two cores.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    // Node runs our sources unchanged, and no test replaces a module: only coverage needs a transformation.
    experimental: { viteModuleRunner: isMeasured, nodeLoader: false },
    // Node loads the handlers that tests write in both cases, so their errors are Node's.
    server: { deps: { external: [/\/handlers\/[^/]+\.js$/] } },
    projects: [
      {
        test: {
          ...quick,
          name: "unit",
          include: [
            "sdk/src/**/*.test.ts",
            "sdk/scripts/**/*.test.ts",
            "sdk/toolkit/**/*.test.ts",
            "generators/**/*.test.ts",
          ],
        },
      },
      { test: { ...quick, name: "structure", include: ["test/structure/**/*.test.ts", "test/surface/**/*.test.ts"] } },
      {
        test: {
          ...slow,
          name: "golden",
          include: ["test/golden/**/*.test.ts", "test/contracts/**/*.test.ts"],
        },
      },
      { test: { ...slow, name: "scenarios", include: ["test/scenarios/**/*.test.ts"] } },
      {
        test: {
          ...slow,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: [path.join(import.meta.dirname, "e2e/browser-file.ts")],
        },
      },
    ],
  },
});
