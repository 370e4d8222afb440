import path from "node:path";
import type { NodePlopAPI } from "node-plop";
import { makers, project, starters } from "./src/generators.ts";
import { toPlopGenerator } from "./src/render.ts";

/** Registers the project, its first tools, every category and every other part with Plop; `templates` is the folder of their templates. */
export default function plopfile(
  plop: NodePlopAPI,
  { templates = path.join(import.meta.dirname, "../templates") }: { readonly templates?: string } = {},
): void {
  for (const generator of [project, ...starters, ...makers]) {
    plop.setGenerator(generator.id, toPlopGenerator(generator, templates));
  }
}
