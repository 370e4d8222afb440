import { positionAt } from "../../util/texts.ts";
import { errorCodes } from "../../errors/codes.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { type Suppression, readDirective, suppressionWord } from "../../model/tool/suppression.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { rules } from "../rules/index.generated.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import type { Nodes } from "mdast";
import type { ToolFolder } from "../../model/tool/tool-folder.ts";
import { markdownFile } from "../text/markdown.ts";
import { fileLocation } from "../subject/locations.ts";

export interface Accounted {
  readonly findings: readonly Finding[];
  readonly accepted: number;
}

const ruleIds: readonly string[] = rules.map(({ id }) => id);
const isRule = new Set(ruleIds);

const isAboutHandling = /^(?:SUPPRESSION|BASELINE)_/;

/** Whether a finding can be accepted: findings of rules, and warnings. With inference errors there is no tool to build. */
export function isAcceptable({ code, severity }: Finding): boolean {
  return isRule.has(code) || (severity !== "error" && !isAboutHandling.test(code));
}

/** Removes the findings that comments accept; adds findings about comments without a reason, with an unknown rule, or without use. */
export function applySuppressions(findings: readonly Finding[], subjects: readonly RuleSubject[]): Accounted {
  const isJudged = judgedTools(subjects);
  const written = subjects.flatMap(suppressionsOf);
  if (written.length === 0) return { findings, accepted: 0 };
  const owned = withoutRepetition(written);
  const waivers = owned.flatMap(waiversOf);
  const used = new Set<Waiver>();
  const byRule = Map.groupBy(waivers, ({ rule }) => rule);
  const left = findings.filter((finding) => {
    const matching = isAcceptable(finding)
      ? (byRule.get(finding.code) ?? []).filter((one) => covers(one, finding))
      : [];
    for (const waiver of matching) used.add(waiver);
    return matching.length === 0;
  });
  const unused = waivers.filter((waiver) => !used.has(waiver) && waiver.tool.every(isJudged)).map(unusedFinding);
  return { findings: [...left, ...owned.flatMap(faultsOf), ...unused], accepted: findings.length - left.length };
}

/** Whether the rules have checked a tool: the expected findings of a tool that could not be inferred may still exist. */
export function judgedTools(subjects: readonly RuleSubject[]): (tool: string | undefined) => boolean {
  const seen = new Set(subjects.filter(isWholeSubject).map(({ name }) => name));
  const isWhole = subjects.every(isWholeSubject);
  return (tool) => isWhole || (tool !== undefined && seen.has(tool));
}

/** A tool of the project with errors is checked only in part, without its `schema.json`. */
const isWholeSubject = ({ definition, folder, schemaFile }: RuleSubject): boolean =>
  definition !== undefined && (folder === undefined || schemaFile !== undefined);

interface Owned {
  readonly suppression: Suppression;
  /** Names of the tools whose sources contain the comment. */
  readonly tool: readonly string[];
}

function suppressionsOf({ name, tool, folder }: RuleSubject): readonly Owned[] {
  const inMarkdown = folder === undefined ? [] : markdownSuppressions(folder);
  return [...(tool?.suppressions ?? []), ...inMarkdown].map((suppression) => ({ suppression, tool: [name] }));
}

function withoutRepetition(written: readonly Owned[]): readonly Owned[] {
  const locations = Map.groupBy(written, ({ suppression: { at } }) => `${at.file}:${at.line}:${at.column}`);
  return [...locations.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, tool: [...first.tool, ...others.flatMap(({ tool }) => tool)] }],
  );
}

interface Waiver extends Owned {
  readonly rule: string;
}

const isKnown = (code: string): boolean => isRule.has(code) || Object.hasOwn(errorCodes, code);

function waiversOf({ suppression, tool }: Owned): readonly Waiver[] {
  const { rules: named, reason, problem } = suppression;
  if (problem !== undefined || reason === "") return [];
  return [...new Set(named)].filter(isKnown).map((rule) => ({ suppression, tool, rule }));
}

function faultsOf({ suppression: { rules: named, reason, at, problem }, tool }: Owned): readonly Finding[] {
  const details = { at, ...toolOf(tool) };
  if (problem !== undefined) return [findingOf("SUPPRESSION_MALFORMED", visibleText(problem), details)];
  if (reason === "") {
    const names = clipText(named.map(quoted).join(", "));
    const message = `The suppression of ${names} has no reason, so it has no effect.`;
    return [findingOf("SUPPRESSION_REASON_MISSING", message, details)];
  }
  const unknown = [...new Set(named)].filter((rule) => !isKnown(rule));
  return unknown.map((rule) => findingOf("SUPPRESSION_RULE_UNKNOWN", unknownText(rule), details));
}

function unknownText(rule: string): string {
  const nearest = nearestName(rule, ruleIds);
  return `There is no rule ${quoted(rule)}.${nearest === undefined ? "" : ` Did you mean \`${nearest}\`?`}`;
}

const quoted = (name: string): string => `\`${visibleText(clipText(name, 80))}\``;

const toolOf = (tool: readonly string[]): { tool?: string } =>
  tool.length === 1 && tool[0] !== undefined ? { tool: tool[0] } : {};

function covers({ suppression, tool }: Waiver, finding: Finding): boolean {
  const { scope, at, line } = suppression;
  if (scope === "tool") return finding.tool !== undefined && tool.includes(finding.tool);
  return finding.at?.file === at.file && (scope === "file" || finding.at.line === line);
}

const meant = {
  line: "the line it counts for",
  file: "this file",
  tool: "this tool",
} as const satisfies Readonly<Record<Suppression["scope"], string>>;

function unusedFinding({ suppression: { at, scope, line }, rule, tool }: Waiver): Finding {
  const location = scope === "line" && line !== undefined ? `line ${line}` : meant[scope];
  const hint = isRule.has(rule) ? "" : " Errors that no rule reports cannot be suppressed.";
  const message = `The suppression of ${quoted(rule)} accepts nothing: ${location} has no such finding.${hint}`;
  return { ...findingOf("SUPPRESSION_UNUSED", message, { at, ...toolOf(tool) }), severity: "warning" };
}

/** The comments `<!-- toolwright-ignore <rule> -- <reason> -->` in the Markdown files of a tool folder. */
function markdownSuppressions(folder: ToolFolder): readonly Suppression[] {
  return Object.entries(folder.files).flatMap(([file, text]) => {
    if (!file.endsWith(".md") || !text.includes(suppressionWord)) return [];
    return htmlIn(markdownFile(folder, file)).flatMap(({ position }) => {
      const start = position?.start.offset ?? 0;
      const comments = text.slice(start, position?.end.offset).matchAll(/<!--([^]*?)-->/g);
      return Array.from(comments).flatMap(({ 1: comment = "", index }): readonly Suppression[] => {
        const directive = readDirective(comment);
        if (directive === undefined) return [];
        const { isForTool, ...given } = directive;
        const at = fileLocation(folder, file, positionAt(text, start + index));
        return [{ ...given, scope: isForTool ? "tool" : "file", at }];
      });
    });
  });
}

function htmlIn(node: Nodes | undefined): readonly Nodes[] {
  if (node?.type === "html") return [node];
  return node !== undefined && "children" in node ? node.children.flatMap((child) => htmlIn(child)) : [];
}
