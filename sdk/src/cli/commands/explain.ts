import { readFileSync } from "node:fs";
import path from "node:path";
import { errorCodes } from "../../errors/codes.ts";
import type { ErrorCode } from "../../errors/error-code.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { Rule } from "../../model/verify/rule.ts";
import { ownFile } from "../../util/own-files.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { defineCommand, isJsonWanted, jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { readRulePage } from "../console/read-rule-page.ts";
import { sourceReader } from "../console/source-reader.ts";

export default defineCommand({
  name: "explain",
  group: "check",
  summary: "Explain a rule, an error code, the checklist or a workflow.",
  args: {
    "[name]": "rule, error code, `checklist` or workflow.json (default: list all rules and codes)",
  },
  options: { ...rootOption, ...jsonOption },
  example: ["toolwright explain desc-too-short", "prints the rule's page: why, samples, options, how to suppress it"],
  async run(input, io) {
    const { rules } = await import("../../verify/rules/index.generated.ts");
    const [name] = input.args;
    const asJson = isJsonWanted(input);
    if (name === undefined) {
      io.out(asJson ? JSON.stringify(everything(rules)) : listing(rules));
      return 0;
    }
    if (name.endsWith(".json")) {
      return explainWorkflow({ name, root: rootFolder(input, io), asJson }, io);
    }
    if (name === "checklist") {
      const page = readFileSync(ownFile("verify/checklist/checklist.md"), "utf8");
      io.out(asJson ? JSON.stringify({ page }) : await pageText(page, io));
      return 0;
    }
    // Who copies a code from a report may not care for its case.
    const rule = rules.find(({ id }) => id === name.toLowerCase());
    if (rule !== undefined) {
      io.out(asJson ? JSON.stringify(ruleFacts(rule)) : await pageText(readRulePage(rule), io));
      return 0;
    }
    const upper = name.toUpperCase();
    const code = Object.hasOwn(codes, upper) ? codes[upper] : undefined;
    if (code !== undefined) {
      io.out(
        asJson ? JSON.stringify({ code: upper, ...code }) : `${upper}\n\n${code.summary}\n\nWhat to do: ${code.remedy}`,
      );
      return 0;
    }
    const known = [...rules.map(({ id }) => id), ...Object.keys(codes)];
    throw new ToolwrightError(
      "USAGE",
      `Unknown rule or error code ${JSON.stringify(name.slice(0, 80))}.${didYouMean(name, known)}`,
      { remedy: "Run `toolwright explain` for the list of rules and error codes." },
    );
  },
});

const codes: Readonly<Record<string, ErrorCode>> = errorCodes;

async function pageText(page: string, io: CommandIo): Promise<string> {
  const { markdownAsText } = await import("../console/markdown-as-text.ts");
  return markdownAsText(page, io);
}

function ruleFacts(rule: Rule): object {
  const { id, severity, summary, scope, options = {} } = rule;
  return { rule: id, severity, summary, scope, options, page: readRulePage(rule) };
}

function everything(rules: readonly Rule[]): object {
  return {
    rules: rules.map(({ id, severity, summary }) => ({ rule: id, severity, summary })),
    codes: Object.entries(codes).map(([code, { summary }]) => ({ code, summary })),
  };
}

function listing(rules: readonly Rule[]): string {
  const width = Math.max(...[...rules.map(({ id }) => id), ...Object.keys(codes)].map(({ length }) => length));
  const ofRules = rules.map(({ id, severity, summary }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${summary}`);
  const ofCodes = Object.entries(codes).map(([code, { summary }]) => `  ${code.padEnd(width)}  ${summary}`);
  return ["Rules", ...ofRules, "", "Error codes", ...ofCodes].join("\n");
}

interface ExplainedFile {
  readonly name: string;
  readonly root: string;
  readonly asJson: boolean;
}

/**
 * Prints how a workflow of the project is put together, and what is wrong with it.
 *
 * @throws ToolwrightError `WORKFLOW_UNREADABLE` where there is no such file.
 */
async function explainWorkflow({ name, root, asJson }: ExplainedFile, io: CommandIo): Promise<ExitCode> {
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
    throw new ToolwrightError(
      "WORKFLOW_UNREADABLE",
      `${file} is not a workflow of the project, which has ${has}.${didYouMean(file, known)}`,
      {
        remedy: "Workflows are `workflow.json` and `workflows/<name>/workflow.json` of the project.",
      },
    );
  }
  const { explanation, findings } = compileFound(written, {
    textOf: (source) => sourceReader(root)(source) ?? "",
    agents: project.agents,
    workflows: project.workflows,
    // A tool with an error exists all the same.
    tools: project.subjects.flatMap(({ tool }) => tool ?? []),
  });
  if (asJson) io.out(JSON.stringify({ ...explanation, findings }));
  else {
    if (explanation !== undefined) io.out(explanationText(explanation));
    const options = { color: io.color, details: true, source: sourceReader(root) };
    if (findings.length > 0) io.out(`\n${text.format({ toolCount: project.tools.length, findings }, options)}`);
  }
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
