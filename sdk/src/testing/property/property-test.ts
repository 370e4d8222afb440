import { loadPeer } from "../../errors/load-peer.ts";
import type { ErrorType, ToolResponse } from "../../model/call/response.ts";
import type { Validators } from "../../model/call/validator.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { causeOf } from "../../runtime/values/response-errors.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { failedExpectation, failureText, preview } from "../failed-expectation.ts";
import { openTestSession } from "../open-test-session.ts";
import type { TestSessionOptions } from "../test-session.ts";
import { openTool, type OpenTool, type TestedTool, type TestedToolOptions } from "../tested-tool.ts";
import { invalidValues } from "./invalid-values.ts";
import { validValues, type FastCheck } from "./valid-values.ts";

/** Loads the optional peer when a property is first tested. @throws ToolwrightError `PACKAGE_MISSING` if it is not installed. */
export const loadFastCheck = (load: () => Promise<FastCheck> = () => import("fast-check")): Promise<FastCheck> =>
  loadPeer(load, { use: "`propertyTest`", name: "fast-check", install: "--save-dev fast-check" });

/** How a property is tested. */
export interface PropertyTestOptions extends TestedToolOptions {
  /** The same seed draws the same inputs; default: that of `fc.configureGlobal`, or else 1. */
  readonly seed?: number;
  /** How many valid, and how many invalid inputs are tried; default 100. */
  readonly runs?: number;
  /** Which inputs are tried; default `all`. Invalid ones reach no handler. */
  readonly inputs?: "all" | "invalid";
  /** No further input is tried after so many milliseconds; default: 2,000, and no limit where `runs` is given. */
  readonly maxMs?: number;
}

/** What a property test saw. */
export interface PropertyReport {
  readonly seed: number;
  /** How the calls with valid inputs ended. An author may expect some to succeed. */
  readonly valid: Readonly<Partial<Record<"ok" | ErrorType, number>>>;
  /** How many invalid inputs were refused. */
  readonly refused: number;
}

/**
 * Calls a tool with inputs drawn from its schema. A valid one must not fail with `VALIDATION` or `INTERNAL`, and its result must fit the
 * output schema; an invalid one (a valid one with a missing, extra or replaced part, out of range, or with too many levels) must fail with `VALIDATION`
 * and not reach the handler. Real handlers run, so give those that have effects a place to have them. Needs the package `fast-check`.
 *
 * A schema library may refine beyond the schema; inputs that it refuses are not counted.
 *
 * @throws AssertionError with the smallest input that shows the fault, and the seed; ToolwrightError `PACKAGE_MISSING` without
 * fast-check, otherwise as `replayExamples`.
 * @example
 * it("holds for any input", () => propertyTest("kb_search"));
 */
export async function propertyTest(tool: TestedTool, options: PropertyTestOptions = {}): Promise<PropertyReport> {
  const { runs = 100, seed: given, inputs = "all", ...rest } = options;
  const { maxMs = options.runs === undefined ? 2_000 : Infinity } = options;
  const fc = await loadFastCheck();
  const opened = await openTool(tool, rest);
  const { compileToolSchemas } = await import("../../schema/compile-schema.ts");
  const { jsonSchema, outputSchema } = opened.record;
  const seed = given ?? configured(fc)?.seed ?? 1;
  const validators = compileToolSchemas(jsonSchema, outputSchema);
  const begun = systemClock.now();
  const within = (limit: number): Tested => {
    const isOver = (): boolean => systemClock.now() - begun > limit;
    return { ...opened, fc, runs, seed, validators, isOver };
  };
  const valid = inputs === "all" ? await testValid(within(maxMs / 2)) : {};
  return { seed, valid, refused: await testInvalid(within(maxMs)) };
}

/** Undefined until it is configured, whatever its type says. */
const configured = (fc: FastCheck): { readonly seed?: number | undefined } | undefined => fc.readConfigureGlobal();

interface Tested extends OpenTool {
  readonly fc: FastCheck;
  readonly runs: number;
  readonly seed: number;
  /** Compiled here, so that those of the build are tested as well. */
  readonly validators: Validators;
  /** Whether the time for these inputs is up. */
  isOver(): boolean;
}

/** What went wrong with an input. */
class FaultFound extends Error {
  readonly input: Json;

  constructor(input: Json, why: string, response: ToolResponse) {
    super(why, { cause: causeOf(response) });
    this.input = input;
  }
}

async function testValid(test: Tested): Promise<PropertyReport["valid"]> {
  const { fc, record, validators } = test;
  const pre: FastCheck["pre"] = fc.pre;
  const outcomes: Partial<Record<"ok" | ErrorType, number>> = {};
  const property = fc.asyncProperty(inputsOf(test), async (input) => {
    if (test.isOver()) return;
    pre(validators.input(input));
    const response = await test.session.call(record.toolId, input);
    if (!response.ok && response.error.type === "VALIDATION" && record.parsesInput === true) pre(false);
    const why = faultOfValid(response, validators);
    if (why !== undefined) throw new FaultFound(input, why, response);
    const outcome = response.ok ? "ok" : response.error.type;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  await run(test, property, "A valid input");
  return outcomes;
}

function faultOfValid(response: ToolResponse, { output }: Validators): string | undefined {
  if (response.ok) {
    return output === undefined || output(response.data)
      ? undefined
      : `its result does not fit the output schema: ${preview(response.data)}`;
  }
  const { type } = response.error;
  if (type === "CONFIRMATION_REQUIRED") return `it was not run: give the session \`confirm: "yes"\`.`;
  return type === "VALIDATION" || type === "INTERNAL" ? failureText(response) : undefined;
}

async function testInvalid(test: Tested): Promise<number> {
  const { fc, record, session, validators } = test;
  const pre: FastCheck["pre"] = fc.pre;
  let refused = 0;
  const property = fc.asyncProperty(invalidValues(fc, inputsOf(test), validators.input), async ({ from, invalid }) => {
    if (test.isOver() || invalid === undefined) return;
    pre(validators.input(from));
    const { what, value: input } = invalid;
    const before = session.handled.length;
    const response = await session.call(record.toolId, input);
    const isRefused = !response.ok && response.error.type === "VALIDATION";
    if (!isRefused || session.handled.length > before) {
      throw new FaultFound(input, `it is invalid (${what}), but ${instead(response)}`, response);
    }
    refused += 1;
  });
  await run(test, property, "An invalid input");
  return refused;
}

function instead(response: ToolResponse): string {
  if (response.ok) return `the call succeeded with ${preview(response.data)}.`;
  return response.error.type === "VALIDATION"
    ? "it reached the handler."
    : `the call failed with ${failureText(response)}`;
}

/** Drawn from the schema; examples are among them, because an author knows what else has to hold. */
function inputsOf({ fc, record }: Tested) {
  const drawn = validValues(fc, record.jsonSchema);
  const examples = (record.metadata.examples ?? []).map(({ input }) => input);
  if (examples.length === 0) return drawn;
  return fc.oneof({ weight: 9, arbitrary: drawn }, { weight: 1, arbitrary: fc.constantFrom<Json[]>(...examples) });
}

async function run(
  { fc, record, runs, seed }: Tested,
  property: Parameters<FastCheck["check"]>[0],
  what: string,
): Promise<void> {
  const details = await fc.check(property, { seed, numRuns: runs, maxSkipsPerRun: 200 });
  if (!details.failed) return;
  const { errorInstance, numRuns, numShrinks } = details;
  if (errorInstance instanceof FaultFound) {
    const { cause, input, message } = errorInstance;
    const found = `found in run ${numRuns}, made smaller ${numShrinks} times; seed ${seed}`;
    throw failedExpectation(`${what} of ${record.toolId} fails (${found}):\n${preview(input)}\n${message}`, { cause });
  }
  if (errorInstance instanceof Error) throw errorInstance;
  throw failedExpectation(
    `Too few valid inputs of ${record.toolId} can be drawn from its schema (${details.numSkips} were not valid; seed ${seed}). ` +
      "Give it `examples`: they are drawn as well.",
  );
}

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
