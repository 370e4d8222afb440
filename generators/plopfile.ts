import path from "node:path";
import type { NodePlopAPI } from "node-plop";
import { makers } from "./src/makers.ts";
import { toPlopGenerator } from "./src/plop-generator.ts";
import { project } from "./src/project.ts";
import { starters } from "./src/starters.ts";

/** Registers the project, its first tools, every category and every other part with Plop; `templates` is the folder of their templates. */
export default function plopfile(
  plop: NodePlopAPI,
  { templates = path.join(import.meta.dirname, "../templates") }: { readonly templates?: string } = {},
): void {
  for (const generator of [project, ...starters, ...makers]) {
    plop.setGenerator(generator.id, toPlopGenerator(generator, templates));
  }
}
