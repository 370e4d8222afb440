import { expect, test } from "vitest";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import { findProvider } from "./portability-report.ts";

test("every provider is found by its id", () => {
  const ids = ["anthropic", "gemini", "gemini-native", "mcp", "openai", "openai-chat", "openai-realtime"];
  expect(ids.map((id) => findProvider(id).id)).toEqual(ids);
});

test.each(["", "gpt", "OpenAI", "toString"])("an unknown id %j is refused with all known ones", (id) => {
  let caught: unknown;
  try {
    findProvider(id);
  } catch (error) {
    caught = error;
  }
  expect(isToolwrightError(caught) && caught.code).toBe("PROVIDER_UNKNOWN");
  expect(String(caught)).toContain("anthropic, gemini, gemini-native, mcp, openai, openai-chat, openai-realtime");
});
