import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**", "**/fixtures/**"];
// Files of one worker share their modules: loading them for each file costs more than all tests together. No test may leave state behind.
const setupFiles = [path.join(import.meta.dirname, "support/fixed-seed.ts")];
// Libraries under test report nothing to their vendors.
const env = { MASTRA_TELEMETRY_DISABLED: "1" };
const quick = { exclude, setupFiles, env, isolate: false, testTimeout: 20_000, hookTimeout: 60_000 };
const slow = {
  ...{ exclude, setupFiles, testTimeout: 180_000, hookTimeout: 300_000 },
  // Workers wait for browsers, servers and installs much of the time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Vitest wants projects with other numbers of workers to run in a group of their own.
  sequence: { groupOrder: 1 },
};

// `unit` and `structure` are the quick part that `npm run check` runs; the rest needs built packages, a registry or a browser.
export default defineConfig({
  test: {
    // Vitest leaves one core idle, which is half of the machine where there are two.
    maxWorkers: "100%",
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
      { test: { ...slow, name: "golden", include: ["test/golden/**/*.test.ts", "test/contracts/**/*.test.ts"] } },
      { test: { ...slow, name: "scenarios", include: ["test/scenarios/**/*.test.ts"] } },
      { test: { ...slow, name: "e2e", include: ["test/e2e/**/*.test.ts"] } },
    ],
  },
});
