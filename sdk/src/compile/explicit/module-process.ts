import { firstLineOf, loadExport, type ModuleAnswer, type ModuleJob, type ModulesJob } from "./run-modules.ts";

// The listener stays, so that a module that waits forever is stopped from outside.
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
