import { expect, test } from "vitest";
import { isChosen, toolNames } from "./tool-name.ts";

test("each original name gets another tool name", () => {
  const nameOf = toolNames(undefined);
  expect(["repos/getContent", "repos/get-content", "2fa", "…"].map(nameOf)).toEqual([
    "repos_get_content",
    "repos_get_content_2",
    "tool_2fa",
    "tool",
  ]);
  expect(toolNames("My API")("x".repeat(80))).toBe(`my_api_${"x".repeat(56)}`);
});

test.each([
  ["issues/get", ["issues/*"], true],
  ["issues/get", ["*get"], true],
  ["issues/get", ["is*s/*t"], true],
  ["issues/get", ["repos/*"], false],
  ["ab", ["ab*b"], false],
  ["anything", [], true],
])("%s by %j: %s", (name, patterns, expected) => {
  expect(isChosen(name, patterns)).toBe(expected);
});
