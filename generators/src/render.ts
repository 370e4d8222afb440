import path from "node:path";
import nodePlop, { type PlopGeneratorConfig } from "node-plop";
import type { Answers, Generator } from "./generator.ts";
import { makers, project, starters } from "./generators.ts";

/** One generator to run and the folder its files go to. */
export interface Rendering {
  readonly generator: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly folder: string;
}

/** Writes the files of each generator into its folder; throws at the first file that cannot be written. */
export async function render(renderings: readonly Rendering[], templates: string): Promise<void> {
  const plop = await nodePlop("", { force: false, destBasePath: "" });
  const known: readonly Generator[] = [project, ...starters, ...makers];
  for (const { generator: id, answers, folder } of renderings) {
    const generator = known.find((one) => one.id === id);
    if (generator === undefined) throw new Error(`There is no generator ${id}.`);
    plop.setGenerator(id, toPlopGenerator(generator, templates, folder));
    const { failures } = await plop.getGenerator(id).runActions({ ...answers });
    const [failure] = failures;
    if (failure !== undefined) throw new Error(`${id}: ${failure.error}`);
  }
}

/** A generator in Plop's form; its files go to `folder`, by default that of Plop. */
export function toPlopGenerator(generator: Generator, templates: string, folder = ""): PlopGeneratorConfig {
  return {
    description: generator.summary,
    prompts: generator.questions.map(({ id, message, initial, check }) => ({
      type: "input",
      name: id,
      message,
      default: initial,
      validate: (answer: string) => check(answer)?.problem ?? true,
    })),
    actions: (answers) =>
      generator.files((answers ?? {}) as Answers).map((file) => ({
        type: "add",
        path: path.join(folder, file.path),
        templateFile: path.join(templates, file.template),
      })),
  };
}
