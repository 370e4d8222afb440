import { defineCommand, modelOption, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { openRegistry, buildOption } from "../project/open-registry.ts";

export default defineCommand({
  name: "agent",
  group: "run",
  summary: "Run an agent on a task, or continue a run.",
  args: { "[agent]": "the agent's name", "[task]": "the task" },
  options: {
    ...modelOption,
    "--db <file>": "file that keeps the runs (default: data/runs.db of the project)",
    "--run <name>": { description: "name of the new run (default: random)", conflicts: ["resume"] },
    "--resume <run>": "continue a run that was stopped, has crashed or was answered",
    "--user <name>": "user of the task, whose memories the agent gets (default: the run's user)",
    ...buildOption,
    ...rootOption,
    "--json": "print a report of the run on one line instead of the answer",
  },
  example: ['toolwright agent editor "Report the sales." --model ./model.ts', "prints the answer of the editor"],
  async run(input, io) {
    const [agent, task] = input.args;
    const resume = input.text("resume");
    if (resume !== undefined && agent !== undefined)
      throw usageError("`--resume` accepts no agent and no task: the run already has them.", "agent");
    if (resume === undefined && (agent === undefined || task === undefined || task.trim() === ""))
      throw usageError("Name an agent and its task, or use `--resume` with a run.", "agent");
    const registry = await openRegistry(input, io);
    io.captureHandlers?.();
    const { checkAgentName, workFor } = await import("../agents/work-for.ts");
    const { loadModel } = await import("../agents/load-model.ts");
    if (agent !== undefined) checkAgentName(registry, agent);
    return workFor({ input, io, registry, parts: await loadModel(input, io) });
  },
});
