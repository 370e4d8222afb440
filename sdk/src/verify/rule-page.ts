import type { Rule, RuleOption, RuleOptions } from "../model/verify/rule.ts";
import { markdownTable } from "../util/markdown-text.ts";
import { optionKind } from "./rule-settings.ts";

/** The page of a rule in Markdown. `body` is its own page, which begins with its id as the heading. */
export function rulePage(rule: Rule, body: string): string {
  const own = body.replace(/^#[ \t]+.*$/m, "").trim();
  const options = optionsTable(rule);
  const documented = /^## Options[ \t]*$/m;
  const explained = documented.test(own)
    ? own.replace(documented, (heading) => [heading, options].join("\n\n").trimEnd())
    : [own, ...(options === "" ? [] : [`## Options\n\n${options}`])].join("\n\n");
  return [`# ${rule.id}`, rule.summary, standing(rule), explained, suppressing(rule)].join("\n\n") + "\n";
}

/** Rule ids are `group-name`. */
export const ruleGroup = ({ id }: Pick<Rule, "id">): string => id.split("-", 1)[0] ?? id;

function standing({ severity, foreignSeverity, scope }: Rule): string {
  const about = scope === "set" ? "all tools together" : "each tool by itself";
  const level = severity === "off" ? "Off unless the configuration sets it" : `Severity: **${severity}**`;
  const ofOthers = foreignSeverity === undefined ? "" : `\n\nFor foreign tools the severity is **${foreignSeverity}**.`;
  return `${level}. Checks ${about}.${ofOthers}`;
}

function optionsTable({ options = {} }: Rule): string {
  const rows = Object.entries(options).map(([name, value]) => [`\`${name}\``, optionKind(value), shown(value)]);
  return rows.length === 0 ? "" : markdownTable(["option", "value", "default"], rows);
}

// A bar would end the cell, even in code.
const shown = (value: RuleOption): string =>
  Array.isArray(value) && value.length === 0 ? "none" : `\`${JSON.stringify(value).replaceAll("|", "\\|")}\``;

const suppressing = ({ id, options = {} }: Rule): string => `## Suppressing

Every suppression gives a reason. In a source file it counts for its own line, or, standing alone, for the next line of code; in a
Markdown file for the whole file:

\`\`\`ts
// toolwright-ignore ${id} -- why this is correct here
\`\`\`

\`\`\`md
<!-- toolwright-ignore ${id} -- why this is correct here -->
\`\`\`

With \`toolwright-ignore-tool\` instead, a comment in \`tool.ts\` or in a Markdown file of the folder accepts all findings of the rule
about the tool. \`toolwright.config.json\` sets the rule for all tools, or for some:

\`\`\`json
{
  "rules": { "${id}": ${sampleSetting(options)} },
  "overrides": [{ "tools": ["legacy_*"], "rules": { "${id}": "off" } }]
}
\`\`\``;

function sampleSetting(options: RuleOptions): string {
  const [first] = Object.entries(options);
  return first === undefined ? '"info"' : `["info", { "${first[0]}": ${JSON.stringify(first[1])} }]`;
}
