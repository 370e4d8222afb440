import path from "node:path";
import type { NodePlopAPI, PlopGeneratorConfig } from "node-plop";
import type { Answers, Generator } from "./src/generator.ts";
import { makers, project, starters } from "./src/generators.ts";

/** Registers the project, its first tools, every category and every other part with Plop. */
export default function plopfile(plop: NodePlopAPI): void {
  for (const generator of [project, ...starters, ...makers]) plop.setGenerator(generator.id, inPlopForm(generator));
}

const templates = path.join(import.meta.dirname, "../templates");

const inPlopForm = (generator: Generator): PlopGeneratorConfig => ({
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
      path: file.path,
      templateFile: path.join(templates, file.template),
    })),
});
