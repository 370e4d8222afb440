import { expect, test } from "vitest";
import { ToolError } from "../../errors/tool-error.ts";
import { describeCause } from "./describe-cause.ts";

function failed(message: string, frame: string, cause?: unknown): Error {
  const error = new TypeError(message, { cause });
  error.stack = `TypeError: ${message}\n    at ${frame}`;
  return error;
}

test("causes are followed, also from a ToolError; a circular cause ends", () => {
  const inner = failed("refused", "connect (/home/ada/lib/net.js:1:1)");
  const outer = failed("no answer", "execute (/home/ada/desk/tools/a/tool.ts:1:2)", inner);
  inner.cause = outer;
  const expected = [
    "thrown TypeError: no answer\n    at execute (/home/ada/desk/tools/a/tool.ts:1:2)",
    "caused by TypeError: refused\n    at connect (/home/ada/lib/net.js:1:1)",
  ];
  expect(describeCause(outer)).toEqual(expected);
  expect(describeCause(new ToolError("TRANSIENT", "busy", { cause: outer }))).toEqual(expected);
});

test("a ToolError without a cause is all in the response", () => {
  expect(describeCause(new ToolError("PERMANENT", "no such note"))).toEqual([]);
});

test("a value that is not an error is shown, even if it throws when it is read", () => {
  expect(describeCause("out of paper")).toEqual(["thrown 'out of paper'"]);
  const refuse = (): never => {
    throw new Error("hands off");
  };
  const hostile = new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse });
  expect(describeCause(hostile)).toHaveLength(1);
});
