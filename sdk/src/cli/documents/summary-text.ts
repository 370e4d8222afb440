import type { InferredTool } from "../../model/tool.ts";
import { descriptionParts } from "./description-parts.ts";

/** `doc_summary.md` of a tool: what it does, when to use it and when not, one line each, with a `TODO:` for what its code does not say. */
export function summaryText({ name, description }: InferredTool): string {
  const { what, when, whenNot } = descriptionParts(description);
  const lines = [
    what[0] ?? `TODO: describe in one line what ${name} does.`,
    when[0] ?? `TODO: describe when to use ${name}.`,
    ...whenNot.slice(0, 1),
  ];
  return `${lines.join("\n")}\n`;
}
