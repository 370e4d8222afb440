import type { LanguageModelV3, LanguageModelV4 } from "@ai-sdk/provider";

/** A model of a provider package of the AI SDK, such as `openai("gpt-5")`. Only its own methods are called; `ai` is not loaded. */
export type LanguageModel = LanguageModelV4 | LanguageModelV3;
