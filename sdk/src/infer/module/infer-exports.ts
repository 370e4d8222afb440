import { asClause } from "../../util/texts.ts";
import path from "node:path";
import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { type InferResult, inferTools } from "../infer-tools.ts";
import type { ModuleExport, ModuleSignature } from "./read-module.ts";

export interface ModuleFunction {
  readonly name: string;
  readonly overloads: number;
  readonly description: string;
  readonly returns: string;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  /** JSDoc tags that describe the parameters. */
  readonly tags: readonly string[];
  /** Names of the parameters. */
  readonly parameters: readonly string[];
  /** Whether the only parameter is the whole input; otherwise the input has a property for each parameter. */
  readonly isWhole: boolean;
  /** Whether a tool can name the function as its handler. */
  readonly isHandler: boolean;
  readonly call: FunctionCall;
  readonly isAsync: boolean;
  /** Whether its code, if that can be read, changes or sends something. */
  readonly hasEffects: boolean;
  /** Optional parameters without a JSON form. */
  readonly leftOut: readonly string[];
}

/** The call of a function by an expression: the type that it needs, if any, and a handler. */
export type FunctionCall = (access: string) => { readonly type: string; readonly handler: string };

/** A way to call a function: one of its signatures, with all parameters or without the last optional ones. */
interface Call {
  readonly exported: ModuleExport;
  readonly signature: ModuleSignature;
  readonly parameters: ModuleSignature["parameters"];
  readonly tags: readonly string[];
  readonly call: FunctionCall;
  readonly file: string;
  readonly text: string;
}

/**
 * Infers each exported function as a tool that calls it: by the first signature that a tool can have, without trailing optional parameters that have
 * no JSON form. `refused` has the reasons for the other functions.
 */
export function inferExports(
  exported: readonly ModuleExport[],
  { specifier, root, folder }: Readonly<Record<"specifier" | "root" | "folder", string>>,
) {
  const calls = exported.flatMap((one) =>
    one.signatures.flatMap((signature, index) => {
      const { parameters } = signature;
      const fewest = parameters.findLastIndex(({ isOptional }) => !isOptional) + 1;
      const ways = parameters.slice(fewest).map((_, at) => parameters.slice(0, parameters.length - at));
      ways.push(parameters.slice(0, fewest));
      return ways.map((way) => {
        const call = callOf(one, index, way);
        const tags = tagsFor(signature, way);
        return { exported: one, signature, parameters: way, tags, call, text: callText(call(one.access), tags) };
      });
    }),
  );
  const placed = calls.map((call, index): Call => ({
    ...call,
    file: path.join(root, folder, `import_${String(index)}`, "tool.ts"),
    text: `import { defineTool } from "toolwright";\nimport * as $module from ${JSON.stringify(specifier)};\n${call.text}`,
  }));
  const texts = new Map(placed.map(({ file, text }) => [file, text]));
  const results = inferTools([...texts.keys()], { root, texts });
  const tried = placed.map((call, index) => ({ call, result: readingOf(results[index]) }));
  const readings = exported.flatMap((one): readonly (ModuleFunction | Refusal)[] => {
    const own = tried.filter(({ call }) => call.exported === one);
    const first = own.find(({ result }) => "tool" in result);
    if (first !== undefined && "tool" in first.result) return [functionOf(first.call, first.result.tool)];
    const reason = one.refusal ?? own.flatMap(({ result }) => ("reason" in result ? [result.reason] : [])).at(-1);
    return reason === undefined ? [] : [{ name: one.name, reason }];
  });
  return {
    functions: readings.filter((reading): reading is ModuleFunction => !("reason" in reading)),
    refused: readings.filter((reading): reading is Refusal => "reason" in reading),
  };
}

interface Refusal {
  readonly name: string;
  readonly reason: string;
}

type Tool = NonNullable<InferResult["tool"]>;

function readingOf(result: InferResult | undefined): { readonly tool: Tool } | { readonly reason: string } {
  // An invalid tag in the original comment does not exclude the function.
  const error = result?.findings.find(({ code, severity }) => severity === "error" && !code.startsWith("INFER_TAG_"));
  const tool = result?.tool ?? result?.partial;
  if (error !== undefined) return { reason: `${error.message.replace(/\.$/, "")}; ${asClause(error.remedy)}` };
  if (tool === undefined) return { reason: "it cannot be read" };
  if (tool.stream === true) return { reason: "it streams its result" };
  const hasContext = tool.parameters?.some(({ kind }) => kind === "context") === true;
  return hasContext ? { reason: "one of its parameters reads like a context" } : { tool };
}

function functionOf({ exported, signature, parameters, tags, call }: Call, tool: Tool): ModuleFunction {
  const { description, returns, isAsync } = signature;
  const kept = new Set(parameters);
  const leftOut = signature.parameters.flatMap((parameter) => (kept.has(parameter) ? [] : [parameter.name]));
  return {
    name: exported.name,
    overloads: exported.signatures.length,
    description,
    returns,
    tags,
    isAsync,
    input: tool.input,
    parameters: parameters.map((parameter) => parameter.name),
    isWhole: tool.parameters?.every(({ kind }) => kind === "input") !== false,
    isHandler: signature.isHandler && exported.signatures.length === 1 && leftOut.length === 0,
    call,
    ...defined({ output: tool.output }),
    hasEffects: (tool.effects ?? []).length > 0,
    leftOut,
  };
}

function tagsFor({ tags, parameters: all }: ModuleSignature, parameters: ModuleSignature["parameters"]) {
  const leftOut = new Set(all.filter((one) => !parameters.includes(one)).map(({ name }) => name));
  return tags.filter((tag) => !leftOut.has(/^@param ([^\s.]+)/.exec(tag)?.[1] ?? ""));
}

/** A handler that takes the parameters of a signature and calls the function; type parameters become their bounds. */
function callOf({ signatures }: ModuleExport, index: number, parameters: ModuleSignature["parameters"]): FunctionCall {
  return (access) => {
    const patterns = signatures.map((_, at) => `(...given: infer P${String(at)}): unknown`);
    const isOne = signatures.length === 1;
    const types = isOne ? `Parameters<typeof ${access}>` : "Given";
    const received = parameters.map(({ name, isOptional, isRest }) => {
      const type = `${types}[${String(signatures[index]?.parameters.findIndex((one) => one.name === name))}]`;
      return isRest ? `...${name}: ${type}[]` : `${name}${isOptional ? "?" : ""}: ${type}`;
    });
    const given = parameters.map(({ name, isRest }) => (isRest ? `...${name}` : name));
    return {
      type: isOne
        ? ""
        : `type Given = typeof ${access} extends { ${patterns.join("; ")} } ? P${String(index)} : never;`,
      handler: `(${received.join(", ")}) => ${access}(${given.join(", ")})`,
    };
  };
}

const callText = ({ type, handler }: ReturnType<FunctionCall>, tags: readonly string[]): string =>
  [
    type,
    ["/**", ...tags.map((tag) => ` * ${tag.replaceAll("*/", "*\\/")}`), " */"].join("\n"),
    `export default defineTool({ category: "utility", execute: ${handler} });`,
  ].join("\n");
