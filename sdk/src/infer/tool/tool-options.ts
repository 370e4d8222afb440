import { ts } from "ts-morph";
import type { Code } from "../../errors/codes.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import { categoryOptions, optionNames } from "../../model/tool/tool-options.ts";
import { categories, toolTypes, type Category, type ToolMetadata } from "../../model/tool/tool.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isToolOptions } from "../../schema/files/tool.generated.ts";
import { defined } from "../../util/defined.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { didYouMean, nearestName } from "../../util/nearest-name.ts";
import { nodeDetails } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { isSchemaOption, optionNamed, type Option, type Options } from "../read/read-definition.ts";
import { readLiteral, readMember, type Literal } from "../read/read-literal.ts";

export interface ReadOptions {
  /** Without the invalid options, which are among the findings; an invalid category is replaced by the one that claims least. */
  readonly metadata: ToolMetadata;
  readonly name?: string | undefined;
  readonly findings: readonly Finding[];
}

export interface OptionsDraft extends Options {
  /** The node that findings about missing options point to. */
  readonly node: ts.Node;
  /** The category of a tool whose options name none. */
  readonly category?: Category;
  /** How to set the category in this form of the tool; default: as an option of `defineTool`. */
  readonly categoryRemedy?: string;
}

/** A category that does not tell whether a tool is harmless or destructive. */
const leastClaiming: Category = "orchestration";

const functionOptions: readonly string[] = ["execute", "preview", "question"];

/** Reads every option except functions and schemas, and reports options that are not literal, unknown, misplaced or of the wrong shape. */
export function readOptions(draft: OptionsDraft, project: Project): ReadOptions {
  const { node, options, unreadable, category: usual, categoryRemedy } = draft;
  const findings: Finding[] = [];
  const report = (at: ts.Node, { code = "TOOL_OPTION_INVALID", message, remedy }: OptionFault): void => {
    findings.push(findingOf(code, message, { ...nodeDetails(at, project.root), ...defined({ remedy }) }));
  };
  for (const member of unreadable)
    report(member, {
      message: "An option of `defineTool` must be written out by name.",
      remedy: "Write each option as `name: value` in the call, without a spread or a computed name.",
    });
  const data = new Map(
    options
      .filter((option) => !functionOptions.includes(option.name) && !isSchemaOption(option))
      .map((option) => [option.name, { option, read: readOption(option, project.checker) }]),
  );
  const value = (name: string): unknown => {
    const read = data.get(name)?.read;
    return read !== undefined && "value" in read ? read.value : undefined;
  };
  const written = data.get("category");
  const named = value("category") ?? (written === undefined ? usual : undefined);
  const category = categories.find((known) => known === named);
  // A spread may contain the category.
  const isUnread = written === undefined ? unreadable.length > 0 : "unknown" in written.read;
  if (category === undefined && !isUnread)
    report(written?.option.member ?? node, { ...categoryFault(named), ...defined({ remedy: categoryRemedy }) });
  const metadata: Record<string, unknown> = {};
  for (const [name, { option, read }] of data) {
    const shown = option.writtenAs ?? name;
    if ("unknown" in read && knownOptions.has(name))
      report(read.unknown, { message: `The option \`${shown}\` is not a literal value.` });
    else if ("unknown" in read) report(option.member, unknownOption(name));
    else if (read.value !== undefined && name !== "category") {
      const fault = optionFault(name, read.value, { category, shown });
      if (fault === undefined) metadata[name] = read.value;
      else report(option.member, fault);
    }
  }
  const isWired = project.wired?.get(node.getSourceFile().fileName)?.kind === "hook";
  for (const required of category === undefined ? [] : categoryOptions[category].required)
    if (optionNamed(options, required) === undefined && !(isWired && required === "on"))
      report(node, { message: `A tool of category ${String(category)} needs the option \`${required}\`.` });
  const question = optionNamed(options, "question");
  if (question !== undefined) {
    const fault = isFunction(question, project.checker)
      ? misplacedOption("question", { category, shown: "question" })
      : { message: "The option `question` must be a function." };
    if (fault !== undefined) report(question.member, fault);
  }
  const name = value("name");
  return {
    metadata: { category: category ?? leastClaiming, ...metadata },
    findings,
    ...(typeof name === "string" && name !== "" && { name }),
  };
}

function readOption({ member, value, json }: Option, checker: ts.TypeChecker): Literal {
  if (json !== undefined) return { value: json };
  if (value !== undefined) return readLiteral(value, checker);
  return ts.isObjectLiteralElementLike(member) ? readMember(member, checker) : { unknown: member };
}

const isFunction = ({ member, value }: Option, checker: ts.TypeChecker): boolean =>
  ts.isMethodDeclaration(member) || checker.getTypeAtLocation(value ?? member).getCallSignatures().length > 0;

export interface OptionFault {
  /** Default `TOOL_OPTION_INVALID`. */
  readonly code?: Extract<Code, `TOOL_${string}`>;
  readonly message: string;
  readonly remedy?: string;
}

interface OptionUse {
  /** Without it, an option of any category is allowed. */
  readonly category?: Category | undefined;
  /** The author's name for the option; default: its name. */
  readonly shown?: string;
}

export function optionFault(option: string, value: unknown, use: OptionUse = {}): OptionFault | undefined {
  const { shown = option } = use;
  if (!optionNames.includes(option)) return unknownOption(option);
  const misplaced = misplacedOption(option, use);
  if (misplaced !== undefined) return misplaced;
  const [fault] = fileFaults(isToolOptions, { [option]: value });
  if (fault !== undefined) {
    const [, ...part] = pointerKeys(fault.pointer);
    return { message: `The option \`${[shown, ...part].join(".")}\` ${fault.message}.` };
  }
  if (option !== "type" || isToolType(String(value))) return undefined;
  const wanted = `one of ${toolTypes.join(", ")}, or the name of a type of the host in lower case`;
  return { message: `The option \`${shown}\` must be ${wanted}, but is ${JSON.stringify(value)}.` };
}

/** A host may add its own types; a name similar to a Toolwright type is a typo. */
const isToolType = (name: string): boolean =>
  toolTypes.some((known) => known === name) ||
  (/^[a-z][a-z0-9_]{0,62}$/.test(name) && nearestName(name, toolTypes) === undefined);

function misplacedOption(option: string, { category, shown = option }: OptionUse): OptionFault | undefined {
  const owners =
    option === "question" ? (["action"] as const) : categories.filter((each) => optionsOf(each).includes(option));
  if (category === undefined || owners.length === 0 || owners.some((owner) => owner === category)) return undefined;
  const wanted = owners.map((owner) => `\`${owner}\``).join(" or ");
  return {
    message: `The option \`${shown}\` belongs to category ${owners.join(" or ")}, not ${category}.`,
    remedy: `Remove it, or give the tool the category ${wanted}.`,
  };
}

function optionsOf(category: Category): readonly string[] {
  const { required, optional } = categoryOptions[category];
  return [...required, ...optional];
}

function categoryFault(value: unknown): OptionFault {
  const hint = didYouMean(typeof value === "string" ? value : "", categories);
  const message =
    value === undefined ? "The tool has no category." : `Unknown category ${JSON.stringify(value)}.${hint}`;
  return { message, code: "TOOL_CATEGORY_UNKNOWN" };
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

const knownOptions: ReadonlySet<string> = new Set([...optionNames, ...functionOptions, "input", "output"]);

function unknownOption(name: string): OptionFault {
  const code = "TOOL_OPTION_UNKNOWN";
  const hint = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const known = [...knownOptions];
  const meant = hint === undefined ? nearestName(name, known) : undefined;
  const message = `\`defineTool\` has no option \`${name}\``;
  if (meant === undefined)
    return { code, message: `${message}.`, remedy: hint ?? `Remove it, or use one of ${known.join(", ")}.` };
  return {
    code,
    message: `${message}; did you mean \`${meant}\`?`,
    remedy: `Write \`${meant}\`, or remove the option.`,
  };
}
