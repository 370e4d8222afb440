import { defineTool } from "../../src/define/define-tool.ts";
import type { EvalReport } from "../../src/model/eval/eval-report.ts";

/** The output of `toolwright eval --format json`. */
export default defineTool({ category: "utility", execute: (_report: EvalReport): void => undefined });
