import { defineTool } from "../../src/define/define-tool.ts";
import type { EvalFile } from "../../src/model/eval/eval-case.ts";

/** Cases of `toolwright eval`: requests to a model, and what it should do. */
export default defineTool({ category: "utility", execute: (_file: EvalFile): void => undefined });
