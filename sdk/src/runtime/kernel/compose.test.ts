import { expect, test } from "vitest";
import type { Call, Outcome, Stage } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { andThen } from "../../util/waits.ts";
import { compose } from "./pipeline.ts";
import { failure } from "../values/response-errors.ts";

const call = { args: 1 } as Call;
const ports = {} as Ports;
const success: Outcome = { ok: true, data: 1, intents: [], warnings: [] };

/** Records when it is entered and left. */
const noting = (name: string, trace: string[]): Stage => ({
  name,
  run(given, next) {
    trace.push(`${name} in ${String(given.args)}`);
    return andThen(next({ ...given, args: Number(given.args) + 1 }), (outcome) => {
      trace.push(`${name} out`);
      return outcome;
    });
  },
});

test.each([
  ["at once", () => success],
  ["later", () => Promise.resolve(success)],
])("each stage wraps those after it, which answer %s", async (_, answer) => {
  const trace: string[] = [];
  const end: Stage = { name: "end", run: (given) => (trace.push(`end ${String(given.args)}`), answer()) };
  expect(await compose([noting("a", trace), noting("b", trace), end], ports)(call)).toBe(success);
  expect(trace).toEqual(["a in 1", "b in 2", "end 3", "b out", "a out"]);
  expect(call.args).toBe(1);
});

test("a stage may answer itself, with a failure or with a success", () => {
  const trace: string[] = [];
  const refusal = failure("PERMANENT", "no");
  for (const outcome of [refusal, success]) {
    const answering: Stage = { name: "answer", run: () => outcome };
    expect(compose([noting("a", trace), answering, noting("b", trace)], ports)(call)).toBe(outcome);
  }
  expect(trace).toEqual(["a in 1", "a out", "a in 1", "a out"]);
});

test("stages get the ports", () => {
  const seen: Ports[] = [];
  void compose([{ name: "look", run: (_, _next, given) => (seen.push(given), success) }], ports)(call);
  expect(seen).toEqual([ports]);
});
