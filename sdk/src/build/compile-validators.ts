import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { build } from "esbuild";
import type { InferredTool } from "../model/tool.ts";

/** Where a tool's compiled validators lie, relative to the registry. */
export const validatorPath = (tool: string): string => `validators/${tool}.js`;

/**
 * Compiles a module for each tool that exports `input` and, where the tool returns something, `output`. Each is a function of
 * one value that tells whether it fits and keeps Ajv's errors in `errors`. The modules import nothing.
 */
export async function compileValidators(tools: readonly InferredTool[]): Promise<Readonly<Record<string, string>>> {
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
    code: { source: true, esm: true },
  });
  addFormats.default(ajv);
  ajv.addSchema(tool.input, "input");
  if (tool.output === undefined) return standaloneCode.default(ajv, { input: "input" });
  ajv.addSchema(tool.output, "output");
  return standaloneCode.default(ajv, { input: "input", output: "output" });
}
