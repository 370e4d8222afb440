import path from "node:path";
import type { AgentHost } from "../../agents/run/options.ts";
import { loadConfig } from "../../compile/project/load-config.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import type { CommandInput, CommandIo } from "../console/command.ts";
import { textOption } from "../console/options.ts";
import { importModelFile, unreadableModel } from "../../eval/models/import-model-file.ts";

export type ModelParts = Pick<AgentHost, "model" | "models" | "services" | "price">;

/**
 * Loads the file of `--model`, or else of the configuration: it exports `model` or a default; also `models` by name, `services` and `price`,
 * as `runAgent` takes them.
 *
 * @throws ToolwrightError `MODEL_MISSING`, `MODEL_UNREADABLE`.
 */
export async function loadModel(input: CommandInput, io: CommandIo, root: string): Promise<ModelParts> {
  const given = textOption(input, "model");
  const configured = given === undefined ? (await loadConfig(root)).agents.model : undefined;
  const file = given === undefined ? configured && path.join(root, configured) : path.resolve(io.cwd, given);
  if (file === undefined) throw new ToolwrightError("MODEL_MISSING", "No model is given to the agents.");
  return loadModelFile(file);
}

/** The same of a file. @throws ToolwrightError `MODEL_UNREADABLE`. */
export async function loadModelFile(file: string): Promise<ModelParts> {
  const exported = await importModelFile(file);
  const { model = exported.default, models, services, price } = exported;
  if (model === undefined) throw unreadableModel(file, "exports neither `model` nor a default");
  return defined({ model, models, services, price }) as ModelParts;
}
