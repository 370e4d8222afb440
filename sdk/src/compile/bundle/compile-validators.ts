import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ValueScope } from "ajv/dist/compile/codegen/index.js";
import { _ } from "ajv/dist/core.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool.ts";
import { addFormats } from "../../schema/formats.ts";
import { isAnnotation, keywordOf } from "../../schema/keywords.ts";
import { judgePattern } from "../../schema/pattern/judge-pattern.ts";
import { patternsOf } from "../../schema/pattern/patterns-of.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { namedModule, type NamedModule } from "./named-module.ts";

/** Folder of the compiled validators, relative to the registry. */
export const validatorFolder = "validators";

/**
 * Compiles a module for each tool that exports `input` and, where the tool returns something, `output`. Each is a function of
 * one value that tells whether it fits and keeps Ajv's errors in `errors`. The modules import nothing. Gives them by tool name.
 */
export async function compileValidators(tools: readonly InferredTool[]): Promise<ReadonlyMap<string, NamedModule>> {
  // Tools that accept and return the same have the same module, which is compiled once.
  const alike = Map.groupBy(tools, (tool) => JSON.stringify(validatedSchemas(tool)));
  const first = new Map(
    [...alike.values()].flatMap(([one, ...others]) => (one === undefined ? [] : [[one, others] as const])),
  );
  const texts = new Map<string, string>();
  for await (const { tool, text } of bundled([...first.keys()]))
    for (const { name } of [tool, ...(first.get(tool) ?? [])]) texts.set(name, text);
  return new Map(tools.map(({ name }) => [name, namedModule(`${validatorFolder}/${name}`, texts.get(name) ?? "")]));
}

/** The schemas of a tool without texts and examples, which do not decide whether a value is valid: with them a change of a text is one of code. */
export function validatedSchemas({ input, output }: InferredTool): Pick<InferredTool, "input" | "output"> {
  return {
    input: mapSchemas(input, withoutNotes),
    ...(output !== undefined && { output: mapSchemas(output, withoutNotes) }),
  };
}

function withoutNotes(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([keyword]) => keywordOf(keyword)?.holds !== undefined || !isAnnotation(keyword),
  );
  return kept.length === Object.keys(schema).length ? schema : Object.fromEntries(kept);
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
  const ajv = hasAutomata ? openCompiler(`require("patterns:${tool.name}").makePattern`) : plainCompiler();
  const { input, output } = validatedSchemas(tool);
  ajv.addSchema(input, "input");
  if (output === undefined) return withLinearErrors(standaloneCode.default(ajv, { input: "input" }));
  // Ajv knows a schema by its object, and input and output may be one and the same.
  ajv.addSchema({ ...output }, "output");
  return withLinearErrors(standaloneCode.default(ajv, { input: "input", output: "output" }));
}

let plain: Ajv2020 | undefined;

/** Nearly all tools are compiled by one instance: making one takes as long as compiling a small tool. */
function plainCompiler(): Ajv2020 {
  plain ??= openCompiler();
  plain.removeSchema();
  // A fresh scope counts its names from the start: a module must not depend on the tools compiled before it.
  const scope = new ValueScope({ scope: {}, prefixes: ownPrefixes, es5: false, lines: false });
  return Object.assign(plain, { scope });
}

/** Ajv's own, which it does not export. */
const ownPrefixes = new Set(
  "validate serialize parse wrapper root schema keyword pattern formats validate$data func obj Error".split(" "),
);

/** @param patterns Code of the function that makes a pattern; default: the engine's own. */
function openCompiler(patterns?: string): Ajv2020 {
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
      ...(patterns !== undefined && {
        regExp: Object.assign((pattern: string, flags: string) => new RegExp(pattern, flags), { code: patterns }),
      }),
    },
  });
  addFormats(ajv);
  return ajv;
}

/** Ajv copies all errors so far for each part that has some: with 30,000 wrong items that takes seconds. */
function withLinearErrors(code: string): string {
  const linear = code.includes("vErrors.concat(")
    ? code.replaceAll(/vErrors\.concat\((\w+\.errors)\)/g, "gather(vErrors, $1)")
    : code;
  return `${linear}
function gather(all, more) { for (const error of more) all.push(error); return all; }
`;
}
