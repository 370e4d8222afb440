import { defineTool } from "../../src/define/define-tool.ts";
import type { Baseline } from "../../src/model/baseline.ts";

interface BaselineFile extends Baseline {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
}

/** What `toolwright-baseline.json` holds, which `toolwright verify --update-baseline` writes. */
export default defineTool({ category: "utility", execute: (_baseline: BaselineFile): void => undefined });
