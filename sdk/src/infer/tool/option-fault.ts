import { categoryOptions, optionNames } from "../../model/tool/tool-options.ts";
import { toolTypes, type Category } from "../../model/tool/tool.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isToolOptions } from "../../schema/files/tool.generated.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { nearestName } from "../../util/nearest-name.ts";

/** What is wrong with a value of an option: the option or its part, and what it must be; undefined where nothing is. */
export function optionFault(
  name: string,
  value: unknown,
): { readonly part: string; readonly message: string } | undefined {
  const [fault] = fileFaults(isToolOptions, { [name]: value });
  if (fault !== undefined) return { part: pointerKeys(fault.pointer).join("."), message: fault.message };
  if (name !== "type" || isToolType(String(value))) return undefined;
  const wanted = `one of ${toolTypes.join(", ")}, or the name of a type of the host in lower case`;
  return { part: name, message: `must be ${wanted}, but is ${JSON.stringify(value)}` };
}

/** A host may add its types; what resembles one of Toolwright is a slip. */
const isToolType = (name: string): boolean =>
  toolTypes.some((known) => known === name) ||
  (/^[a-z][a-z0-9_]{0,62}$/.test(name) && nearestName(name, toolTypes) === undefined);

export function optionsOf(category: Category): readonly string[] {
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
export function unknownOption(name: string): { readonly message: string; readonly remedy: string } {
  const hint = Object.hasOwn(foreignOptions, name) ? foreignOptions[name] : undefined;
  const known = [...optionNames, "execute", "input", "output", "preview", "question"];
  const meant = hint === undefined ? nearestName(name, known) : undefined;
  const message = `\`defineTool\` has no option \`${name}\``;
  if (meant === undefined)
    return { message: `${message}.`, remedy: hint ?? `Remove it, or use one of ${optionNames.join(", ")}.` };
  return { message: `${message}; did you mean \`${meant}\`?`, remedy: `Write \`${meant}\`, or remove the option.` };
}
