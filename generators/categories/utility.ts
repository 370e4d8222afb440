import type { Category } from "../src/generator.ts";
import { askedFor, blankFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const utility: Category = {
  id: "utility",
  summary: "Computes something from its input alone.",
  questions: [toolQuestion("unit_convert")],
  sample: { tool: "text_shorten" },
  parameters: ({ tool }) => [placeholder("text", `describe the input of ${tool}. @minLength 1`)],
  results: ({ tool }) => [placeholder("text", `describe the result of ${tool}.`)],
  purpose: askedFor((tool) => `describe in one sentence what ${tool} computes, and what it returns.`),
  files: () => blankFiles("utility"),
};

export default utility;
