import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { lexicalModel, requestArguments } from "./lexical-model.ts";

const tools: NonNullable<LanguageModelV4CallOptions["tools"]> = [
  {
    type: "function",
    name: "note_search",
    description: "Search the team's notes.",
    inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  },
  {
    type: "function",
    name: "release_day",
    description: "Say when the next version ships.",
    inputSchema: { type: "object", properties: {} },
  },
];
const examples = [
  { tool: "note_search", request: "How do I make a release?", input: { query: "making a release", limit: 3 } },
];

async function called(request: string, known: typeof examples): Promise<unknown> {
  const { content } = await lexicalModel(requestArguments, known).doGenerate({
    prompt: [{ role: "user", content: [{ type: "text", text: request }] }],
    tools,
  });
  const [part] = content;
  return part?.type === "tool-call" ? [part.toolName, JSON.parse(part.input)] : part;
}

test("the scripted model answers an example request with the example's call", async () => {
  const input = { query: "making a release", limit: 3 };
  expect(await called("how do I make a release", examples)).toEqual(["note_search", input]);
});

test("the scripted model finds a tool by the words of its example request", async () => {
  expect(await called("make the release now", examples)).toEqual(["note_search", { query: "make the release now" }]);
});

test("the scripted model without examples finds a tool by its own words", async () => {
  expect(await called("How do I make a release?", [])).toEqual(["release_day", {}]);
});
