import type { Code } from "../../errors/codes.ts";
import { categoryOptions, optionNames } from "../../model/tool/tool-options.ts";
import { categories, toolTypes, type Category } from "../../model/tool/tool.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isToolOptions } from "../../schema/files/tool.generated.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { nearestName } from "../../util/nearest-name.ts";

interface OptionFault {
  readonly code: Extract<Code, "TOOL_OPTION_UNKNOWN" | "TOOL_OPTION_INVALID">;
  readonly message: string;
  readonly remedy?: string;
}

/**
 * What is wrong with an option of a tool of this category; undefined where nothing is. Without a category, an option of any category is
 * allowed.
 */
export function optionFault(option: string, value: unknown, category?: Category): OptionFault | undefined {
  if (!optionNames.includes(option)) return { code: "TOOL_OPTION_UNKNOWN", ...unknownOption(option) };
  const owners = categories.filter((each) => optionsOf(each).includes(option));
  if (category !== undefined && owners.length > 0 && !owners.includes(category)) {
    const message = `The option \`${option}\` belongs to category ${owners.join(" or ")}, not ${category}.`;
    const wanted = owners.map((owner) => `\`${owner}\``).join(" or ");
    return { code: "TOOL_OPTION_INVALID", message, remedy: `Remove it, or give the tool the category ${wanted}.` };
  }
  const [fault] = fileFaults(isToolOptions, { [option]: value });
  const isType = option !== "type" || isToolType(String(value));
  if (fault === undefined && isType) return undefined;
  const part = fault === undefined ? option : pointerKeys(fault.pointer).join(".");
  const says = fault?.message ?? `must be ${wantedType}, but is ${JSON.stringify(value)}`;
  return { code: "TOOL_OPTION_INVALID", message: `The option \`${part}\` ${says}.` };
}

const wantedType = `one of ${toolTypes.join(", ")}, or the name of a type of the host in lower case`;

/** A host may add its types; what resembles one of Toolwright is a slip. */
const isToolType = (name: string): boolean =>
  toolTypes.some((known) => known === name) ||
  (/^[a-z][a-z0-9_]{0,62}$/.test(name) && nearestName(name, toolTypes) === undefined);

function optionsOf(category: Category): readonly string[] {
  const { required, optional } = categoryOptions[category];
  return [...required, ...optional];
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

/** Says that an option does not exist, and what to write instead. */
function unknownOption(name: string): Omit<Required<OptionFault>, "code"> {
  const hint = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const known = [...optionNames, "execute", "input", "output", "preview", "question"];
  const meant = hint === undefined ? nearestName(name, known) : undefined;
  const message = `\`defineTool\` has no option \`${name}\``;
  if (meant === undefined)
    return { message: `${message}.`, remedy: hint ?? `Remove it, or use one of ${optionNames.join(", ")}.` };
  return { message: `${message}; did you mean \`${meant}\`?`, remedy: `Write \`${meant}\`, or remove the option.` };
}
