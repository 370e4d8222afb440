import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ConvertedValue } from "./convert-value.ts";
import type { ConversionRequest, SchemaSide } from "./libraries/shared/schema-converter.ts";
import { exportOf, failureText } from "./run-module.ts";

// A separate process: Node never unloads a module, and a module may end its process.
export interface ModulesJob {
  readonly root: string;
  readonly modules: readonly ModuleJob[];
}

export interface ModuleJob {
  /** Address of the module. */
  readonly url: string;
  readonly exportName: string;
  /** Converts these schemas of the export; default: the export itself is the answer. */
  readonly sides?: readonly SchemaSide[];
}

export type ConvertedSides = Readonly<Partial<Record<SchemaSide, ConvertedValue>>>;

export type ModuleAnswer = { readonly value: unknown } | { readonly failure: string };

process.once("message", (job: ModulesJob) => void run(job));

async function run({ root, modules }: ModulesJob): Promise<void> {
  const load = loaderFrom(root);
  for (const module of modules) {
    try {
      const value = await valueOf(module, load);
      process.send?.({ value } satisfies ModuleAnswer);
    } catch (error) {
      process.send?.({ failure: failureText(error) } satisfies ModuleAnswer);
    }
  }
}

async function valueOf({ url, exportName, sides }: ModuleJob, load: ConversionRequest["load"]): Promise<unknown> {
  const value = await exportOf(url, exportName);
  if (sides === undefined) return value;
  const { convertValue } = await import("./convert-value.ts");
  const { memberOf } = await import("./libraries/shared/schema-converter.ts");
  const converted: Partial<Record<SchemaSide, ConvertedValue>> = {};
  for (const side of sides) converted[side] = await convertValue(memberOf(value, side), { side, load });
  return converted;
}

function loaderFrom(root: string): ConversionRequest["load"] {
  const { resolve } = createRequire(path.join(root, "package.json"));
  return async (name) => {
    try {
      return (await import(pathToFileURL(resolve(name)).href)) as Readonly<Record<string, unknown>>;
    } catch (cause) {
      const message = `Reading this schema needs \`${name}\`, which cannot be loaded.`;
      const remedy = `Install it in the project: \`npm install --save-dev ${name}\`.`;
      throw new ToolwrightError("SCHEMA_LIBRARY_MISSING", message, { cause, remedy });
    }
  };
}
