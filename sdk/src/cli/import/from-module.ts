import path from "node:path";
import { existsSync } from "node:fs";
import type { ModuleFunction } from "../../infer/module/infer-exports.ts";
import type { CommandIo } from "../console/command.ts";
import { listedPackages } from "../../compile/project/project-above.ts";
import { judgeWords } from "./import-category.ts";
import {
  clientImport,
  commentLines,
  type ImportDraft,
  type ImportedTool,
  type ImportRequest,
  mostNamed,
  shortList,
  type Skipped,
} from "./tool-files.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";
import type { HandlerParameter } from "../../model/tool/tool.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { asTypeScript } from "../../schema/as-typescript.ts";
import { pointerTo } from "../../util/json-pointer.ts";

/** One tool for each function that a file or an installed package exports. Nothing of the module is run. */
export async function planFromModule(given: string, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  const { openVirtualPrograms, readModule, typeErrors } = await import("../../infer/module/read-module.ts");
  const { inferExports } = await import("../../infer/module/infer-exports.ts");
  const { root, tools: folder, prefix, only } = request;
  const module = moduleOf(given, request, io);
  const programs = openVirtualPrograms(root);
  const { exported, isCommonJs } = readModule(module.from, path.join(root, folder, "module"), programs);
  const chosen = exported.filter(({ name }) => isChosen(name, only));
  const { functions, refused } = inferExports(chosen, { specifier: module.from, root, folder });
  const nameOf = toolNames(prefix ?? module.prefix);
  const tools = functions.map((found): ModuleTool => {
    const own = found.name === "default" ? module.defaultName : found.name;
    return moduleTool(nameOf(own), own, { found, module: { ...module, isCommonJs } });
  });
  const fileOf = (name: string): string => path.join(root, folder, name, "tool.ts");
  const texts = Object.fromEntries(tools.map((tool) => [fileOf(tool.name), tool.source(tool)]));
  const errors = tools.length === 0 ? new Map<string, string>() : typeErrors(Object.keys(texts), programs(texts));
  const failed = tools.flatMap(({ name, original }): readonly Skipped[] => {
    const error = errors.get(fileOf(name));
    return error === undefined ? [] : [{ original, reason: `a call of it does not type-check: ${error}` }];
  });
  return {
    tools: tools.filter(({ name }) => !errors.has(fileOf(name))),
    shared: {},
    skipped: [...refused.map(({ name, reason }): Skipped => ({ original: name, reason: `${reason}.` })), ...failed],
    steps: (made) => {
      const names = new Set(made.map(({ name }) => name));
      const kept = tools.filter(({ name }) => names.has(name));
      return stepsOf(kept, module, root);
    },
  };
}

/** A tool that calls a function. */
interface ModuleTool extends ImportedTool {
  readonly found: ModuleFunction;
}

function moduleTool(
  name: string,
  own: string,
  { found, module }: { readonly found: ModuleFunction; readonly module: Module },
): ModuleTool {
  const category = categoryOf(found, own);
  const called = found.name === "default" ? "the default export" : `the function “${found.name}”`;
  return {
    name,
    original: found.name,
    description: found.description,
    category,
    claimsReading: false,
    input: found.input,
    output: found.output ?? {},
    isOutside: found.hasEffects || category !== "utility",
    says: `Calls ${called} of the module “${module.packageName ?? module.from.replace(/^(?:\.\.?\/)+/, "")}”.`,
    argument: (argument) => `Argument “${argument}” of ${called}.`,
    source: (tool) => moduleToolText(tool, found, module),
    found,
  };
}

interface Module {
  /** As the file of a tool imports it. */
  readonly from: string;
  readonly prefix: string | undefined;
  /** What its default export is called after the prefix. */
  readonly defaultName: string;
  readonly packageName?: string;
  readonly isCommonJs?: boolean;
}

/** A path is a file; every other name is a package, with a subpath or without. */
function moduleOf(given: string, { root, tools }: ImportRequest, { cwd }: CommandIo): Module {
  const file = path.resolve(cwd, given);
  const isPath = path.isAbsolute(given) || given.startsWith(".") || (/\.[cm]?[jt]sx?$/.test(given) && existsSync(file));
  if (isPath) {
    const { from } = clientImport("", path.relative(root, file).split(path.sep).join("/"), tools);
    return { from, prefix: undefined, defaultName: path.basename(given).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "") };
  }
  const packageName = given
    .split("/")
    .slice(0, given.startsWith("@") ? 2 : 1)
    .join("/");
  return { from: given, prefix: snakeCase(packageName), defaultName: "", packageName };
}

/** By its words, and by what its code does where that can be read; a function that gives its result at once computes. */
function categoryOf({ description, isAsync, hasEffects }: ModuleFunction, own: string): ImportedTool["category"] {
  const judge = judgeWords([]);
  const words = { original: own, description };
  if (hasEffects || (own.endsWith("Sync") && judge.changes(words)) || judge.destroys(words)) return "action";
  if (!isAsync) return "utility";
  const isReading = /^(?:get|list|find|search|read|fetch|load|lookup|query|resolve)(?![a-z])/.test(own);
  return isReading && !judge.changes(words) ? "retrieval" : "action";
}

function stepsOf(tools: readonly ModuleTool[], { packageName }: Module, root: string): readonly string[] {
  const overloaded = tools.filter(({ found }) => found.overloads > 1).map(({ name }) => name);
  const narrowed = tools.filter(({ found }) => found.leftOut.length > 0);
  const waiting = tools.filter(({ category }) => category !== "utility").map(({ name }) => name);
  const isListed = packageName === undefined || listedPackages(root).has(packageName);
  return [
    ...(isListed ? [] : [`Add \`${packageName}\` to the dependencies in package.json.`]),
    ...(waiting.length === 0 ? [] : [`Check the category of ${shortList(waiting)}: it was chosen by name and code.`]),
    ...(overloaded.length === 0 ? [] : [`Check ${shortList(overloaded)}: of several signatures one was taken.`]),
    ...narrowed
      .slice(0, mostNamed)
      .map(
        ({ name, found: { leftOut } }) =>
          `${name} leaves out optional parameters that JSON has no form for: ${leftOut.join(", ")}.`,
      ),
    ...(narrowed.length > mostNamed
      ? [`${String(narrowed.length - mostNamed)} more tools leave out such parameters.`]
      : []),
  ];
}

function moduleToolText(
  { name, description, category, input }: ImportedTool,
  found: ModuleFunction,
  { from, packageName, isCommonJs = false }: Module,
): string {
  const { returns, revive, isAsync } = found;
  const typeName = `${pascalCase(name)}Input`;
  const revived = new Map(revive.map(({ path, as }) => [path, as === "date" ? "Date" : "URL"]));
  const { declarations, type } = typeSource(input, pascalCase(name), revived);
  // Node tells the named exports of a CommonJS package by its text, and misses those that are set as it runs.
  const isMember = isCommonJs && packageName !== undefined && found.name !== "default";
  const { local, handed, received } = callOf(isMember ? { ...found, name: camelCase(packageName) } : found);
  const named = local === found.name ? local : `${found.name} as ${local}`;
  const specifier = found.name === "default" || isMember ? local : `{ ${named} }`;
  const called = isMember ? `${local}.${found.name}` : local;
  const declared = type.startsWith("{\n")
    ? `export interface ${typeName} ${type}`
    : `export type ${typeName} = ${type};`;
  const hasInput = received !== "";
  return [
    `import { defineTool } from "toolwright";`,
    `import ${specifier} from ${JSON.stringify(from)};`,
    "",
    ...(hasInput ? [`${declarations}${declared}`, ""] : []),
    ...commentLines(description, returns === "" ? [] : ["", `@returns ${returns.replaceAll(/\s+/g, " ")}`]),
    "export default defineTool({",
    `  category: ${JSON.stringify(category)},`,
    `  ${isAsync ? "async " : ""}execute(${hasInput ? `${received}: ${typeName}` : ""}) {`,
    `    return ${isAsync ? "await " : ""}${called}(${handed});`,
    "  },",
    "});",
    "",
  ].join("\n");
}

function callOf({
  name,
  parameters,
  input,
}: ModuleFunction): Readonly<Record<"local" | "handed" | "received", string>> {
  const known = new Set(Object.keys(input.properties ?? {}));
  const isWhole = parameters.some(({ kind }) => kind === "input");
  const isFree = !known.has(name) && !taken.has(name);
  const local = isFree ? name : "original";
  if (isWhole) return { local, handed: "input", received: "input" };
  const handed = parameters.map((parameter) => argumentOf(parameter, known, new Set(input.required)));
  while (handed.at(-1) === "undefined") handed.pop();
  return { local, handed: handed.join(", "), received: known.size === 0 ? "" : `{ ${[...known].join(", ")} }` };
}

// Names that the file has already, and words that nothing can be named by.
const taken: ReadonlySet<string> = new Set(
  (
    "defineTool input arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function " +
    "if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var " +
    "void while with yield"
  ).split(" "),
);

/** The argument for a parameter; one that was left out is undefined. */
function argumentOf(parameter: HandlerParameter, known: ReadonlySet<string>, required: ReadonlySet<string>): string {
  if (!("name" in parameter) || !known.has(parameter.name)) return "undefined";
  const { kind, name } = parameter;
  if (kind !== "rest") return name;
  return required.has(name) ? `...${name}` : `...(${name} ?? [])`;
}

const camelCase = (name: string): string =>
  snakeCase(name).replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

const pascalCase = (name: string): string => camelCase(name).replace(/^./, (letter) => letter.toUpperCase());

/** The type of a schema's values. `prefix` begins the names of its definitions; `revived` are names of classes by JSON pointer. */
function typeSource(schema: JsonSchema, prefix: string, revived: ReadonlyMap<string, string>) {
  const named = (definition: string): string => `${prefix}${definition.replaceAll(/[^\w$]/g, "_")}`;
  const nameOf = (ref: string): string => named(ref.slice(ref.lastIndexOf("/") + 1));
  const style = { nameOf, comment: docLines, isGenerated: false, ofStrings: revived };
  const declarations = Object.entries(schema.$defs ?? {}).map(([name, part]) => {
    const text = asTypeScript(part, style, { pointer: pointerTo("/$defs", name) });
    const lines = docLines(part).map((line) => `${line}\n`);
    return `${lines.join("")}export type ${named(name)} = ${text};\n\n`;
  });
  return { declarations: declarations.join(""), type: asTypeScript(schema, style) };
}

// Keywords that a type cannot say, each with its tag of the same name.
const tagged =
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems pattern".split(
    " ",
  );

function docLines(schema: JsonSchema): readonly string[] {
  const isDate = schema.format === "date-time" || schema.format === "uri";
  const given = schema as Readonly<Record<string, JsonSchema["maximum"] | JsonSchema["pattern"]>>;
  const tags = [
    ...(schema.type === "integer" ? ["@integer"] : []),
    ...tagged.flatMap((keyword) => (given[keyword] === undefined ? [] : [`@${keyword} ${String(given[keyword])}`])),
    ...(schema.format === undefined || isDate ? [] : [`@format ${schema.format}`]),
    ...(schema.uniqueItems === true ? ["@uniqueItems"] : []),
    ...(schema.default === undefined ? [] : [`@default ${JSON.stringify(schema.default)}`]),
  ];
  const text = schema.description ?? "";
  return text === "" && tags.length === 0 ? [] : commentLines(text, tags);
}
