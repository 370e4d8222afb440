import path from "node:path";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import { defineCommand } from "../console/define-command.ts";
import { jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { usageError } from "../console/usage-error.ts";
import { openRegistry, registryOptions } from "../project/open-registry.ts";

export default defineCommand({
  name: "agent",
  summary: "Run an agent of the project on a task, or go on with a run.",
  args: [
    { flag: "[agent]", description: "the agent's name" },
    { flag: "[task]", description: "what it has to do" },
  ],
  options: [
    {
      flag: "--model <file>",
      description: "file that exports the model (default: agents.model of the configuration)",
    },
    { flag: "--db <file>", description: "file that keeps the runs (default: data/runs.db of the project)" },
    { flag: "--run <name>", description: "name of the new run (default: random)", conflicts: ["resume"] },
    { flag: "--resume <run>", description: "go on with a run that was stopped, has crashed or was answered" },
    {
      flag: "--user <name>",
      description: "the user it works for, whose memories it gets (default: the run's, if any)",
    },
    ...registryOptions,
    rootOption,
    { ...jsonOption, description: "print a report of the run on one line instead of the answer" },
  ],
  examples: [
    { line: `toolwright agent editor "Report the sales." --model ./model.ts`, does: "prints the answer of the editor" },
    { line: "toolwright agent --resume editor-3f9a1c2b", does: "goes on with a run" },
  ],
  run,
});

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const [agent, task] = input.args;
  const { resume, model, run: name } = input.options;
  const isResumed = typeof resume === "string";
  if (isResumed && agent !== undefined)
    throw usageError("`--resume` takes neither agent nor task: the run has them.", "agent");
  if (!isResumed && (agent === undefined || task === undefined || task.trim() === ""))
    throw usageError("An agent and its task are needed, or `--resume` with a run.", "agent");
  const root = rootFolder(input, io);
  const registry = await openRegistry(input, io, root);
  if (registry === undefined) return 1;
  io.captureHandlers?.();
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { loadModel } = await import("../agents/load-model.ts");
  const { checkAgentName, workFor } = await import("../agents/work-for.ts");
  if (agent !== undefined) checkAgentName(registry, agent);
  const configured = typeof model === "string" ? undefined : (await loadConfig(root)).agents.model;
  const file = typeof model === "string" ? path.resolve(io.cwd, model) : configured && path.join(root, configured);
  const parts = await loadModel(file);
  const named = typeof name === "string" ? { run: name } : {};
  const begin = isResumed ? { resume } : { agent: agent ?? "", task: task ?? "", ...named };
  return workFor({ input, io, root, registry, parts, begin });
}
