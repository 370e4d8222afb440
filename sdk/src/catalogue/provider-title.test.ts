import { expect, it } from "vitest";
import { providerTitle } from "./tool-sections.ts";

it.each([
  ["openai", "OpenAI"],
  ["openai-chat", "OpenAI chat"],
  ["gemini-native", "Gemini native"],
  ["mcp", "MCP"],
  ["house-model", "House model"],
])("%s is written %s", (id, title) => {
  expect(providerTitle(id)).toBe(title);
});
