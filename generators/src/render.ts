import nodePlop from "node-plop";
import type { Generator } from "./generator.ts";
import { makers } from "./makers.ts";
import { toPlopGenerator } from "./plop-generator.ts";
import { project } from "./project.ts";
import { starters } from "./starters.ts";

/** One generator to run and the folder its files go to. */
export interface Rendering {
  readonly generator: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly folder: string;
}

/** Writes the files of each generator into its folder; throws at the first file that cannot be written. */
export async function render(renderings: readonly Rendering[], templates: string): Promise<void> {
  const plop = await nodePlop("", { force: false, destBasePath: "" });
  for (const { generator, answers, folder } of renderings) {
    plop.setGenerator(generator, toPlopGenerator(generatorNamed(generator), templates, folder));
    const { failures } = await plop.getGenerator(generator).runActions({ ...answers });
    const [failure] = failures;
    if (failure !== undefined) throw new Error(`${generator}: ${failure.error}`);
  }
}

function generatorNamed(id: string): Generator {
  const found = [project, ...starters, ...makers].find((generator) => generator.id === id);
  if (found === undefined) throw new Error(`There is no generator ${id}.`);
  return found;
}
