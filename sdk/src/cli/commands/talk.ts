import { defineCommand, modelOption, rootOption } from "../console/options.ts";
import { openRegistry, buildOption } from "../project/open-registry.ts";

export default defineCommand({
  name: "talk",
  group: "run",
  summary: "Talk with the agents of a workflow in the terminal.",
  args: {
    "[workflow]": "file, folder or name of the workflow (default: the only one of the project)",
    "[message]": "message to send (default: ask at a terminal, or send each line of standard input)",
  },
  options: {
    ...modelOption,
    "--db <file>": "file that keeps the conversation (default: data/runs.db of the project)",
    "--id <name>": "name of the conversation, to continue an existing one (default: random)",
    "--user <name>": "name of the user",
    ...buildOption,
    ...rootOption,
  },
  example: ["toolwright talk Support --model ./model.ts", "talks with the agents of workflows/Support/workflow.json"],
  async run(input, io) {
    const [given, message] = input.args;
    const registry = await openRegistry(input, io);
    io.captureHandlers?.();
    const { talkingModel } = await import("../agents/load-model.ts");
    const { projectWorkflow } = await import("../agents/project-workflow.ts");
    const { talkWith } = await import("../agents/talk-with.ts");
    const workflow = await projectWorkflow({ given, root: input.root, registry }, io);
    const parts = await talkingModel(input, io, registry);
    return talkWith({ input, io, registry, workflow, parts, message });
  },
});
