import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { _ } from "ajv/dist/core.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import type { InferredTool } from "../../model/tool.ts";
import { addFormats } from "../../schema/formats.ts";
import { judgePattern } from "../../schema/pattern/judge-pattern.ts";
import { patternsOf } from "../../schema/pattern/patterns-of.ts";
import { createMemory, type Memory } from "../../util/memory.ts";
import { sha256 } from "../../util/sha256.ts";
import { readCache, writeCache } from "../incremental/cache-file.ts";
import { namedModule, type NamedModule } from "./named-module.ts";

/** Folder of the compiled validators, relative to the registry. */
export const validatorFolder = "validators";

/** What validators compiled before may be taken from. */
export interface ValidatorOptions {
  /** Folder of the cache; default: none is used. */
  readonly folder?: string;
  readonly memory?: Memory | undefined;
}

/**
 * Compiles a module for each tool that exports `input` and, where the tool returns something, `output`. Each is a function of
 * one value that tells whether it fits and keeps Ajv's errors in `errors`. The modules import nothing. Gives them by tool name.
 */
export async function compileValidators(
  tools: readonly InferredTool[],
  { folder, memory = createMemory() }: ValidatorOptions = {},
): Promise<ReadonlyMap<string, NamedModule>> {
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
  const texts = tools.map((tool) => known.get(tool));
  return new Map(
    tools.map(({ name }, index) => {
      const text = texts[index] ?? "";
      return [name, memory.reuse("named validator", name, text, () => namedModule(`${validatorFolder}/${name}`, text))];
    }),
  );
}

// To be raised when validators are compiled in another way.
const edition = 2;

/** Equal schemas make equal validators, whatever their tools are called. */
const placeIn = ({ input, output }: InferredTool): string =>
  `${sha256(JSON.stringify([edition, input, output])).slice(0, 32)}.json`;

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
    for (const tool of former?.portion ?? []) yield { tool, text: texts?.get(tool.name) ?? "" };
    former = made === undefined ? undefined : { portion, made };
  }
}

async function bundle(tools: readonly InferredTool[]): Promise<ReadonlyMap<string, string>> {
  const sources = new Map(
    tools.flatMap((tool) => {
      const patterns = patternSource(tool);
      return [
        [`validator:${tool.name}`, validatorSource(tool, patterns !== "")],
        [`patterns:${tool.name}`, patterns],
      ];
    }),
  );
  const { outputFiles } = await build({
    entryPoints: tools.map((tool) => ({ in: `validator:${tool.name}`, out: tool.name })),
    outdir: validatorFolder,
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
          plugin.onResolve({ filter: /^(?:validator|patterns):/ }, (entry) => ({
            path: entry.path,
            namespace: "validator",
          }));
          plugin.onResolve({ filter: /^schema:/ }, (entry) => ({
            path: path.join(import.meta.dirname, `../../schema/${entry.path.slice(7)}${ownExtension}`),
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
  return new Map(outputFiles.map((file) => [path.basename(file.path, ".js"), file.text]));
}

/** These modules are sources while the project itself is developed. */
const ownExtension = path.extname(import.meta.filename);

/** A module that makes the patterns of a tool: those that could backtrack are matched by the automaton that is written into it. */
function patternSource({ input, output = {} }: InferredTool): string {
  const automata = new Map<string, unknown>();
  for (const { pattern } of [...patternsOf(input), ...patternsOf(output)]) {
    const verdict = judgePattern(pattern);
    // The build has refused such a tool before.
    if (verdict.kind === "refused" || verdict.kind === "invalid") throw new Error(`The pattern ${pattern} is unsafe.`);
    if (verdict.kind === "automaton") automata.set(pattern, verdict.automaton);
  }
  if (automata.size === 0) return "";
  return [
    'import { matchAutomaton } from "schema:pattern/match-automaton";',
    `const automata = new Map(${JSON.stringify([...automata])});`,
    "export const makePattern = (pattern, flags) =>",
    "  automata.has(pattern) ? matchAutomaton(automata.get(pattern)) : new RegExp(pattern, flags);",
  ].join("\n");
}

/** @param hasAutomata Whether the module of the tool's patterns replaces the engine's own matching. */
function validatorSource(tool: InferredTool, hasAutomata: boolean): string {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    inlineRefs: false,
    // Decimal fractions have no exact binary form: without it 19.99 would be no multiple of 0.01.
    multipleOfPrecision: 9,
    // Every schema has been inferred or checked by now, and each instance would compile the meta-schema again.
    meta: false,
    validateSchema: false,
    // The bundler drops what is not used, in a third of the time.
    code: {
      source: true,
      esm: true,
      optimize: false,
      formats: _`require("schema:formats").formats`,
      // Ajv also evaluates each function that it writes; only the text is used here, and evaluating costs a quarter of the time.
      process: () => "return function validate() {}",
      ...(hasAutomata && {
        regExp: Object.assign((pattern: string, flags: string) => new RegExp(pattern, flags), {
          code: `require("patterns:${tool.name}").makePattern`,
        }),
      }),
    },
  });
  addFormats(ajv);
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
