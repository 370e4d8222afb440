import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import type { PromptForm } from "./shared/prompt-form.ts";

/** The prompt of the AI SDK's language models (specification v4), as the loop itself uses it. */
export default {
  id: "ai-sdk",
  provider: "openai.responses",
  messages: (prompt) => prompt,
} satisfies PromptForm<"ai-sdk", LanguageModelV4Prompt>;
