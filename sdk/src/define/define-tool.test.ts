import { expect, test } from "vitest";
import { defineTool } from "./define-tool.ts";

const shout = (text: string): string => text.toUpperCase();

test("a definition is given back unchanged", () => {
  const definition = { category: "utility", execute: ({ text }: { text: string }) => text } as const;
  expect(defineTool(definition)).toBe(definition);
});

test("a function becomes the handler of a utility", () => {
  expect(defineTool(shout)).toEqual({ category: "utility", execute: shout });
});

test("a function takes the options given with it", () => {
  const options = { category: "retrieval", title: "Shout" } as const;
  expect(defineTool(shout, options)).toEqual({ category: "retrieval", title: "Shout", execute: shout });
});

test("a tool of a type that runs no code gives back its arguments", () => {
  const tool = defineTool<{ readonly result: string }>({ category: "orchestration", type: "handoff" });
  expect(tool.execute({ result: "done" }, {} as never)).toEqual({ result: "done" });
});
