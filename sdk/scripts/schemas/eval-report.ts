import { defineTool } from "../../src/define/define-tool.ts";
import type { EvalReport } from "../../src/model/eval/eval-report.ts";

/** What `toolwright eval --format json` prints. */
export default defineTool({ category: "utility", execute: (_report: EvalReport): void => undefined });
