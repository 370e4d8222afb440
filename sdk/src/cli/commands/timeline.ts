import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { usageError } from "../console/errors.ts";
import { buildOption, openRegistry } from "../project/open-registry.ts";

export default defineCommand({
  name: "timeline",
  group: "run",
  summary: "Show the timeline of a run.",
  args: { "[run]": "the run's name" },
  options: {
    "--list": "list the runs instead",
    "--db <file>": "file that keeps the runs (default: data/runs.db of the project)",
    ...buildOption,
    ...rootOption,
    ...jsonOption,
  },
  example: ["toolwright timeline report-1", "shows calls with their results, questions and answers"],
  async run(input, io) {
    const [name] = input.args;
    if ((name === undefined) !== input.has("list")) throw usageError("Name a run, or use `--list`.", "timeline");
    const { openRuns, runsFile } = await import("../agents/terminal.ts");
    const { runList, runStory } = await import("../agents/run-views.ts");
    const store = await openRuns(runsFile(input));
    try {
      const view =
        name === undefined ? await runList(store) : await runStory(store, name, await openRegistry(input, io));
      if (input.isJson) io.out(JSON.stringify(view.value));
      else for (const line of view.lines(io.width ?? 80)) io.out(line);
      return 0;
    } finally {
      await store.close();
    }
  },
});
