import { causeOf } from "../../runtime/values/response-errors.ts";
import type { ErrorType, ToolResponse } from "../../model/call/response.ts";
import type { Json } from "../../util/json.ts";
import type { Validators } from "../../model/call/validator.ts";
import { systemClock } from "../../model/ports/clock.ts";
import { failedExpectation, failureText, preview } from "../failed-expectation.ts";
import { openTool, type OpenTool, type TestedTool, type TestedToolOptions } from "../tested-tool.ts";
import { loadFastCheck, type FastCheck } from "./load-fast-check.ts";
import { mutationsOf } from "./mutations.ts";
import { validValues } from "./valid-values.ts";

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
 * output schema; one with a fault (a missing, extra or mistyped part, a value out of range, too many levels) must fail with `VALIDATION`
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
  const endingAt = (share: number): Tested => ({
    ...opened,
    fc,
    runs,
    seed,
    validators,
    isOver: () => systemClock.now() - begun > share * maxMs,
  });
  const valid = inputs === "all" ? await testValid(endingAt(0.5)) : {};
  return { seed, valid, refused: await testInvalid(endingAt(1)) };
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
interface Fault {
  readonly input: Json;
  readonly why: string;
  readonly cause?: unknown;
}

class FaultFound extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.why);
    this.fault = fault;
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
    if (why !== undefined) throw new FaultFound({ input, why, cause: causeOf(response) });
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
  const property = fc.asyncProperty(inputsOf(test), fc.nat(), async (valid, choice) => {
    if (test.isOver()) return;
    pre(validators.input(valid));
    const mutations = mutationsOf(record.jsonSchema, valid);
    const mutation = mutations[choice % mutations.length];
    if (mutation === undefined) return;
    const { what, value: input } = mutation;
    const before = session.handled.length;
    const response = await session.call(record.toolId, input);
    const isRefused = !response.ok && response.error.type === "VALIDATION";
    if (isRefused && session.handled.length === before) refused += 1;
    else
      throw new FaultFound({
        input,
        why: `it is invalid (${what}), but ${instead(response)}`,
        cause: causeOf(response),
      });
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
    const { cause, input, why } = errorInstance.fault;
    const found = `found in run ${numRuns}, made smaller ${numShrinks} times; seed ${seed}`;
    throw failedExpectation(`${what} of ${record.toolId} fails (${found}):\n${preview(input)}\n${why}`, { cause });
  }
  if (errorInstance instanceof Error) throw errorInstance;
  throw failedExpectation(
    `Too few valid inputs of ${record.toolId} can be drawn from its schema (${details.numSkips} were not valid; seed ${seed}). ` +
      "Give it `examples`: they are drawn as well.",
  );
}
