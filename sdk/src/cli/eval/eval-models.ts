import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { formOf, type EvalModel } from "../../eval/models/eval-model.ts";
import { resolveModel, type ModelPlaces } from "../../eval/models/resolve-model.ts";
import { RecordingFiles } from "../../eval/recordings/recording-files.ts";

/** Which models are asked, and where from. */
export interface ChosenModels {
  readonly models: readonly EvalModel[];
  readonly isReplay: boolean;
}

export interface ModelChoice extends ModelPlaces {
  readonly names: readonly string[];
  readonly isReplay: boolean;
  readonly recordings: string;
  /** Module of the configuration, absolute. */
  readonly configured: string | undefined;
}

/**
 * The models of the command line; else the configured model, outside CI; else the models with recordings.
 *
 * @throws ToolwrightError `MODEL_MISSING`, and as `resolveModel`.
 */
export async function chooseModels(choice: ModelChoice): Promise<ChosenModels> {
  const { names, isReplay, configured, env } = choice;
  const given = names.length > 0 ? names : isReplay || isOn(env.CI) || configured === undefined ? [] : [configured];
  if (given.length === 0) return recordedModels(choice);
  const models = isReplay
    ? await Promise.all(given.map((name) => namedModel(name, choice)))
    : await resolveAll(given, choice);
  const repeated = models.find((model, index) => models.findIndex(({ name }) => name === model.name) !== index);
  if (repeated === undefined) return { models, isReplay };
  throw new ToolwrightError("MODEL_UNKNOWN", `Two of the models are named ${repeated.name}.`, {
    remedy: "Give each model its own `modelId`: its answers are kept under that name.",
  });
}

const isOn = (value: string | undefined): boolean => value !== undefined && !["", "0", "false"].includes(value);

async function resolveAll(names: readonly string[], places: ModelPlaces): Promise<readonly EvalModel[]> {
  const models: EvalModel[] = [];
  for (const name of names) models.push(await resolveModel(name, places));
  return models;
}

/** Nothing of a provider is loaded for a model whose recordings are read. */
async function namedModel(name: string, choice: ModelChoice): Promise<EvalModel> {
  const recorded = (await new RecordingFiles(choice.recordings).models()).find((model) => model.name === name);
  if (recorded !== undefined) return recorded;
  if (name === "fake" || /\.[cm]?[jt]s$/.test(name)) return resolveModel(name, choice);
  return { name, provider: choice.baseUrl === undefined ? formOf(name) : "openai-chat" };
}

async function recordedModels({ recordings, isReplay }: ModelChoice): Promise<ChosenModels> {
  const models = await new RecordingFiles(recordings).replayed();
  if (models.length > 0) return { models, isReplay: true };
  // Without a model in its name, a report has a row for the cases that are missing all the same.
  if (isReplay) return { models: [{ name: "recorded", provider: "mcp" }], isReplay };
  throw new ToolwrightError("MODEL_MISSING", "No model is given, and there are no recordings.", {
    remedy:
      "Give `--model` as provider/model, as a module that exports a model, or as `fake` for the ranking of words, which needs no key.",
  });
}
