import { ts } from "ts-morph";
import type { Code } from "../errors/codes.ts";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { Json } from "../model/json.ts";
import { categories, type Category, type ToolMetadata } from "../model/tool.ts";
import { commonOptions, optionsByCategory } from "../model/tool-options.ts";
import { isSchemaOption } from "./explicit-options.ts";
import type { Project } from "./open-project.ts";
import { optionShapes } from "./option-shapes.ts";
import { evidenceOf, placeOf } from "./place.ts";
import type { Definition, Option } from "./read-definition.ts";
import { constantBehind, readLiteral, type Literal } from "./read-literal.ts";

/** The options of a tool as data, as far as they could be read. */
export interface Metadata {
  /** Left out when an option is missing or wrong. */
  readonly metadata?: ToolMetadata;
  /** The name the tool gives itself. */
  readonly name?: string;
  readonly findings: readonly Finding[];
}

/** Options every category needs. */
const requiredOptions: Readonly<Partial<Record<Category, readonly string[]>>> = {
  lifecycle: ["on"],
  orchestration: ["type"],
};

/** Reads every option but the handler, and reports each that is no literal, unknown, misplaced or of the wrong shape. */
export function readMetadata(definition: Definition, project: Project): Metadata {
  const findings: Finding[] = [];
  const report = (node: ts.Node, message: string, details: { code?: Code; remedy?: string } = {}): void => {
    const { code = "TOOL_OPTION_INVALID", ...rest } = details;
    findings.push(findingOf(code, message, { at: placeOf(node, project.root), evidence: evidenceOf(node), ...rest }));
  };

  for (const member of definition.unreadable) report(member, "An option of `defineTool` must be written out by name.");
  const values = new Map<string, { readonly value: Json; readonly member: ts.Node }>();
  for (const { name, member } of definition.options) {
    if (name === "execute" || isSchemaOption(name)) continue;
    const literal = readOption(member, project.checker);
    if ("unknown" in literal) report(literal.unknown, `The option \`${name}\` is not a literal value.`);
    else if (literal.value !== undefined) values.set(name, { value: literal.value, member });
  }

  // A wrapped function is what it is without saying so.
  const category = values.get("category")?.value ?? (definition.wrapped === undefined ? undefined : "utility");
  if (isCategory(category)) {
    const allowed: readonly string[] = ["category", ...commonOptions, ...optionsByCategory[category]];
    for (const [name, { value, member }] of values) {
      const problem = allowed.includes(name) ? shapeProblem(name, value) : placeProblem(name, category);
      if (problem !== undefined)
        report(member, problem, name in optionShapes ? {} : { remedy: unknownRemedy(allowed) });
    }
    const missing = (requiredOptions[category] ?? []).filter((name) => !definition.options.some(named(name)));
    for (const name of missing) report(definition.call, `A tool of category ${category} needs the option \`${name}\`.`);
  } else if (!findings.some(({ message }) => message.includes("`category`"))) {
    const message =
      category === undefined ? "The tool has no category." : `There is no category ${JSON.stringify(category)}.`;
    report(values.get("category")?.member ?? definition.call, message, { code: "TOOL_CATEGORY_UNKNOWN" });
  }

  const name = values.get("name")?.value;
  const given = Object.fromEntries([...values].map(([key, { value }]) => [key, value]));
  const metadata = { ...(category === undefined ? {} : { category }), ...given };
  return {
    findings,
    ...(findings.length === 0 ? { metadata: metadata as unknown as ToolMetadata } : {}),
    ...(typeof name === "string" && name !== "" ? { name } : {}),
  };
}

function readOption(member: Option["member"], checker: ts.TypeChecker): Literal {
  if (ts.isPropertyAssignment(member)) return readLiteral(member.initializer, checker);
  if (!ts.isShorthandPropertyAssignment(member)) return { unknown: member };
  const initializer = constantBehind(checker.getShorthandAssignmentValueSymbol(member), checker);
  const literal = initializer === undefined ? { unknown: member } : readLiteral(initializer, checker);
  return "unknown" in literal ? { unknown: member } : literal;
}

const named =
  (name: string) =>
  (option: Option): boolean =>
    option.name === name;

function isCategory(value: Json | undefined): value is Category {
  return typeof value === "string" && (categories as readonly string[]).includes(value);
}

function shapeProblem(name: string, value: Json): string | undefined {
  const shape = optionShapes[name as keyof ToolMetadata];
  return shape.accepts(value) ? undefined : `The option \`${name}\` must be ${shape.wanted}.`;
}

function placeProblem(name: string, category: Category): string {
  const owner = categories.find((other) => (optionsByCategory[other] as readonly string[]).includes(name));
  if (owner === undefined) return `\`defineTool\` has no option \`${name}\`.`;
  return `The option \`${name}\` belongs to category ${owner}, not ${category}.`;
}

const unknownRemedy = (allowed: readonly string[]): string => `Remove it, or use one of ${allowed.join(", ")}.`;
