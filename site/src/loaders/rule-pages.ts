import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Loader } from "astro/loaders";
import { rules } from "toolwright/build";
import { ruleGroup, rulePage } from "../../../sdk/src/verify/rule-page.ts";
import { pageOf } from "./markdown-folder.ts";
import { storePage, type Page } from "./store-page.ts";

const base = "rules";

/** A page for each rule of the verifier, as `toolwright explain` prints it, and one that lists them all. */
export function rulePages(): Loader {
  return {
    name: "rule-pages",
    async load(context) {
      const folder = fileURLToPath(new URL("../sdk/src/verify/rules/", context.config.root));
      const pages = rules.map(async (rule) => {
        const text = rulePage(rule, await readFile(`${folder}/${rule.id}.md`, "utf8"));
        return { ...pageOf(text, base, rule.id), description: rule.summary.replaceAll("`", "") };
      });
      for (const page of [indexPage(), ...(await Promise.all(pages))]) await storePage(page, context);
    },
  };
}

/** Titles of the groups of rules; other groups are listed by their own name. */
const groupTitles: Readonly<Record<string, string>> = {
  name: "Names",
  desc: "Descriptions",
  param: "Parameters",
  set: "Tools together",
  safety: "Safety",
  schema: "Schemas",
  doc: "Documents",
  folder: "Folders",
  examples: "Examples",
  handler: "Handlers",
  tests: "Tests",
};

type Rule = (typeof rules)[number];

const order: readonly string[] = ["error", "warning", "info", "off"];

function indexPage(): Page {
  const known = Object.keys(groupTitles);
  const place = (group: string): number => (known.includes(group) ? known.indexOf(group) : known.length);
  const groups = [...Map.groupBy<string, Rule>(rules, ruleGroup)].sort(([left], [right]) => place(left) - place(right));
  const description = "The rules that `toolwright verify` checks.";
  return {
    id: base,
    title: "Rules",
    description: description.replaceAll("`", ""),
    body: [introduction, ...groups.map(groupText)].join("\n\n"),
    sidebar: { label: "Overview", order: 0 },
  };
}

const introduction = `\`toolwright verify\` checks these rules. An error fails the build; a warning does not; info is advice.
[Writing a tool](/writing-a-tool/#findings) explains how to configure a rule, suppress a finding, or accept existing
findings; \`toolwright explain <rule>\` prints a page in the terminal.`;

function groupText([group, members]: readonly [string, readonly Rule[]]): string {
  const rows = members
    .toSorted((left, right) => order.indexOf(left.severity) - order.indexOf(right.severity))
    .map(
      ({ id, severity, summary }) =>
        `| [\`${id}\`](/${base}/${id}/)<br>${summary.replaceAll("|", "\\|")} | ${severity} |`,
    );
  return [
    `## ${groupTitles[group] ?? group}`,
    ["| rule, and what it checks | severity |", "| --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
