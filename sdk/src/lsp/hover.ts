import path from "node:path";
import { compileFound } from "../compile/project/find-workflows.ts";
import type { ProjectState } from "../compile/inspect-project.ts";
import type { RuleSubject } from "../model/verify/rule.ts";
import { describedForModel } from "../model/tool/deprecation-note.ts";
import { isWrittenByHand, type InferredTool } from "../model/tool/tool.ts";
import { portabilityReport, type SentTool } from "../providers/set/portability-report.ts";
import { isRecord } from "../util/is-record.ts";
import { parseJson } from "../util/json.ts";
import { markdownCell, markdownTable } from "../util/markdown-text.ts";
import { counted } from "../util/texts.ts";
import { qualityOf } from "../verify/checklist/checklist.ts";
import type { CheckedProject } from "./check-project.ts";
import type { EditorFiles } from "./editor-files.ts";
import type { Asked } from "./tool-at.ts";

/** A tool as Markdown: its quality, effects, each provider's form, and the source of each part. */
export function toolText(subject: RuleSubject, { project, state, files }: Omit<Asked, "file">): string {
  const { name, tool } = subject;
  if (tool === undefined) return `**${name}** cannot be read; its findings say why.`;
  const { category, type = "function", title } = tool.metadata;
  const head = `**${name}**${title === undefined ? "" : ` – ${title}`} · ${category} · ${type}`;
  const parts = [
    head,
    qualityText(subject, project),
    behaviourText(tool),
    providersText(tool, state.config.providers),
    originText(subject, state, files),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Answered questions, size and findings, in one line. */
export function qualityText(subject: RuleSubject, { findings }: CheckedProject): string {
  const [quality] = qualityOf([subject]);
  const own = findings.filter(({ tool }) => tool === subject.name).length;
  const { answered = 0, checklist = [], tokens } = quality ?? {};
  const asked = checklist.length === 0 ? [] : [`answers ${String(answered)} of ${String(checklist.length)} questions`];
  return [...asked, ...(tokens === undefined ? [] : [`${String(tokens)} tokens`]), counted(own, "finding")].join(" · ");
}

function behaviourText({ metadata, effects = [], calls = [], services = [] }: InferredTool): string {
  const { risk, confirm, idempotent, modes = [] } = metadata;
  const list = (label: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${label}: ${[...new Set(names)].join(", ")}`];
  const lines = [
    ...list(
      "Effects",
      effects.map(({ kind }) => kind),
    ),
    ...(risk === undefined ? [] : [`Risk: ${risk}`]),
    ...(confirm === true ? ["Confirmed by a person"] : []),
    ...(idempotent === true ? ["Idempotent"] : []),
    ...list(
      "Calls",
      calls.map((call) => call.name),
    ),
    ...list("Services", services),
    ...list("Modes", modes),
  ];
  return lines.join(" · ");
}

function providersText(tool: InferredTool, ids: readonly string[] | undefined): string {
  const report = portabilityReport([{ ...tool, description: describedForModel(tool) }], ids);
  const rows = report.flatMap(({ title, tools: [sent] }) => (sent === undefined ? [] : [[title, outcomeText(sent)]]));
  return markdownTable(["Provider", "Gets"], rows);
}

function outcomeText({ outcome, level, changes }: SentTool): string {
  const what = `${outcome.join(", ")}${level === "strict" ? ", enforced" : ""}`;
  return markdownCell([what, ...changes.slice(0, 2).map(({ message }) => message)].join(": "));
}

function originText({ tool, folder }: RuleSubject, state: ProjectState, files: EditorFiles): string {
  if (tool === undefined) return "";
  const changed: unknown = parseJson(
    files.documentAt(path.join(state.root, tool.file.replace(/\.[jt]s$/, ".json"))).getText(),
  );
  const changes = (member: string): boolean => isRecord(changed) && changed[member] !== undefined;
  const schema = isWrittenByHand(tool)
    ? "`schema.json`"
    : tool.explicit?.input === undefined
      ? "the signature"
      : "the value of `input`";
  const rows = [
    ["name", folder === undefined || folder.name === tool.name ? "the folder's or file's name" : "the option `name`"],
    [
      "description",
      changes("description") ? "`tool.json`" : isWrittenByHand(tool) ? "`schema.json` or JSDoc" : "JSDoc",
    ],
    ["input", changes("parameters") ? `${schema}, changed by \`tool.json\`` : schema],
    ...(tool.output === undefined
      ? []
      : [["output", changes("returns") ? "the return type, changed by `tool.json`" : "the return type"]]),
    ...workflowSettings(tool, state),
  ];
  return markdownTable(["Part", "From"], rows);
}

const workflowSettings = (tool: InferredTool, state: ProjectState): readonly string[][] =>
  state.workflows.flatMap((workflow) => {
    const { explanation } = compileFound(workflow, state);
    const hooks = explanation?.hooks.flatMap(({ hooks: own }) => own) ?? [];
    const own = [...(explanation?.tools ?? []), ...hooks].filter(({ file }) => file === tool.file);
    return own.flatMap(({ settings }) =>
      settings
        .filter(({ source }) => source !== "default" && source !== tool.file)
        .map(({ name, value, source }) => [
          markdownCell(`${name} ${JSON.stringify(value)}`),
          markdownCell(`\`${workflow.file}\` \`${source}\``),
        ]),
    );
  });
