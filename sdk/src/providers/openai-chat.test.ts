import { expect, test } from "vitest";
import type { AdaptableTool } from "../model/artifact/provider.ts";
import openaiChat from "./openai-chat.ts";

const toolSaying = (description: string): AdaptableTool => ({
  name: "hours",
  description,
  metadata: { category: "utility" },
  input: { type: "object", properties: {}, additionalProperties: false },
});

test("the function is inside the tool, and strict is set", () => {
  const { tools } = openaiChat.adapter.toTools([toolSaying("Opening hours.")]);
  expect(tools[0]?.definition).toEqual({
    type: "function",
    function: {
      name: "hours",
      description: "Opening hours.",
      parameters: { type: "object", properties: {}, required: [], additionalProperties: false },
      strict: true,
    },
  });
});

const sentence = "Give the opening hours of the house on a day.";
const texts: readonly [string, string, string, number][] = [
  ["as long as may be", "x".repeat(1024), "x".repeat(1024), 0],
  ["cut after a paragraph", `${"x".repeat(900)}.\n\n${"y ".repeat(100)}`, `${"x".repeat(900)}.`, 1],
  ["cut after a sentence", `${sentence} `.repeat(30), `${sentence} `.repeat(22).trim(), 1],
  ["cut between words", `${"x".repeat(800)} ${"y".repeat(400)}`, "x".repeat(800), 1],
  ["cut anywhere", "x".repeat(1025), "x".repeat(1024), 1],
];

test.each(texts)("a description %s", (_, given, sent, count) => {
  const { tools, findings } = openaiChat.adapter.toTools([toolSaying(given)]);
  expect(tools[0]?.definition?.function).toMatchObject({ description: sent });
  expect(findings.map(({ limit }) => limit)).toEqual(Array<string>(count).fill("description-length"));
});

test("an empty description is not sent", () => {
  const { tools } = openaiChat.adapter.toTools([toolSaying("")]);
  expect(tools[0]?.definition?.function).not.toHaveProperty("description");
});
