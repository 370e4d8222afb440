import { blankFiles } from "../src/blank-files.ts";
import type { Category } from "../src/generator.ts";
import { toolQuestion } from "../src/tool-question.ts";

const utility: Category = {
  id: "utility",
  summary: "Computes something from its input alone.",
  questions: [toolQuestion("unit_convert")],
  sample: { tool: "text_shorten" },
  field: "text",
  files: () => blankFiles("utility"),
};

export default utility;
