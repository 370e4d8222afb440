import { defineTool } from "../../src/define/define-tool.ts";
import type { JsonReport } from "../../src/model/verify/json-report.ts";

/** What `toolwright verify --format json` prints and `verifyDefinitions` of `toolwright/build` gives. */
export default defineTool({ category: "utility", execute: (_report: JsonReport): void => undefined });
