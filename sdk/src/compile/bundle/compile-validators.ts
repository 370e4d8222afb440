import path from "node:path";
import { fileURLToPath } from "node:url";
import { _ } from "ajv/dist/core.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { Plugin } from "esbuild";
import { build, importOwn, ownModule } from "./bundler.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { appendErrors, openAjv } from "../../schema/open-ajv.ts";
import { isAnnotation, keywordOf } from "../../schema/keywords.ts";
import { judgePattern } from "../../schema/pattern/judge-pattern.ts";
import { patternsOf } from "../../schema/faults/schema-faults.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";
import type { Compiled } from "./compile-handlers.ts";

export const validatorFolder = "validators";

/**
 * Compiles a module for each tool that exports `input` and, if the tool returns something, `output`. Each is a function that validates one value and
 * stores Ajv's errors in `errors`.
 */
export async function compileValidators(tools: readonly InferredTool[]): Promise<Pick<Compiled, "paths" | "files">> {
  const texts = await bundled(tools);
  const patterns = await ownModule(patternSource);
  const named = tools.map(({ name }, index) => {
    const text = texts.get(String(index)) ?? "";
    return { name, text, file: `${validatorFolder}/${name}.${sha256(text).slice(0, 8)}.mjs` };
  });
  const usesPatterns = named.some(({ text }) => text.includes(patterns.file));
  return {
    paths: new Map(named.map(({ name, file }) => [name, file])),
    files: Object.fromEntries([
      ...(usesPatterns ? [[`${validatorFolder}/${patterns.file}`, patterns.text] as const] : []),
      ...named.map(({ file, text }) => [file, text] as const),
    ]),
  };
}

/** The schemas of a tool without texts and examples, which do not affect validation: otherwise a changed text would change the code. */
function validatedSchemas({ input, output }: InferredTool): Pick<InferredTool, "input" | "output"> {
  return {
    input: mapSchemas(input, withoutNotes),
    ...defined({ output: output && mapSchemas(output, withoutNotes) }),
  };
}

function withoutNotes(schema: JsonSchema): JsonSchema {
  const notes = Object.keys(schema).filter(isNote);
  return notes.length === 0 ? schema : without(schema, ...(notes as (keyof JsonSchema)[]));
}

const isNote = (keyword: string): boolean => isAnnotation(keyword) && keywordOf(keyword)?.holds === undefined;

/** The text of each tool's module, by the tool's index. */
async function bundled(tools: readonly InferredTool[]): Promise<ReadonlyMap<string, string>> {
  if (tools.length === 0) return new Map();
  const { outputFiles } = await build({
    entryPoints: tools.map((_, index) => ({ in: `${namespace}:${index}`, out: String(index) })),
    outdir: fileURLToPath(ownFile("")),
    minify: true,
    // Node prints the line that threw.
    lineLimit: 160,
    legalComments: "none",
    plugins: [importOwn(patternModule, await ownModule(patternSource)), readFrom(tools)],
  });
  return new Map(outputFiles.map((file) => [path.basename(file.path, ".js"), file.text]));
}

const namespace = "validator";
const patternModule = "patterns";
const patternSource = "schema/pattern/judge-pattern";

function readFrom(tools: readonly InferredTool[]): Plugin {
  return {
    name: "validators",
    setup(plugin) {
      plugin.onResolve({ filter: new RegExp(`^${namespace}:`) }, (entry) => ({
        path: entry.path.slice(namespace.length + 1),
        namespace,
      }));
      plugin.onLoad({ filter: /(?:)/, namespace }, ({ path: index }) => {
        const tool = tools[Number(index)];
        // Resolved from here, because Ajv is a dependency of this package and not of the project.
        return { contents: tool === undefined ? "" : validatorModule(tool), resolveDir: fileURLToPath(ownFile("")) };
      });
    },
  };
}

function validatorModule(tool: InferredTool): string {
  const { input, output } = validatedSchemas(tool);
  const schemas = { input, ...defined({ output }) };
  const usesEngine = Object.values(schemas).some((schema) => patternsOf(schema).some(needsEngine));
  const ajv = openAjv({
    inlineRefs: false,
    code: {
      source: true,
      esm: true,
      // esbuild minifies what it bundles.
      optimize: false,
      formats: _`knownFormats`,
      ...(usesEngine && { regExp: Object.assign(nativePattern, { code: "authorPattern" }) }),
    },
  });
  // Ajv would treat one object under two names as one schema.
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(structuredClone(schema), name);
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  return [
    `import { formats as knownFormats } from "./schema/formats${ownExtension}";`,
    ...(usesEngine ? [`import { authorPattern } from "${patternModule}";`] : []),
    appendErrors(standaloneCode.default(ajv, names)),
  ].join("\n");
}

/** Whether a pattern could backtrack, so that it is not matched by the engine of JavaScript. */
function needsEngine({ pattern }: { readonly pattern: string }): boolean {
  const { kind } = judgePattern(pattern);
  // The build has already refused such a tool.
  if (kind === "refused" || kind === "invalid") throw new Error(`The pattern ${pattern} is unsafe.`);
  return kind !== "native";
}

const nativePattern = (pattern: string, flags: string): RegExp => new RegExp(pattern, flags);
