import { readFile } from "node:fs/promises";
import path from "node:path";
import nodePlop from "node-plop";
import type { Answers, Generator } from "./generator.ts";

/** One generator, its answers, and its output folder: a path below the project with forward slashes. */
export interface Rendering {
  readonly generator: Generator;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly folder: string;
}

/** The texts of each generator's files, by their paths below the project. */
export async function render(renderings: readonly Rendering[], templates: string): Promise<Map<string, string>> {
  const plop = await nodePlop("", { force: false, destBasePath: "" });
  const texts = new Map<string, string>();
  for (const { generator, answers, folder } of renderings) {
    for (const { template, path: file } of generator.files(answers as Answers)) {
      const source = await readFile(path.join(templates, template), "utf8");
      texts.set(path.posix.join(folder, file), plop.renderString(source, answers));
    }
  }
  return texts;
}
