import { expect, test } from "vitest";
import { thrownBy } from "#test/support/thrown-by.ts";
import { parseLock } from "./parse-lock.ts";

const valid = {
  format: "1.0",
  tools: {
    greet: {
      category: "utility",
      annotations: { readOnlyHint: true },
      description: "0123456789abcdef",
      input: { type: "object", properties: {} },
    },
  },
};

test("a lock file is read unchanged", () => {
  expect(parseLock(`\uFEFF${JSON.stringify(valid)}`, "tools.lock.json")).toEqual(valid);
});

const { input: _input, ...withoutInput } = valid.tools.greet;

const faulty: readonly [string, string, string][] = [
  ["cut off", '{ "format": "1.0", "tools": {', "tools.lock.json is not valid JSON: it ends too early."],
  ["not JSON", "<<<<<<< HEAD", "tools.lock.json is not valid JSON: `<` is not expected."],
  ["another format", '{ "format": "9.0" }', 'tools.lock.json has format "9.0"; this version reads "1.0".'],
  [
    "a contract without an input",
    JSON.stringify({ format: "1.0", tools: { greet: withoutInput } }),
    "tools.lock.json is not a valid lock file: /tools/greet/input is missing; expected an object.",
  ],
  ["a list", "[]", "tools.lock.json is not a valid lock file: the whole must be an object, but is []."],
];

test.each(faulty)("refused with the expectation: %s", (_, text, message) => {
  const error = thrownBy(() => parseLock(text, "tools.lock.json"));
  expect(error).toMatchObject({ code: "LOCK_UNREADABLE", message, at: { file: "tools.lock.json" } });
});
