import path from "node:path";
import { pathToFileURL } from "node:url";
import { defineCommand, rootFolder, rootOption, textOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { openRegistry, registryOptions } from "../project/open-registry.ts";
import type { ModelParts } from "../agents/work-for.ts";
import { defined } from "../../util/defined.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/error-message.ts";
import { fileExists } from "../../util/files.ts";

export default defineCommand({
  name: "agent",
  summary: "Run an agent of the project on a task, or go on with a run.",
  args: { "[agent]": "the agent's name", "[task]": "what it has to do" },
  options: {
    "--model <file>": "file that exports the model (default: agents.model of the configuration)",
    "--db <file>": "file that keeps the runs (default: data/runs.db of the project)",
    "--run <name>": { description: "name of the new run (default: random)", conflicts: ["resume"] },
    "--resume <run>": "go on with a run that was stopped, has crashed or was answered",
    "--user <name>": "the user it works for, whose memories it gets (default: the run's, if any)",
    ...registryOptions,
    ...rootOption,
    "--json": "print a report of the run on one line instead of the answer",
  },
  examples: {
    'toolwright agent editor "Report the sales." --model ./model.ts': "prints the answer of the editor",
    "toolwright agent --resume editor-3f9a1c2b": "goes on with a run",
  },
  async run(input, io) {
    const [agent, task] = input.args;
    const model = textOption(input, "model");
    const resume = textOption(input, "resume");
    if (resume !== undefined && agent !== undefined)
      throw usageError("`--resume` takes neither agent nor task: the run has them.", "agent");
    if (resume === undefined && (agent === undefined || task === undefined || task.trim() === ""))
      throw usageError("An agent and its task are needed, or `--resume` with a run.", "agent");
    const root = rootFolder(input, io);
    const registry = await openRegistry(input, io, root);
    if (registry === undefined) return 1;
    io.captureHandlers?.();
    const { loadConfig } = await import("../../compile/project/load-config.ts");
    const { checkAgentName, workFor } = await import("../agents/work-for.ts");
    if (agent !== undefined) checkAgentName(registry, agent);
    const configured = model === undefined ? (await loadConfig(root)).agents.model : undefined;
    const parts = await loadModel(
      model === undefined ? configured && path.join(root, configured) : path.resolve(io.cwd, model),
    );
    const begun = { agent: agent ?? "", task: task ?? "", ...defined({ run: textOption(input, "run") }) };
    return workFor({ input, io, root, registry, parts, begin: resume === undefined ? begun : { resume } });
  },
});

/**
 * Loads the file that exports the model: `model` or the default; also `models` by name, `services` and `price`, as `runAgent` takes
 * them.
 *
 * @throws ToolwrightError `MODEL_MISSING`, `MODEL_UNREADABLE`.
 */
async function loadModel(file: string | undefined): Promise<ModelParts> {
  if (file === undefined) throw new ToolwrightError("MODEL_MISSING", "No model is given to the agents.");
  if (!(await fileExists(file))) throw unreadable(file, "does not exist");
  const exported = await loaded(file);
  const { model = exported.default, models, services, price } = exported;
  if (model === undefined) throw unreadable(file, "exports neither `model` nor a default");
  return defined({ model, models, services, price }) as ModelParts;
}

async function loaded(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const needsNode = file.endsWith("ts") && !("typescript" in process.features && process.features.typescript);
    const advice = needsNode ? " (this Node reads no TypeScript; 22.18 does)" : "";
    throw unreadable(file, `cannot be loaded: ${errorMessage(cause)}${advice}`, cause);
  }
}

const unreadable = (file: string, why: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("MODEL_UNREADABLE", `${path.basename(file)} ${why}.`, {
    at: { file, line: 1, column: 1 },
    cause,
  });
