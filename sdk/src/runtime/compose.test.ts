import { expect, test } from "vitest";
import type { Stage, StageCall } from "../model/stage.ts";
import { compose } from "./compose.ts";
import { responseError } from "./response-errors.ts";

const failure = responseError("PERMANENT", "no");

function stagesOf(trace: string[], plan: Readonly<Record<string, () => ReturnType<Stage["run"]>>>): readonly Stage[] {
  return Object.entries(plan).map(([name, run]) => ({
    name,
    always: name === "last",
    run: () => {
      trace.push(name);
      return run();
    },
  }));
}

test.each([
  ["at once", () => undefined],
  ["later", () => Promise.resolve(undefined)],
])("stages that answer %s run in order", async (_, answer) => {
  const trace: string[] = [];
  const call = {} as StageCall;
  await compose(stagesOf(trace, { first: answer, second: answer, last: answer }))(call);
  expect(trace).toEqual(["first", "second", "last"]);
  expect(call.error).toBeUndefined();
});

test.each([
  ["at once", () => failure],
  ["later", () => Promise.resolve(failure)],
])("after a failure %s only stages for all calls run", async (_, answer) => {
  const trace: string[] = [];
  const call = {} as StageCall;
  await compose(stagesOf(trace, { first: answer, second: () => undefined, last: () => undefined }))(call);
  expect(trace).toEqual(["first", "last"]);
  expect(call.error).toBe(failure);
});

test("without a stage that waits the call is done at once", () => {
  const call = {} as StageCall;
  expect(compose(stagesOf([], { first: () => undefined, last: () => undefined }))(call)).toBeUndefined();
});
