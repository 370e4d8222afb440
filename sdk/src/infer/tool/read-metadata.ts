import { didYouMean } from "../../util/nearest-name.ts";
import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { type Category, type ToolMetadata, categories } from "../../model/tool/tool.ts";
import type { Json } from "../../util/json.ts";
import type { Project } from "../project/open-project.ts";
import { isToolMetadata, shapeOf } from "../read/option-shapes.ts";
import { evidenceOf, locationOf } from "../project/node-location.ts";
import { isSchemaOption, questionOf, type Definition, type Option } from "../read/read-definition.ts";
import { constantBehind, readLiteral, type Literal } from "../read/read-literal.ts";
import type { Code } from "../../errors/codes.ts";
import { categoryOptions, commonOptions } from "../../model/tool/tool-options.ts";
import { nearestName } from "../../util/nearest-name.ts";

export interface Metadata {
  /** Without the invalid options, which are among the findings; without a valid category, the one that claims least. */
  readonly metadata: ToolMetadata;
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
  // A wrapped function is a utility unless it says otherwise.
  const named = known.get("category")?.value ?? (definition.wrapped === undefined ? undefined : "utility");
  const category = isCategory(named) ? named : undefined;
  const isCategoryUnread = unread.some(({ name }) => name === "category");
  const isWired = project.wired?.get(definition.call.getSourceFile().fileName)?.kind === "hook";
  const checked = checkOptions(definition, isCategoryUnread ? undefined : category, known);
  const invalid = checked.filter(({ missing }) => !isWired || missing !== "on");
  const faults: readonly OptionFault[] = [
    ...definition.unreadable.map((node) => ({
      node,
      message: "An option of `defineTool` must be written out by name.",
    })),
    ...unread.map(({ name, node }) => ({ node, message: `The option \`${name}\` is not a literal value.` })),
    ...(isCategoryUnread || category !== undefined ? [] : [categoryFault(definition, known)]),
    ...invalid,
    ...questionFaults(definition, category, project),
  ];
  const valid = [...known].filter(([, { member }]) => !invalid.some(({ node }) => node === member));
  const data = {
    ...Object.fromEntries(valid.map(([name, { value }]) => [name, value])),
    category: category ?? leastClaiming,
  };
  const name = known.get("name")?.value;
  return {
    metadata: isToolMetadata(data) ? data : { category: data.category },
    findings: faults.map((fault) => toFinding(fault, project)),
    ...(typeof name === "string" && name !== "" ? { name } : {}),
  };
}

/** A category from which neither a harmless nor a destructive tool follows. */
const leastClaiming: Category = "orchestration";
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

function toFinding(
  { node, message, code = "TOOL_OPTION_INVALID", missing: _, ...more }: OptionFault,
  { root }: Project,
): Finding {
  return findingOf(code, message, { at: locationOf(node, root), evidence: evidenceOf(node), ...more });
}

interface GivenOption {
  readonly member: ts.Node;
  readonly literal: Literal;
}

/** The options of a definition by name, in order, except the handler, its preview and the schemas. */
function readOptions(definition: Definition, checker: ts.TypeChecker): ReadonlyMap<string, GivenOption> {
  const data = definition.options.filter(({ name }) => !functionOptions.includes(name) && !isSchemaOption(name));
  return new Map(data.map((option) => [option.name, { member: option.member, literal: readOption(option, checker) }]));
}

const functionOptions: readonly string[] = ["execute", "preview", "question"];

function isFunctionOption({ member, value }: Option, checker: ts.TypeChecker): boolean {
  return ts.isMethodDeclaration(member) || checker.getTypeAtLocation(value ?? member).getCallSignatures().length > 0;
}

function readOption({ member, value }: Option, checker: ts.TypeChecker): Literal {
  if (value !== undefined) return readLiteral(value, checker);
  if (ts.isPropertyAssignment(member)) return readLiteral(member.initializer, checker);
  if (!ts.isShorthandPropertyAssignment(member)) return { unknown: member };
  const initializer = constantBehind(checker.getShorthandAssignmentValueSymbol(member), checker);
  const literal = initializer === undefined ? { unknown: member } : readLiteral(initializer, checker);
  return "unknown" in literal ? { unknown: member } : literal;
}

type KnownOptions = ReadonlyMap<string, { readonly value: Json; readonly member: ts.Node }>;

interface OptionFault {
  readonly node: ts.Node;
  readonly message: string;
  /** Default `TOOL_OPTION_INVALID`. */
  readonly code?: Code;
  readonly remedy?: string;
  /** The option that the definition lacks. */
  readonly missing?: string;
}

/**
 * Options that a tool of this category lacks, does not have, or sets to a value of the wrong shape. Without a category, an option of any
 * category is allowed.
 */
function checkOptions(
  definition: Definition,
  category: Category | undefined,
  known: KnownOptions,
): readonly OptionFault[] {
  const allowed = [
    "category",
    ...commonOptions,
    ...(category === undefined ? categories : [category]).flatMap(optionsOf),
  ];
  const findings = [...known].flatMap(([name, { value, member }]) => {
    if (name === "category") return [];
    const code = name === "name" ? ({ code: "TOOL_NAME_INVALID" } as const) : {};
    if (!allowed.includes(name)) return [{ node: member, ...categoryProblem(name, category, allowed), ...code }];
    const problem = shapeProblem(name, value);
    return problem === undefined ? [] : [{ node: member, ...problem, ...code }];
  });
  return category === undefined ? findings : [...findings, ...missingOptions(definition, category)];
}

function missingOptions({ call, options }: Definition, category: Category): readonly OptionFault[] {
  return categoryOptions[category].required
    .filter((required) => !options.some(({ name }) => name === required))
    .map((name) => ({
      node: call,
      message: `A tool of category ${category} needs the option \`${name}\`.`,
      missing: name,
    }));
}

function categoryFault({ call }: Definition, given: KnownOptions): OptionFault {
  const { value, member = call } = given.get("category") ?? {};
  const message =
    value === undefined
      ? "The tool has no category."
      : `Unknown category ${JSON.stringify(value)}.${didYouMean(typeof value === "string" ? value : "", categories)}`;
  return { node: member, message, code: "TOOL_CATEGORY_UNKNOWN" };
}

function isCategory(value: Json | undefined): value is Category {
  return typeof value === "string" && (categories as readonly string[]).includes(value);
}

function optionsOf(category: Category): readonly string[] {
  const { required, optional } = categoryOptions[category];
  return [...required, ...optional];
}

function shapeProblem(name: string, value: Json): Omit<OptionFault, "node"> | undefined {
  const shape = shapeOf(name);
  if (shape === undefined || shape.accepts(value)) return undefined;
  const { wanted, example } = shape;
  const message = `The option \`${name}\` must be ${wanted}.`;
  return { message, ...(example !== undefined && { remedy: `Write it as \`${name}: ${example}\`, or remove it.` }) };
}

function categoryProblem(
  name: string,
  category: Category | undefined,
  allowed: readonly string[],
): Omit<OptionFault, "node"> {
  const owners = categories.filter((other) => optionsOf(other).includes(name));
  if (owners.length > 0 && category !== undefined) {
    const message = `The option \`${name}\` belongs to category ${owners.join(" or ")}, not ${category}.`;
    const wanted = owners.map((owner) => `\`${owner}\``).join(" or ");
    return { message, remedy: `Remove it, or give the tool the category ${wanted}.` };
  }
  const code = "TOOL_OPTION_UNKNOWN";
  const hint = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const known = [...allowed, "execute", "input", "output", "preview", "question"];
  const meant = hint === undefined ? nearestName(name, known) : undefined;
  const message = `\`defineTool\` has no option \`${name}\`${meant === undefined ? "." : `; did you mean \`${meant}\`?`}`;
  if (meant !== undefined) return { code, message, remedy: `Write \`${meant}\`, or remove the option.` };
  return { code, message, remedy: hint ?? `Remove it, or use one of ${allowed.join(", ")}.` };
}

/** Options of other SDKs, and how to express them here. */
const foreignOptions: Readonly<Record<string, string>> = {
  description: "Write the description as a JSDoc comment above `export default defineTool`.",
  parameters: "The input is inferred from the parameters of `execute`; a schema is given as `input`.",
  inputSchema: "The input is inferred from the parameters of `execute`; a schema is given as `input`.",
  outputSchema: "The output is inferred from what `execute` returns; a schema is given as `output`.",
  handler: "Name the function `execute`.",
  run: "Name the function `execute`.",
  needsApproval: "Set `confirm: true` on a tool of category `action`.",
  annotations: "They follow from `category`, `risk` and `idempotent`.",
};
