import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { Json } from "../util/json.ts";
import type { ToolMetadata } from "../model/tool.ts";
import { checkOptions, type KnownOptions, type OptionFault } from "./read/check-options.ts";
import type { Project } from "./project/open-project.ts";
import { isToolMetadata } from "./read/option-shapes.ts";
import { evidenceOf, placeOf } from "./project/node-location.ts";
import type { Definition } from "./read/read-definition.ts";
import { isFunctionOption, questionOf, readOptions } from "./read-options.ts";

/** The options of a tool as data, as far as they could be read. */
export interface Metadata {
  /** Omitted when an option is missing or invalid. */
  readonly metadata?: ToolMetadata;
  /** The name that the tool declares. */
  readonly name?: string;
  readonly findings: readonly Finding[];
}

/** Reads every option but the handler, and reports each that is not a literal, unknown, misplaced or of the wrong shape. */
export function readMetadata(definition: Definition, project: Project): Metadata {
  const given = readOptions(definition, project.checker);
  const unread = [...given].flatMap(([name, { literal }]) =>
    "unknown" in literal ? [{ name, node: literal.unknown }] : [],
  );
  const known: KnownOptions = new Map(
    [...given].flatMap(([name, { literal, member }]) =>
      "unknown" in literal || literal.value === undefined ? [] : [[name, { value: literal.value, member }]],
    ),
  );
  const isCategoryUnread = unread.some(({ name }) => name === "category");
  // A wrapped function is a utility unless it says otherwise.
  const category = known.get("category")?.value ?? (definition.wrapped === undefined ? undefined : "utility");
  const faults: readonly OptionFault[] = [
    ...definition.unreadable.map((node) => ({
      node,
      message: "An option of `defineTool` must be written out by name.",
    })),
    ...unread.map(({ name, node }) => ({ node, message: `The option \`${name}\` is not a literal value.` })),
    ...(isCategoryUnread ? [] : checkOptions(definition, category, known)),
    ...questionFaults(definition, category, project),
  ];
  const data = {
    ...(category === undefined ? {} : { category }),
    ...Object.fromEntries([...known].map(([name, { value }]) => [name, value])),
  };
  const name = known.get("name")?.value;
  return {
    findings: faults.map((fault) => toFinding(fault, project)),
    ...(faults.length === 0 && isToolMetadata(data) ? { metadata: data } : {}),
    ...(typeof name === "string" && name !== "" ? { name } : {}),
  };
}

function questionFaults(
  definition: Definition,
  category: Json | undefined,
  { checker }: Project,
): readonly OptionFault[] {
  const question = questionOf(definition);
  if (question === undefined) return [];
  const { member: node } = question;
  if (!isFunctionOption(question, checker)) return [{ node, message: "The option `question` must be a function." }];
  // A category that cannot be one is reported by itself.
  if (category === "action" || typeof category !== "string") return [];
  const message = `The option \`question\` belongs to category action, not ${category}.`;
  return [{ node, message, remedy: "Remove it, or give the tool the category `action`." }];
}

function toFinding({ node, message, code = "TOOL_OPTION_INVALID", ...more }: OptionFault, { root }: Project): Finding {
  return findingOf(code, message, { at: placeOf(node, root), evidence: evidenceOf(node), ...more });
}
