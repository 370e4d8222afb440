import { defineTool } from "../../src/define/define-tool.ts";
import type { DefinitionsReport } from "../../src/model/definitions-report.ts";

/** What `toolwright verify --format json` prints and `verifyDefinitions` of `toolwright/verify` gives. */
export default defineTool({ category: "utility", execute: (_report: DefinitionsReport): void => undefined });
