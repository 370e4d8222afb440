import { defineTool } from "../../src/define/define-tool.ts";
import type { Baseline, BaselineEntry } from "../../src/model/verify/baseline.ts";

// A later version may add members, which this one ignores.
interface Entry extends BaselineEntry, Record<string, unknown> {}

interface BaselineFile extends Omit<Baseline, "findings">, Record<string, unknown> {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
  /** Sorted by tool, rule and pointer, each of these once. */
  readonly findings: readonly Entry[];
}

/** What `toolwright-baseline.json` holds, which `toolwright verify --update-baseline` writes. */
export default defineTool({ category: "utility", execute: (_baseline: BaselineFile): void => undefined });
