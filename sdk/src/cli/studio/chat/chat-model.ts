import type { AgentHost } from "../../../agents/run/options.ts";
import type { LanguageModel } from "../../../model/ports/language-model.ts";
import type { ChatModel } from "../../../serve/studio/chat/chat-types.ts";
import { namedModel } from "../../agents/load-model.ts";
import type { ChatPlace } from "./chat-place.ts";

export type ChatModelParts = Pick<AgentHost, "model" | "models" | "services" | "price">;

/**
 * The model of a chat, by its name: as `toolwright eval` finds it.
 *
 * @throws ToolwrightError `MODEL_UNKNOWN`, `MODEL_UNREADABLE`, `MODEL_UNSUPPORTED`.
 */
export async function chatModel(
  { name, baseUrl }: ChatModel,
  { root, io }: Pick<ChatPlace, "root" | "io">,
): Promise<ChatModelParts> {
  const address = baseUrl === undefined ? undefined : new URL(baseUrl);
  const { model, ...parts } = await namedModel(name, { cwd: root, root, env: io.env, baseUrl: address });
  return { ...parts, model: innerModel(model) };
}

/** A scripted model of `toolwright/testing` has its model of the AI SDK as a member. */
const innerModel = (model: LanguageModel): LanguageModel =>
  "languageModel" in model ? (model.languageModel as LanguageModel) : model;
