import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../../model/command.ts";
import { sourceReader } from "../console/source-reader.ts";

/** Which workflow is explained. */
export interface ExplainedFile {
  /** As given on the command line. */
  readonly name: string;
  readonly root: string;
  readonly asJson: boolean;
}

/**
 * Prints how a workflow of the project is put together, and what is wrong with it.
 *
 * @throws ToolwrightError `WORKFLOW_UNREADABLE` where there is no such file.
 */
export async function explainWorkflow({ name, root, asJson }: ExplainedFile, io: CommandIo): Promise<ExitCode> {
  const { inspectProject } = await import("../../compile/inspect-project.ts");
  const { compileFound } = await import("../../compile/project/find-workflows.ts");
  const { explanationText } = await import("../../workflow/file/explanation.ts");
  const { default: text } = await import("../../verify/reporters/text.ts");
  const file = path.relative(root, path.resolve(io.cwd, name)).replaceAll("\\", "/");
  const project = await inspectProject(root);
  const written = project.workflows.find((each) => each.file === file);
  if (written === undefined) {
    const known = project.workflows.map((each) => each.file);
    const has = known.length === 0 ? "no workflow" : known.join(", ");
    throw new ToolwrightError("WORKFLOW_UNREADABLE", `${file} is not a workflow of the project, which has ${has}.`, {
      remedy: "Workflows are `workflow.json` and `workflows/<name>/workflow.json` of the project.",
    });
  }
  const { explanation, findings } = compileFound(written, {
    agents: project.agents,
    // A tool with an error exists all the same.
    tools: project.subjects.flatMap(({ tool }) => tool ?? []),
  });
  if (asJson) io.out(JSON.stringify({ ...explanation, findings }));
  else {
    if (explanation !== undefined) io.out(explanationText(explanation));
    const options = { color: io.color, source: sourceReader(root) };
    if (findings.length > 0) io.out(`\n${text.format({ toolCount: project.tools.length, findings }, options)}`);
  }
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
