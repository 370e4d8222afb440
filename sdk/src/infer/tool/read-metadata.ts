import { ts } from "ts-morph";
import type { Code } from "../../errors/codes.ts";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { categoryOptions } from "../../model/tool/tool-options.ts";
import { type Category, type ToolMetadata, categories } from "../../model/tool/tool.ts";
import type { Json } from "../../util/json.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { evidenceOf, locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { isSchemaOption, questionOption, type Definition, type Option } from "../read/read-definition.ts";
import { constantBehind, readLiteral, type Literal } from "../read/read-literal.ts";
import { optionFault } from "./option-fault.ts";

export interface Metadata {
  /** Without the invalid options, which are among the findings; without a valid category, the one that claims least. */
  readonly metadata: ToolMetadata;
  readonly name?: string;
  readonly findings: readonly Finding[];
}

/** A category that does not tell whether a tool is harmless or destructive. */
const leastClaiming: Category = "orchestration";

/** Reads every option but the handler, and reports each that is not a literal, unknown, misplaced or of the wrong shape. */
export function readMetadata(definition: Definition, project: Project): Metadata {
  const { call, options, unreadable, wrapped } = definition;
  const faults: PlacedFault[] = unreadable.map((node) => ({
    node,
    message: "An option of `defineTool` must be written out by name.",
  }));
  const given = new Map<string, GivenOption>();
  for (const option of options.filter(({ name }) => !functionOptions.includes(name) && !isSchemaOption(name))) {
    const literal = readOption(option, project.checker);
    const { name, member } = option;
    if ("unknown" in literal)
      faults.push({ node: literal.unknown, option: name, message: `The option \`${name}\` is not a literal value.` });
    else if (literal.value !== undefined) given.set(name, { value: literal.value, member });
  }
  const isUnread = faults.some(({ option }) => option === "category");
  // A wrapped function is a utility unless it says otherwise.
  const { value = wrapped === undefined ? undefined : "utility", member = call } = given.get("category") ?? {};
  const category = categories.find((known) => known === value);
  if (category === undefined && !isUnread) faults.push(categoryFault(value, member));
  const checkedAs = isUnread ? undefined : category;
  const invalid = [...given].flatMap(([option, { value: read, member: node }]): readonly PlacedFault[] => {
    const fault = option === "category" ? undefined : optionFault(option, read, checkedAs);
    return fault === undefined ? [] : [{ node, option, ...fault }];
  });
  const isWired = project.wired?.get(call.getSourceFile().fileName)?.kind === "hook";
  const missing = (checkedAs === undefined ? [] : categoryOptions[checkedAs].required)
    .filter((required) => !options.some(({ name }) => name === required) && !(isWired && required === "on"))
    .map((name) => ({ node: call, message: `A tool of category ${checkedAs} needs the option \`${name}\`.` }));
  faults.push(...invalid, ...missing, ...questionFaults(definition, category, project));
  const valid = [...given].filter(([name]) => !invalid.some(({ option }) => option === name));
  const name = given.get("name")?.value;
  return {
    metadata: {
      ...Object.fromEntries(valid.map(([key, option]) => [key, option.value])),
      category: category ?? leastClaiming,
    },
    findings: faults.map(({ node, message, code = "TOOL_OPTION_INVALID", option: _, ...more }) =>
      findingOf(code, message, { at: locationOf(node, project.root), evidence: evidenceOf(node), ...more }),
    ),
    ...(typeof name === "string" && name !== "" && { name }),
  };
}

interface GivenOption {
  readonly value: Json;
  readonly member: ts.Node;
}

interface PlacedFault {
  readonly node: ts.Node;
  readonly message: string;
  readonly option?: string;
  readonly code?: Code;
  readonly remedy?: string;
}

const functionOptions: readonly string[] = ["execute", "preview", "question"];

function readOption({ member, value }: Option, checker: ts.TypeChecker): Literal {
  if (value !== undefined) return readLiteral(value, checker);
  if (ts.isPropertyAssignment(member)) return readLiteral(member.initializer, checker);
  if (!ts.isShorthandPropertyAssignment(member)) return { unknown: member };
  const initializer = constantBehind(checker.getShorthandAssignmentValueSymbol(member), checker);
  const literal = initializer === undefined ? { unknown: member } : readLiteral(initializer, checker);
  return "unknown" in literal ? { unknown: member } : literal;
}

function categoryFault(value: Json | undefined, node: ts.Node): PlacedFault {
  const hint = didYouMean(typeof value === "string" ? value : "", categories);
  const message =
    value === undefined ? "The tool has no category." : `Unknown category ${JSON.stringify(value)}.${hint}`;
  return { node, message, code: "TOOL_CATEGORY_UNKNOWN" };
}

function questionFaults(
  definition: Definition,
  category: Category | undefined,
  { checker }: Project,
): readonly PlacedFault[] {
  const question = questionOption(definition);
  if (question === undefined) return [];
  const { member: node, value } = question;
  const isFunction =
    ts.isMethodDeclaration(node) || checker.getTypeAtLocation(value ?? node).getCallSignatures().length > 0;
  if (!isFunction) return [{ node, message: "The option `question` must be a function." }];
  // A category that cannot be one is reported by itself.
  if (category === "action" || category === undefined) return [];
  const message = `The option \`question\` belongs to category action, not ${category}.`;
  return [{ node, message, remedy: "Remove it, or give the tool the category `action`." }];
}
