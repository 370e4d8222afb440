import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { convertValue, type ConvertedValue } from "./convert-value.ts";
import { memberOf, type ConversionRequest, type SchemaSide } from "./libraries/shared/schema-converter.ts";
import { exportOf, failureText } from "./run-module.ts";

// A process of its own: Node never unloads a module, and a module may end its process.
export interface DefinitionsJob {
  readonly root: string;
  readonly modules: readonly ModuleJob[];
}

export interface ModuleJob {
  readonly file: string;
  readonly exportName: string;
  readonly sides: readonly SchemaSide[];
}

export type ConvertedSides = Readonly<Partial<Record<SchemaSide, ConvertedValue>>>;

export type ModuleAnswer = { readonly sides: ConvertedSides } | { readonly failure: string };

process.once("message", (job: DefinitionsJob) => void run(job));

async function run({ root, modules }: DefinitionsJob): Promise<void> {
  const load = loaderFrom(root);
  for (const module of modules) {
    const answer = await answerOf(module, load).catch((error: unknown) => ({ failure: failureText(error) }));
    process.send?.(answer satisfies ModuleAnswer);
  }
}

async function answerOf(
  { file, exportName, sides }: ModuleJob,
  load: ConversionRequest["load"],
): Promise<ModuleAnswer> {
  const definition = await exportOf(file, exportName);
  const converted: Partial<Record<SchemaSide, ConvertedValue>> = {};
  for (const side of sides) converted[side] = await convertValue(memberOf(definition, side), { side, load });
  return { sides: converted };
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
