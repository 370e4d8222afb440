import path from "node:path";
import type { PlopGeneratorConfig } from "node-plop";
import type { Answers, Generator } from "./generator.ts";

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
