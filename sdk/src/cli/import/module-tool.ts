import type { ModuleFunction } from "../../infer/module/read-function.ts";
import type { HandlerParameter } from "../../model/tool.ts";
import { commentLines } from "./comment-lines.ts";
import { typeSource } from "./type-source.ts";

/** A function of a module, and the tool that calls it. */
export interface ModuleTool {
  readonly name: string;
  readonly found: ModuleFunction;
  /** The module as the tool's file imports it. */
  readonly from: string;
  readonly category: "action" | "retrieval" | "utility";
}

/** The `tool.ts` of a function: its arguments as an interface, and the call. */
export function moduleToolText({ name, found, from, category }: ModuleTool): string {
  const { description, returns, input, revive, isAsync } = found;
  const typeName = `${pascalCase(name)}Input`;
  const revived = new Map(revive.map(({ path, as }) => [path, as === "date" ? "Date" : "URL"]));
  const { declarations, type } = typeSource(input, pascalCase(name), revived);
  const { local, handed, received } = callOf(found);
  const specifier =
    found.name === "default" ? local : `{ ${local === found.name ? local : `${found.name} as ${local}`} }`;
  const declared = type.startsWith("{\n")
    ? `export interface ${typeName} ${type}`
    : `export type ${typeName} = ${type};`;
  const hasInput = received !== "";
  return [
    `import { defineTool } from "toolwright";`,
    `import ${specifier} from ${JSON.stringify(from)};`,
    "",
    ...(hasInput ? [`${declarations}${declared}`, ""] : []),
    ...commentLines(
      description === "" ? "TODO: describe what this tool does, when to use it, and what it returns." : description,
      returns === "" ? [] : ["", `@returns ${returns.replaceAll(/\s+/g, " ")}`],
    ),
    "export default defineTool({",
    `  category: ${JSON.stringify(category)},`,
    `  ${isAsync ? "async " : ""}execute(${hasInput ? `${received}: ${typeName}` : ""}) {`,
    `    return ${isAsync ? "await " : ""}${local}(${handed});`,
    "  },",
    "});",
    "",
  ].join("\n");
}

/** How the function is called: its name here, its arguments, and the parameter of the handler that holds them. */
function callOf({
  name,
  parameters,
  input,
}: ModuleFunction): Readonly<Record<"local" | "handed" | "received", string>> {
  const known = new Set(Object.keys(input.properties ?? {}));
  const isWhole = parameters.some(({ kind }) => kind === "input");
  const isFree = name !== "default" && !known.has(name) && !taken.has(name);
  const local = isFree ? name : "original";
  if (isWhole) return { local, handed: "input", received: "input" };
  const handed = parameters.map((parameter) => argumentOf(parameter, known, new Set(input.required)));
  while (handed.at(-1) === "undefined") handed.pop();
  return { local, handed: handed.join(", "), received: known.size === 0 ? "" : `{ ${[...known].join(", ")} }` };
}

const taken: ReadonlySet<string> = new Set(["defineTool", "input", "delete", "default", "import", "export"]);

/** The argument for a parameter; one that was left out is undefined. */
function argumentOf(parameter: HandlerParameter, known: ReadonlySet<string>, required: ReadonlySet<string>): string {
  if (!("name" in parameter) || !known.has(parameter.name)) return "undefined";
  const { kind, name } = parameter;
  if (kind !== "rest") return name;
  return required.has(name) ? `...${name}` : `...(${name} ?? [])`;
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
