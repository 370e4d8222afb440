import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { build } from "esbuild";
import type { InferredTool } from "../model/tool.ts";
import { createMemory, type Memory } from "../util/memory.ts";
import { sha256 } from "../util/sha256.ts";
import { readCache, writeCache } from "./cache/cache-file.ts";

/** Where a tool's compiled validators lie, relative to the registry. */
export const validatorPath = (tool: string): string => `validators/${tool}.js`;

/** What validators compiled before may be taken from. */
export interface ValidatorOptions {
  /** Folder of the cache; default: none is used. */
  readonly folder?: string;
  readonly memory?: Memory | undefined;
}

/**
 * Compiles a module for each tool that exports `input` and, where the tool returns something, `output`. Each is a function of
 * one value that tells whether it fits and keeps Ajv's errors in `errors`. The modules import nothing.
 */
export async function compileValidators(
  tools: readonly InferredTool[],
  { folder, memory = createMemory() }: ValidatorOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const places = new Map(tools.map((tool) => [tool, memory.once("validator's place", [tool], () => placeIn(tool))]));
  const known = new Map<InferredTool, string>();
  for (const [tool, place] of places) {
    const text = memory.reuse("validator", tool.name, place, () =>
      folder === undefined ? undefined : readText(folder, place),
    );
    if (text !== undefined) known.set(tool, text);
  }
  const missing = tools.filter((tool) => !known.has(tool));
  for await (const { tool, text } of bundled(missing)) {
    const place = places.get(tool) ?? "";
    known.set(tool, text);
    memory.keep("validator", tool.name, place, text);
    if (folder !== undefined) writeCache(path.join(folder, place), text);
  }
  return Object.fromEntries([...known].map(([tool, text]) => [validatorPath(tool.name), text]));
}

/** Equal schemas make equal validators, whatever their tools are called. */
const placeIn = ({ input, output }: InferredTool): string =>
  `${sha256(JSON.stringify([input, output])).slice(0, 32)}.json`;

function readText(folder: string, place: string): string | undefined {
  const text = readCache(path.join(folder, place));
  return typeof text === "string" ? text : undefined;
}

/** So many sources are written while those before them are bundled by another process; more at once would only fill the memory. */
const portionSize = 50;

async function* bundled(
  tools: readonly InferredTool[],
): AsyncGenerator<{ readonly tool: InferredTool; readonly text: string }> {
  let former: { readonly portion: readonly InferredTool[]; readonly made: ReturnType<typeof bundle> } | undefined;
  for (let start = 0; start < tools.length || former !== undefined; start += portionSize) {
    const portion = tools.slice(start, start + portionSize);
    const made = portion.length === 0 ? undefined : bundle(portion);
    const texts = await former?.made;
    for (const tool of former?.portion ?? []) yield { tool, text: texts?.[validatorPath(tool.name)] ?? "" };
    former = made === undefined ? undefined : { portion, made };
  }
}

async function bundle(tools: readonly InferredTool[]): Promise<Readonly<Record<string, string>>> {
  const sources = new Map(tools.map((tool) => [tool.name, validatorSource(tool)]));
  const { outputFiles } = await build({
    entryPoints: tools.map((tool) => ({ in: `validator:${tool.name}`, out: tool.name })),
    outdir: "validators",
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    minify: true,
    logLevel: "silent",
    plugins: [
      {
        name: "validator-sources",
        setup(plugin) {
          plugin.onResolve({ filter: /^validator:/ }, (entry) => ({
            path: entry.path.slice(10),
            namespace: "validator",
          }));
          // Resolved from here, because Ajv is a dependency of this package and not of the project.
          plugin.onLoad({ filter: /.*/, namespace: "validator" }, (entry) => ({
            contents: sources.get(entry.path) ?? "",
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
  });
  return Object.fromEntries(outputFiles.map((file) => [`validators/${path.basename(file.path)}`, file.text]));
}

function validatorSource(tool: InferredTool): string {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    inlineRefs: false,
    // Decimal fractions have no exact binary form: without it 19.99 would be no multiple of 0.01.
    multipleOfPrecision: 9,
    // Every schema has been inferred or checked by now, and each instance would compile the meta-schema anew.
    meta: false,
    validateSchema: false,
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  ajv.addSchema(tool.input, "input");
  if (tool.output === undefined) return withLinearErrors(standaloneCode.default(ajv, { input: "input" }));
  // Ajv knows a schema by its object, and input and output may be one and the same.
  ajv.addSchema({ ...tool.output }, "output");
  return withLinearErrors(standaloneCode.default(ajv, { input: "input", output: "output" }));
}

/** Ajv copies all errors so far for each part that has some: with 30,000 wrong items that takes seconds. */
const withLinearErrors = (code: string): string =>
  `${code.replaceAll(/\bvErrors\.concat\((\w+\.errors)\)/g, "gather(vErrors, $1)")}
function gather(all, more) { for (const error of more) all.push(error); return all; }
`;
