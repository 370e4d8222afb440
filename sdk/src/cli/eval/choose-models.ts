import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { formOf, type EvalModel } from "../../eval/models/eval-model.ts";
import { resolveModel, type ModelPlaces } from "../../eval/models/resolve-model.ts";
import { RecordingFiles } from "../../eval/recordings/recording-files.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";

interface ChosenModels {
  readonly models: readonly EvalModel[];
  readonly isReplay: boolean;
}

/**
 * The models of the command line; otherwise, outside CI, the configured model; otherwise the models with recordings.
 *
 * @throws ToolwrightError `MODEL_MISSING`, and as `resolveModel`.
 */
export async function chooseModels(input: CommandInput, io: CommandIo, recordings: string): Promise<ChosenModels> {
  const files = new RecordingFiles(recordings);
  const isReplay = input.has("replay");
  const { baseUrl } = input.options as { readonly baseUrl?: URL };
  const places: ModelPlaces = { cwd: io.cwd, root: input.root, env: io.env, baseUrl };
  const names = input.list("model").length > 0 || isReplay ? input.list("model") : await configuredModel(input, io);
  if (names.length === 0) return recordedModels(files, isReplay);
  const models: EvalModel[] = [];
  for (const name of names)
    models.push(await (isReplay ? replayedModel(name, files, places) : resolveModel(name, places)));
  const repeated = models.find((model, index) => models.findIndex(({ name }) => name === model.name) !== index);
  if (repeated === undefined) return { models, isReplay };
  throw new ToolwrightError("MODEL_UNKNOWN", `Two of the models are named ${repeated.name}.`, {
    remedy: "Give each model its own `modelId`: its answers are kept under that name.",
  });
}

async function configuredModel(input: CommandInput, { env }: CommandIo): Promise<readonly string[]> {
  const isCi = !["", "0", "false"].includes(env.CI ?? "");
  if (isCi || input.text("mcp") !== undefined) return [];
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { model } = (await loadConfig(input.root)).agents;
  return model === undefined ? [] : [path.join(input.root, model)];
}

/** A model whose recordings are replayed loads no provider code. */
async function replayedModel(name: string, files: RecordingFiles, places: ModelPlaces): Promise<EvalModel> {
  const recorded = (await files.models()).find((model) => model.name === name);
  if (recorded !== undefined) return recorded;
  if (name === "fake" || /\.[cm]?[jt]s$/.test(name)) return resolveModel(name, places);
  return { name, provider: places.baseUrl === undefined ? formOf(name) : "openai-chat" };
}

async function recordedModels(files: RecordingFiles, isReplay: boolean): Promise<ChosenModels> {
  const models = await files.replayed();
  if (models.length > 0) return { models, isReplay: true };
  // Even without a model in its name, a report has a row for the missing cases.
  if (isReplay) return { models: [{ name: "recorded", provider: "mcp" }], isReplay };
  throw new ToolwrightError("MODEL_MISSING", "No model is given, and there are no recordings.", {
    remedy:
      "Give `--model` as provider/model, as a module that exports a model, or as `fake`, which ranks tools by words and needs no API key.",
  });
}
