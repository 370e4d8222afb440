import path from "node:path";
import { existsSync } from "node:fs";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ModuleFunction } from "../../infer/module/infer-exports.ts";
import type { CommandIo } from "../console/command.ts";
import { listedPackages } from "../../util/files.ts";
import { judgeWords } from "./import-category.ts";
import {
  clientImport,
  commentLines,
  type ImportDraft,
  type ImportedTool,
  type ImportRequest,
  type Skipped,
} from "./tool-files.ts";
import { shortList } from "../../util/texts.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";
import type { JsonSchema } from "../../model/json-schema.ts";

/** One tool for each exported function of a file or an installed package. No code of the module runs. */
export async function planFromModule(given: string, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  const { openVirtualPrograms, readModule, typeErrors } = await import("../../infer/module/read-module.ts");
  const { inferExports } = await import("../../infer/module/infer-exports.ts");
  const { root, tools: folder, prefix, only } = request;
  const module = moduleOf(given, request, io);
  const programs = openVirtualPrograms(root);
  const read = readModule(module.from, path.join(root, folder, "module"), programs);
  if (read === undefined)
    throw new ToolwrightError("MODULE_UNREADABLE", `The module ${JSON.stringify(given)} or its types cannot be found.`);
  const { exported, isCommonJs } = read;
  // Each value once, under the first chosen name.
  const byValue = Map.groupBy(
    exported.filter(({ name }) => isChosen(name, only)),
    ({ value }) => value,
  );
  const chosen = [...byValue.values()].flatMap((names) => names.slice(0, 1));
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
    hasTypes: true,
    isOutside: found.hasEffects || category !== "utility",
    says: `Calls ${called} of the module “${module.called}”.`,
    argument: (argument) => `Argument “${argument}” of ${called}.`,
    source: (tool) => moduleToolText(tool, found, module),
    found,
  };
}

interface Module {
  /** The specifier that the tool's file imports. */
  readonly from: string;
  /** The package, or the file relative to the project. */
  readonly called: string;
  readonly prefix: string | undefined;
  /** The name of its default export, without the prefix. */
  readonly defaultName: string;
  readonly packageName?: string;
  readonly isCommonJs?: boolean;
}

/** A path is a file; every other name is a package, with a subpath or without. */
function moduleOf(given: string, request: ImportRequest, { cwd }: CommandIo): Module {
  const file = path.resolve(cwd, given);
  const isPath = path.isAbsolute(given) || given.startsWith(".") || (/\.[cm]?[jt]sx?$/.test(given) && existsSync(file));
  if (isPath) {
    const called = path.relative(request.root, file).split(path.sep).join("/");
    const { from } = clientImport("", called, request);
    return {
      from,
      called,
      prefix: undefined,
      defaultName: path.basename(given).replace(/(?:\.d)?\.[cm]?[jt]sx?$/, ""),
    };
  }
  const packageName = given
    .split("/")
    .slice(0, given.startsWith("@") ? 2 : 1)
    .join("/");
  return { from: given, called: packageName, prefix: snakeCase(packageName), defaultName: "", packageName };
}

/** Judges a function by its words, and by its code if that can be read; a synchronous function computes. */
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
    ...(overloaded.length === 0 ? [] : [`Check ${shortList(overloaded)}: only one of several signatures was used.`]),
    ...narrowed.map(
      ({ name, found: { leftOut } }) =>
        `${name} omits optional parameters that JSON cannot represent: ${leftOut.join(", ")}.`,
    ),
  ];
}

function moduleToolText(
  { name, description, category, input }: ImportedTool,
  found: ModuleFunction,
  { from, packageName, isCommonJs = false }: Module,
): string {
  const isDefault = found.name === "default";
  // Node detects the named exports of a CommonJS package from its text, and misses exports that are set at run time.
  const isMember = isCommonJs && packageName !== undefined && !isDefault;
  const wanted = isMember ? camelCase(packageName) : isDefault ? camelCase(name) : found.name;
  const isFree = !reserved.test(wanted) && !found.parameters.includes(wanted);
  const local = isFree ? wanted : "original";
  const named = local === found.name ? local : `${found.name} as ${local}`;
  const { type, handler } = found.call(isMember ? `${local}.${found.name}` : local);
  const isHandler = found.isHandler && packageName === undefined;
  const texts = described(input, found);
  const isSaid = isHandler && texts.length === 0 && description === found.description;
  const returns = found.returns === "" ? [] : [`@returns ${found.returns}`];
  const tags = isHandler ? texts : [...withTextsOf(found.tags, texts), ...returns];
  const comment = commentLines(description, tags.length === 0 ? [] : ["", ...tags]);
  return [
    `import { defineTool } from "toolwright";`,
    `import ${isDefault || isMember ? local : `{ ${named} }`} from ${JSON.stringify(from)};`,
    "",
    ...(isHandler || type === "" ? [] : [type, ""]),
    ...(isSaid ? [] : comment),
    "export default defineTool(",
    `  ${isHandler ? local : handler},`,
    ...(category === "utility" ? [] : [`  { category: ${JSON.stringify(category)} },`]),
    ");",
    "",
  ].join("\n");
}

/** The tags with the texts of others in place of an empty or former text of the same parameter. */
function withTextsOf(tags: readonly string[], texts: readonly string[]): readonly string[] {
  const nameOf = (tag: string): string | undefined => /^@param (\S+)/.exec(tag)?.[1];
  const byName = new Map(texts.map((text) => [nameOf(text), text]));
  const known = new Set(tags.map(nameOf));
  return [...tags.map((tag) => byName.get(nameOf(tag)) ?? tag), ...texts.filter((text) => !known.has(nameOf(text)))];
}

/** Tags for the parameters whose text differs from the function's text. */
function described(
  { properties = {} }: JsonSchema,
  { input, isWhole, parameters: [first = ""] }: ModuleFunction,
): readonly string[] {
  const [before, path] = [input.properties ?? {}, isWhole ? `${first}.` : ""];
  return Object.entries(properties).flatMap(([name, { description }]) =>
    description === undefined || description === before[name]?.description
      ? []
      : [`@param ${path}${name} ${description}`],
  );
}

// Reserved names that cannot be imported, and the name that the file already declares.
const reserved =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|defineTool|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/;

const camelCase = (name: string): string =>
  snakeCase(name).replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
