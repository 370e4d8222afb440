import { defined } from "../../util/defined.ts";
import { openTestSession } from "../open-test-session.ts";
import type { TestSessionOptions } from "../test-session.ts";
import { loadFastCheck } from "./load-fast-check.ts";
import { propertyTest, type PropertyTestOptions } from "./property-test.ts";

/** How the tools of a registry are tested. */
export interface TestEveryToolOptions extends TestSessionOptions, Pick<PropertyTestOptions, "seed" | "runs" | "maxMs"> {
  /** Names of tools whose handlers may run although they change something; default: none. */
  readonly effects?: "all" | readonly string[];
  /** Names of tools that are left out. */
  readonly except?: readonly string[];
}

/** How a test runner takes a test: the `it` or `test` of Vitest, Jest or Node. */
export type DefineTest = (name: string, run: () => Promise<void>) => unknown;

/**
 * Defines a property test for each tool of a registry, so that the runner's time limit holds for each by itself: `propertyTest`, for at most `maxMs` milliseconds, by default 2,000. Handlers of `retrieval` and `utility` tools run; of all others only invalid
 * inputs are tried, which reach no handler, unless `effects` names them.
 *
 * @param define The `it` of the runner. Call this at the top of a test file.
 * @throws ToolwrightError as `openTestSession`, and `PACKAGE_MISSING` from each test without fast-check.
 * @example
 * import { it } from "vitest";
 * await testEveryTool(it, { effects: ["note_append"] });
 */
export async function testEveryTool(
  define: DefineTest,
  { seed, runs, maxMs = 2_000, effects = [], except = [], tools, ...options }: TestEveryToolOptions = {},
): Promise<void> {
  const { runtime } = await openTestSession({ ...options, ...defined({ tools }) });
  const { registry } = runtime;
  // What each test needs, so that the time limit of the first one is not spent on loading it. Each reports a package that is missing.
  await Promise.allSettled([loadFastCheck(), import("../../schema/compile-schema.ts")]);
  // A session for each test: a runner may run several at once.
  const own = { ...options, registry, maxMs, ...defined({ seed, runs }) };
  for (const name of registry.names.filter((one) => !except.includes(one))) {
    const category = registry.tool(name)?.category ?? "action";
    const mayRun = effects === "all" || effects.includes(name) || category === "retrieval" || category === "utility";
    define(`${name}: ${mayRun ? "valid and invalid inputs" : "invalid inputs"}`, async () => {
      await propertyTest(name, { ...own, inputs: mayRun ? "all" : "invalid" });
    });
  }
}
