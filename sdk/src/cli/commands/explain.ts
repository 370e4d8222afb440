import { errorCodes } from "../../errors/codes.ts";
import type { ErrorCode } from "../../errors/error-code.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { CommandInput, CommandIo, ExitCode } from "../../model/command.ts";
import type { Rule } from "../../model/rule.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { defineCommand } from "../console/define-command.ts";
import { isJsonWanted, jsonOption, rootFolder, rootOption } from "../console/options.ts";
import { readRulePage } from "../console/read-rule-page.ts";

export default defineCommand({
  name: "explain",
  summary: "Explain a rule, an error code, or how a workflow is put together.",
  args: [
    {
      flag: "[name]",
      description: "a rule's id, an error code or a workflow.json; without it, rules and codes are listed",
    },
  ],
  options: [rootOption, jsonOption],
  examples: [
    {
      line: "toolwright explain desc-too-short",
      does: "prints the rule's page: why, samples, options, how to suppress it",
    },
    { line: "toolwright explain NO_TOOLS", does: "prints what the error code means and what to do" },
    {
      line: "toolwright explain workflow.json",
      does: "prints who has which tool, the hooks in order, and where each setting comes from",
    },
    { line: "toolwright explain", does: "lists all rules and error codes" },
  ],
  run,
});

const codes: Readonly<Record<string, ErrorCode>> = errorCodes;

async function run(input: CommandInput, io: CommandIo): Promise<ExitCode> {
  const { rules } = await import("../../verify/rules/index.generated.ts");
  const [name] = input.args;
  const asJson = isJsonWanted(input);
  if (name === undefined) {
    io.out(asJson ? JSON.stringify(everything(rules)) : listing(rules));
    return 0;
  }
  if (name.endsWith(".json")) {
    const { explainWorkflow } = await import("../workflows/explain-workflow.ts");
    return explainWorkflow({ name, root: rootFolder(input, io), asJson }, io);
  }
  // Who copies a code from a report may not care for its case.
  const rule = rules.find(({ id }) => id === name.toLowerCase());
  if (rule !== undefined) {
    io.out(asJson ? JSON.stringify(ruleFacts(rule)) : await ruleText(rule, io));
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
  const nearest = nearestName(name, [...rules.map(({ id }) => id), ...Object.keys(codes)]);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  throw new ToolwrightError("USAGE", `Unknown rule or error code ${JSON.stringify(name.slice(0, 80))}.${hint}`, {
    remedy: "Run `toolwright explain` for the list of rules and error codes.",
  });
}

async function ruleText(rule: Rule, io: CommandIo): Promise<string> {
  const { markdownAsText } = await import("../console/markdown-as-text.ts");
  return markdownAsText(readRulePage(rule), io);
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
