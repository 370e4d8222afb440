import path from "node:path";
import type { AgentHost } from "../../../agents/run/options.ts";
import { lexicalModel, requestArguments } from "../../../eval/models/lexical-model.ts";
import { ToolwrightError } from "../../../errors/toolwright-error.ts";
import type { LanguageModel } from "../../../model/ports/language-model.ts";
import type { ChatModel } from "../../../serve/studio/chat/chat-types.ts";
import { defined } from "../../../util/defined.ts";
import type { ChatPlace } from "./chat-place.ts";

export type ChatModelParts = Pick<AgentHost, "model" | "models" | "services" | "price">;

/**
 * The model of a chat, by its name: as `toolwright eval` finds it.
 *
 * @throws ToolwrightError `MODEL_UNKNOWN`, `MODEL_UNREADABLE`, `MODEL_UNSUPPORTED`.
 */
export async function chatModel(
  { name, baseUrl }: ChatModel,
  { root, modelFile, io }: Pick<ChatPlace, "root" | "modelFile" | "io">,
): Promise<ChatModelParts> {
  if (name === "fake" && baseUrl === undefined) return { model: lexicalModel(requestArguments) };
  if (name === modelFile) {
    const { loadModelFile } = await import("../../agents/load-model.ts");
    const { model, ...parts } = await loadModelFile(path.join(root, name));
    return { ...parts, model: innerModel(model) };
  }
  const { resolveModel } = await import("../../../eval/models/resolve-model.ts");
  const address = baseUrl === undefined ? undefined : new URL(baseUrl);
  const { model, price, services } = await resolveModel(name, { cwd: root, root, env: io.env, baseUrl: address });
  if (model === undefined) throw new ToolwrightError("MODEL_UNKNOWN", `There is no model ${name}.`);
  return { model, ...defined({ price, services }) };
}

/** A scripted model of `toolwright/testing` has its model of the AI SDK as a member. */
const innerModel = (model: LanguageModel): LanguageModel =>
  "languageModel" in model ? (model.languageModel as LanguageModel) : model;
