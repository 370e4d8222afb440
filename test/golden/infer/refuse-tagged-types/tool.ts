import { defineTool } from "toolwright";

interface Input {
  /** @integer @minimum 1 */
  limit?: Map<string, number>;
  /** @minItems 2 */
  lines: (() => void)[];
}

/** Have one error for each type, and none for its tags. */
export default defineTool({ category: "utility", execute: ({ limit }: Input): number => limit?.size ?? 0 });
