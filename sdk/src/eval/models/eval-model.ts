import type { LanguageModelV4 } from "@ai-sdk/provider";
import { asV4 } from "../../agents/generate/model.ts";
import type { AgentHost } from "../../agents/run/options.ts";
import type { LanguageModel } from "../../model/ports/language-model.ts";
import { isRecord } from "../../util/is-record.ts";

export interface EvalModel {
  /** Its name in reports: `provider/model`. */
  readonly name: string;
  /** Omitted if only its recordings are read. */
  readonly model?: LanguageModelV4;
  /** Our provider that defines the format of the definitions. */
  readonly provider: string;
  /** The exports `price`, and `services` for tools that run, of its module. */
  readonly price?: AgentHost["price"];
  readonly services?: AgentHost["services"];
  /** Answers from a script, so that requests must be sent one at a time. */
  readonly isScripted?: boolean;
}

/** The model of an AI SDK model, or of a scripted model of `toolwright/testing`, which contains one as a member. @throws ToolwrightError `MODEL_UNSUPPORTED`. */
export function evalModelOf(given: unknown): EvalModel {
  const inner: unknown = isRecord(given) && isRecord(given.languageModel) ? given.languageModel : given;
  const model = asV4(inner as LanguageModel);
  const { provider, modelId } = model;
  return { name: `${provider}/${modelId}`, model, provider: formOf(provider), isScripted: provider === "scripted" };
}

/** Our provider for an AI SDK model, by the model's provider name: `openai.responses`, `google.generative-ai`. */
export function formOf(provider: string): string {
  const [family = "", api = ""] = provider.split(/[./]/);
  if (family === "openai") return api === "chat" ? "openai-chat" : "openai";
  if (family === "anthropic" || api.includes("anthropic")) return "anthropic";
  if (family === "google" || family === "vertex") return "gemini";
  return "mcp";
}

/** The first of these that the registry was built for. */
export const builtForm = (wanted: string, built: readonly string[]): string =>
  [wanted, "mcp", ...built].find((id) => built.includes(id)) ?? wanted;
