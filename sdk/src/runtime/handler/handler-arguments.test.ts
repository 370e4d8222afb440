import { expect, test } from "vitest";
import type { HandlerParameter } from "../../model/tool/tool.ts";
import { handlerArguments } from "./make-context.ts";

const text: HandlerParameter = { kind: "property", name: "text" };
const more: HandlerParameter = { kind: "rest", name: "more" };

test.each<[string, readonly HandlerParameter[], unknown, readonly unknown[]]>([
  ["properties in order", [{ kind: "property", name: "times" }, text], { text: "a", times: 2 }, [2, "a"]],
  ["what is left out", [text], {}, [undefined]],
  ["the context where it stands", [text, { kind: "context" }], { text: "a" }, ["a", "ctx"]],
  ["the context first", [{ kind: "context" }, { kind: "input" }], { text: "a" }, ["ctx", { text: "a" }]],
  ["a list over all that are left", [text, more], { text: "a", more: [["b"], "c"] }, ["a", ["b"], "c"]],
  ["no list", [text, more], { text: "a" }, ["a"]],
  ["no member every object has", [{ kind: "property", name: "constructor" }], {}, [undefined]],
])("gives %s", (_, parameters, input, expected) => {
  expect(handlerArguments(parameters, input, "ctx")).toEqual(expected);
});
