import type { ts } from "ts-morph";
import type { Code } from "../../errors/codes.ts";
import type { Json } from "../../util/json.ts";
import { categories, type Category } from "../../model/tool.ts";
import { categoryOptions, commonOptions } from "../../model/tool-options.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { shapeOf } from "./option-shapes.ts";
import type { Definition } from "./read-definition.ts";

export type KnownOptions = ReadonlyMap<string, { readonly value: Json; readonly member: ts.Node }>;

export interface OptionFault {
  readonly node: ts.Node;
  readonly message: string;
  /** Default `TOOL_OPTION_INVALID`. */
  readonly code?: Code;
  readonly remedy?: string;
}

/**
 * Options that a tool of this category lacks, does not have, or sets to a value of the wrong shape. Without a category, an option of any
 * category is allowed.
 */
export function checkOptions(
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
    .map((name) => ({ node: call, message: `A tool of category ${category} needs the option \`${name}\`.` }));
}

/** What a missing or unknown category is reported as. */
export function categoryFault({ call }: Definition, given: KnownOptions): OptionFault {
  const { value, member = call } = given.get("category") ?? {};
  const message = value === undefined ? "The tool has no category." : `Unknown category ${JSON.stringify(value)}.`;
  return { node: member, message, code: "TOOL_CATEGORY_UNKNOWN" };
}

export function isCategory(value: Json | undefined): value is Category {
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
