import nodePlop from "node-plop";
import plopfile from "../plopfile.ts";

/** One generator to run and the folder its files go to. */
export interface Rendering {
  readonly generator: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly folder: string;
}

/** Writes the files of each generator into its folder; throws at the first file that cannot be written. */
export async function render(renderings: readonly Rendering[], templates: string): Promise<void> {
  for (const { generator, answers, folder } of renderings) {
    const plop = await nodePlop("", { destBasePath: folder, force: false });
    plopfile(plop, { templates });
    const { failures } = await plop.getGenerator(generator).runActions({ ...answers });
    const [failure] = failures;
    if (failure !== undefined) throw new Error(`${generator}: ${failure.error}`);
  }
}
