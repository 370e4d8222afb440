import { expect, test } from "vitest";
import { ToolError } from "../../errors/tool-error.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { describeCause } from "./describe-cause.ts";

const options = { root: "/home/ada/desk", color: false };

function thrown(message: string, frames: readonly string[], cause?: unknown): Error {
  const error = new TypeError(message, { cause });
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at ${frame}`)].join("\n");
  return error;
}

test("frames of the project are shown relative to its root, without frames of packages", () => {
  const error = thrown("no title", [
    "Object.execute (/home/ada/desk/tools/issue/tool.ts:12:9)",
    "file:///home/ada/desk/lib/issues.ts:3:1",
    "run (/home/ada/desk/node_modules/toolwright/dist/runtime.js:1:1)",
    "process.processTicksAndRejections (node:internal/process/task_queues:103:5)",
  ]);
  expect(describeCause(error, options)).toEqual([
    "thrown TypeError: no title\n    at Object.execute (tools/issue/tool.ts:12:9)\n    at lib/issues.ts:3:1",
  ]);
});

test("causes are followed, also from a ToolError; one that refers to itself ends", () => {
  const inner = thrown("refused", ["connect (/home/ada/lib/net.js:1:1)", "emit (node:events:1:1)"]);
  const outer = thrown("no answer", ["execute (/home/ada/desk/tools/a/tool.ts:1:2)"], inner);
  inner.cause = outer;
  const expected = [
    "thrown TypeError: no answer\n    at execute (tools/a/tool.ts:1:2)",
    "caused by TypeError: refused\n    at connect (/home/ada/lib/net.js:1:1)",
  ];
  expect(describeCause(outer, options)).toEqual(expected);
  expect(describeCause(new ToolError("TRANSIENT", "busy", { cause: outer }), options)).toEqual(expected);
});

test("an error of Toolwright is shown without frames", () => {
  const error = new ToolwrightError("HANDLER_INVALID", "handlers/a.js cannot be loaded.");
  expect(describeCause(error, options)).toEqual(["thrown ToolwrightError: handlers/a.js cannot be loaded."]);
});

test("a ToolError without a cause is all in the response", () => {
  expect(describeCause(new ToolError("PERMANENT", "no such note"), options)).toEqual([]);
});

test("a value that is not an error is shown, even one that throws when it is looked at", () => {
  expect(describeCause("out of paper", options)).toEqual(["thrown 'out of paper'"]);
  const refuse = (): never => {
    throw new Error("hands off");
  };
  const hostile = new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse });
  expect(describeCause(hostile, options)).toHaveLength(1);
});
