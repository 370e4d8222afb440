import path from "node:path";
import type { AgentHost } from "../../agents/run/options.ts";
import { loadConfig } from "../../compile/project/load-config.ts";
import { isToolwrightError, ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { ExampleRequest } from "../../eval/models/lexical-model.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ModelPlaces } from "../../eval/models/resolve-model.ts";
import { importModelFile, unreadableModel } from "../../eval/models/import-model-file.ts";

export type ModelParts = Pick<AgentHost, "model" | "models" | "services" | "price">;

/**
 * The model of `--model`, otherwise of the configuration. A file exports `model` or a default; optionally `models` by name, `services` and
 * `price`, as for `runAgent`.
 *
 * @throws ToolwrightError `MODEL_MISSING` and as `namedModel`.
 */
export async function loadModel(input: CommandInput, io: CommandIo, registry?: Registry): Promise<ModelParts> {
  const { root } = input;
  const given = input.text("model");
  if (given !== undefined) return namedModel(given, { cwd: io.cwd, root, env: io.env }, registry);
  const configured = (await loadConfig(root)).agents.model;
  if (configured === undefined) throw new ToolwrightError("MODEL_MISSING", "The agents have no model.");
  return loadModelFile(path.join(root, configured));
}

/** The model for a conversation. Without a configured model, the scripted model answers. */
export async function talkingModel(input: CommandInput, io: CommandIo, registry: Registry): Promise<ModelParts> {
  try {
    return await loadModel(input, io, registry);
  } catch (error) {
    if (!isToolwrightError(error) || error.code !== "MODEL_MISSING") throw error;
    io.err(
      "No model is configured, so the scripted model answers: it picks tools by keywords. `--model` names another.",
    );
    return namedModel("fake", { cwd: io.cwd, root: input.root, env: io.env }, registry);
  }
}

/**
 * A model by its name: `fake`, the path of a module, or `provider/model`. `fake` knows the example requests of a registry.
 *
 * @throws ToolwrightError `MODEL_UNKNOWN`, `MODEL_UNREADABLE`, `MODEL_UNSUPPORTED`, `PACKAGE_MISSING`.
 */
export async function namedModel(name: string, places: ModelPlaces, registry?: Registry): Promise<ModelParts> {
  if (name === "fake" && places.baseUrl === undefined) {
    const { lexicalModel, requestArguments } = await import("../../eval/models/lexical-model.ts");
    return { model: lexicalModel(requestArguments, registry && exampleRequests(registry)) };
  }
  if (/\.[cm]?[jt]s$/.test(name)) return loadModelFile(path.resolve(places.cwd, name));
  const { resolveModel } = await import("../../eval/models/resolve-model.ts");
  const { model, price, services } = await resolveModel(name, places);
  if (model === undefined) throw new ToolwrightError("MODEL_UNKNOWN", `There is no model ${name}.`);
  return { model, ...defined({ price, services }) };
}

const exampleRequests = ({ tools }: Registry): readonly ExampleRequest[] =>
  tools.flatMap(({ toolId, metadata: { examples = [] } }) =>
    examples.flatMap(({ request, input }) => (request === undefined ? [] : [{ tool: toolId, request, input }])),
  );

/** Loads a model from a file. @throws ToolwrightError `MODEL_UNREADABLE`. */
export async function loadModelFile(file: string): Promise<ModelParts> {
  const exported = await importModelFile(file);
  const { model = exported.default, models, services, price } = exported;
  if (model === undefined) throw unreadableModel(file, "exports neither `model` nor a default");
  return defined({ model, models, services, price }) as ModelParts;
}
