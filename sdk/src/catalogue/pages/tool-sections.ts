import { codeSpan, markdownLine } from "../../util/markdown-text.ts";
import type { DocumentSection } from "../document-sections.ts";
import { safeMarkdown } from "../safe-markdown.ts";
import { fieldTable, parameterTable } from "../schema-tables.ts";
import type { ToolPage, ToolRate } from "../tool-page.ts";
import { counted } from "../../util/texts.ts";
import { agreedSections, isAgreedTitle } from "../../model/tool/document-sections.ts";

/** How a section of a tool's page is rendered. */
export type ToolSectionKind =
  | "use"
  | "avoid"
  | "parameters"
  | "returns"
  | "errors"
  | "examples"
  | "component"
  | "other"
  | "checklist"
  | "evals"
  | "providers"
  | "portability"
  | "prompt";

/** One section of a tool's page. */
export interface ToolSection {
  readonly kind: ToolSectionKind;
  readonly title: string;
  /** The author's Markdown, made safe; empty where the section is rendered from data alone. */
  readonly text: string;
}

/** The sections of a tool's page in the order a reader needs them, without empty sections. */
export function toolSections(page: ToolPage): readonly ToolSection[] {
  const { whenToUse = "", whenNotToUse = "", returns = "", errors = "", other } = page.guidance;
  const isOnParameters = ({ title }: DocumentSection): boolean => isAgreedTitle(title, "Parameters");
  const written: readonly ToolSection[] = [
    { kind: "use", title: agreedSections.whenToUse, text: whenToUse },
    { kind: "avoid", title: agreedSections.whenNotToUse, text: whenNotToUse },
    { kind: "parameters", title: "Parameters", text: textOf(other.filter(isOnParameters)) },
    { kind: "returns", title: agreedSections.returns, text: returns },
    { kind: "errors", title: agreedSections.errors, text: errors },
    { kind: "examples", title: "Examples", text: "" },
    { kind: "component", title: "Component", text: "" },
    ...other.filter((one) => !isOnParameters(one)).map(({ title, text }) => ({ kind: "other" as const, title, text })),
    { kind: "checklist", title: "Checklist", text: "" },
    { kind: "evals", title: "Evals", text: "" },
    { kind: "providers", title: "Provider schemas", text: "" },
    { kind: "portability", title: "Portability", text: "" },
    { kind: "prompt", title: "What the model reads", text: "" },
  ];
  return written
    .filter((section) => section.text !== "" || dataTexts[section.kind]?.(page) !== undefined)
    .map((section) => ({ ...section, text: safeMarkdown(section.text) }));
}

/** A tool's page as one Markdown text, for search by other tools, link checks and language models. */
export function toolBody(page: ToolPage, sections: readonly ToolSection[]): string {
  const blocks = sections.flatMap((section) => [
    `## ${markdownLine(section.title)}`,
    ...[section.text, dataTexts[section.kind]?.(page) ?? ""].filter((text) => text !== ""),
  ]);
  return [markdownLine(page.summary), ...blocks].join("\n\n");
}

/** What a section shows of the data of a page; undefined if the page has none. */
const dataTexts: Partial<Record<ToolSectionKind, (page: ToolPage) => string | undefined>> = {
  parameters: ({ parameters }) => (parameters.length === 0 ? "None." : parameterTable(parameters)),
  returns: ({ output }) => output && fieldTable(output.rows),
  examples: ({ examples }) => joined(examples.map(({ input }) => codeSpan(JSON.stringify(input)))),
  component: ({ component }) => component && "What the user sees, with the arguments of an example.",
  checklist: ({ checklist }) => {
    if (checklist.length === 0) return undefined;
    const open = openAnswers(checklist).map(({ question, evidence }) => `- ${question} ${markdownLine(evidence)}`);
    return [`The definition answers ${answeredOf(checklist)}.`, open.join("\n")].join("\n\n").trimEnd();
  },
  evals: ({ evals }) => (evals && evals.length > 0 ? evals.map(rateLine).join("\n") : undefined),
  providers: ({ providers }) =>
    joined(
      providers.map(({ id }) => codeSpan(id)),
      ", ",
    ),
  portability: ({ portability }) =>
    portability?.map(({ provider, outcome }) => `- ${codeSpan(provider)}: ${outcome.join(", ")}`).join("\n"),
  prompt: ({ description }) => joined(description.map(markdownLine)),
};

type Checklist = ToolPage["checklist"];

/** `6 of 8 questions that a model has`. */
export const answeredOf = (checklist: Checklist): string =>
  `${String(checklist.length - openAnswers(checklist).length)} of ${counted(checklist.length, "question")} that a model has`;

export const openAnswers = (checklist: Checklist): Checklist => checklist.filter(({ yes }) => !yes);

const textOf = (sections: readonly DocumentSection[]): string => sections.map(({ text }) => text).join("\n\n");

const joined = (parts: readonly string[], between = "\n\n"): string | undefined =>
  parts.length === 0 ? undefined : parts.join(between);

export const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

/** What a model reached, with the interval and the day: a share alone would say too much. */
const rateLine = ({ model, right, runs, rate: { low, high }, at }: ToolRate): string =>
  `- ${codeSpan(model)}: ${String(right)} of ${counted(runs, "run")} right, 95 % interval ${percent(low)} to ${percent(high)}, recorded on ${at.slice(0, 10)}`;
