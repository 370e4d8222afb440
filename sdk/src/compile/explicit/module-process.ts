import type { SchemaSide } from "./libraries/shared/schema-converter.ts";
import { loadExport, firstLineOf } from "./run-module.ts";

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

export type ModuleAnswer = { readonly value: unknown } | { readonly failure: string };

// The listener stays, so that a module that waits for ever is stopped from outside.
process.on("message", (job: ModulesJob) => void run(job));

async function run({ root, modules }: ModulesJob): Promise<void> {
  for (const module of modules) {
    try {
      process.send?.({ value: await valueOf(module, root) } satisfies ModuleAnswer);
    } catch (error) {
      process.send?.({ failure: firstLineOf(error) } satisfies ModuleAnswer);
    }
  }
}

async function valueOf({ url, exportName, sides }: ModuleJob, root: string): Promise<unknown> {
  const value = await loadExport(url, exportName);
  if (sides === undefined) return value;
  const { convertSides } = await import("./convert-value.ts");
  return convertSides(value, sides, root);
}
