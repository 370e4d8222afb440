import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { Category, ToolMetadata } from "../../model/tool.ts";
import { categoryFault, checkOptions, isCategory, type KnownOptions, type OptionFault } from "../read/check-options.ts";
import type { Json } from "../../util/json.ts";
import type { Project } from "../project/open-project.ts";
import { isToolMetadata } from "../read/option-shapes.ts";
import { evidenceOf, locationOf } from "../project/node-location.ts";
import { isSchemaOption, questionOf, type Definition, type Option } from "../read/read-definition.ts";
import { constantBehind, readLiteral, type Literal } from "../read/read-literal.ts";

/** The options of a tool as data, as far as they could be read. */
export interface Metadata {
  /** Without the invalid options, which are among the findings; without a valid category, the one that claims least. */
  readonly metadata: ToolMetadata;
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
  // A wrapped function is a utility unless it says otherwise.
  const named = known.get("category")?.value ?? (definition.wrapped === undefined ? undefined : "utility");
  const category = isCategory(named) ? named : undefined;
  const isCategoryUnread = unread.some(({ name }) => name === "category");
  const invalid = checkOptions(definition, isCategoryUnread ? undefined : category, known);
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

function toFinding({ node, message, code = "TOOL_OPTION_INVALID", ...more }: OptionFault, { root }: Project): Finding {
  return findingOf(code, message, { at: locationOf(node, root), evidence: evidenceOf(node), ...more });
}

/** An option that is data: its node, and its value as far as that is known statically. */
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
