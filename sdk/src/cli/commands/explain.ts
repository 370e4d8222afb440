import { hasErrors } from "../../model/finding.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { errorCodes } from "../../errors/codes.ts";
import type { ErrorCode } from "../../errors/error-code.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import type { Rule } from "../../model/verify/rule.ts";
import { ownFile } from "../../util/own-files.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { defineCommand, jsonOption, rootOption } from "../console/options.ts";
import { readRulePage } from "../console/read-rule-page.ts";
import { sourceReader } from "../project/print-build.ts";

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
    const [name] = input.args;
    if (name?.endsWith(".json") === true) {
      return explainWorkflow(name, input, io);
    }
    const { rules } = await import("../../verify/rules/index.generated.ts");
    const { value, text } = name === undefined ? everything(rules) : await explained(name, rules, io);
    io.out(input.isJson ? JSON.stringify(value) : text);
    return 0;
  },
});

interface Explained {
  readonly value: object;
  readonly text: string;
}

const codes: Readonly<Record<string, ErrorCode>> = errorCodes;

function everything(rules: readonly Rule[]): Explained {
  const width = Math.max(...[...rules.map(({ id }) => id), ...Object.keys(codes)].map(({ length }) => length));
  const ofRules = rules.map(({ id, severity, summary }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${summary}`);
  const ofCodes = Object.entries(codes).map(([code, { summary }]) => `  ${code.padEnd(width)}  ${summary}`);
  return {
    value: {
      rules: rules.map(({ id: rule, severity, summary }) => ({ rule, severity, summary })),
      codes: Object.entries(codes).map(([code, { summary }]) => ({ code, summary })),
    },
    text: ["Rules", ...ofRules, "", "Error codes", ...ofCodes].join("\n"),
  };
}

async function explained(name: string, rules: readonly Rule[], io: CommandIo): Promise<Explained> {
  const { markdownAsText } = await import("../console/markdown-as-text.ts");
  if (name === "checklist") {
    const page = readFileSync(ownFile("verify/checklist/checklist.md"), "utf8");
    return { value: { page }, text: markdownAsText(page, io) };
  }
  // A name copied from a report may be in another case.
  const rule = rules.find(({ id }) => id === name.toLowerCase());
  if (rule !== undefined) {
    const { id, severity, summary, scope, options = {} } = rule;
    const page = readRulePage(rule);
    return { value: { rule: id, severity, summary, scope, options, page }, text: markdownAsText(page, io) };
  }
  const code = name.toUpperCase();
  const entry = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (entry !== undefined)
    return { value: { code, ...entry }, text: `${code}\n\n${entry.summary}\n\nWhat to do: ${entry.remedy}` };
  const hint = didYouMean(name, [...rules.map(({ id }) => id), ...Object.keys(codes)]);
  throw new ToolwrightError("USAGE", `Unknown rule or error code ${JSON.stringify(name.slice(0, 80))}.${hint}`, {
    remedy: "Run `toolwright explain` for the list of rules and error codes.",
  });
}

async function explainWorkflow(name: string, input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { root } = input;
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
    agents,
    workflows,
    // A tool with an error exists nevertheless.
    tools: subjects.flatMap(({ tool }) => tool ?? []),
  });
  if (input.isJson) io.out(JSON.stringify({ ...explanation, findings }));
  else {
    if (explanation !== undefined) io.out(explanationText(explanation));
    const options = { color: io.color, details: true, source };
    if (findings.length > 0) io.out(`\n${text.format({ toolCount: tools.length, findings }, options)}`);
  }
  return hasErrors(findings) ? 1 : 0;
}
