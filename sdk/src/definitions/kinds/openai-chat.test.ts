import { expect, test } from "vitest";
import kind from "./openai-chat.ts";

test.each([
  ["a tool of the Chat API", { type: "function", function: { name: "a" } }, true],
  ["one that lacks its type", { function: { name: "a" } }, true],
  ["one of the Responses API", { type: "function", name: "a" }, false],
  ["a function that is not an object", { function: "a" }, false],
])("%s", (_, entry, expected) => {
  expect(kind.matches(entry)).toBe(expected);
});

test("the parts are one level down", () => {
  expect(kind.read({ function: { name: "a", parameters: {} } })).toEqual({
    name: "/function/name",
    form: "openai",
    description: "/function/description",
    input: "/function/parameters",
  });
});

test.each([{ function: { name: "a" } }, { function: { name: "a", parameters: null } }, { name: "a" }])(
  "%j takes no arguments",
  (entry) => {
    expect(kind.read(entry).input).toBeUndefined();
  },
);
