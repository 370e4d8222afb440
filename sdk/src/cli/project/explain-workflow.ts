import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { sourceReader } from "../console/source-reader.ts";

interface ExplainedFile {
  readonly name: string;
  readonly root: string;
  readonly asJson: boolean;
}

/** Prints each agent's tools, the order of the hooks, the origin of each setting, and all findings. @throws ToolwrightError `WORKFLOW_UNREADABLE`. */
export async function explainWorkflow({ name, root, asJson }: ExplainedFile, io: CommandIo): Promise<ExitCode> {
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  const { compileFound } = await import("../../compile/project/find-workflows.ts");
  const { explanationText } = await import("../../workflow/file/explanation.ts");
  const { default: text } = await import("../../verify/reporters/text.ts");
  const file = path.relative(root, path.resolve(io.cwd, name)).replaceAll("\\", "/");
  const { workflows, agents, subjects, tools } = await inspectProject(root);
  const written = workflows.find((each) => each.file === file);
  if (written === undefined) {
    const known = workflows.map((each) => each.file);
    const message = `${file} is not a workflow of the project, which has ${known.join(", ") || "no workflow"}.${didYouMean(file, known)}`;
    throw new ToolwrightError("WORKFLOW_UNREADABLE", message, {
      remedy: "Workflows are `workflow.json` and `workflows/<name>/workflow.json` of the project.",
    });
  }
  const source = sourceReader(root);
  const { explanation, findings } = compileFound(written, {
    textOf: (each) => source(each) ?? "",
    agents,
    workflows,
    // A tool with an error exists all the same.
    tools: subjects.flatMap(({ tool }) => tool ?? []),
  });
  if (asJson) io.out(JSON.stringify({ ...explanation, findings }));
  else {
    if (explanation !== undefined) io.out(explanationText(explanation));
    const options = { color: io.color, details: true, source };
    if (findings.length > 0) io.out(`\n${text.format({ toolCount: tools.length, findings }, options)}`);
  }
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
