import { defineTool } from "toolwright";

interface Input {
  /** Most results. @maximum 10 */
  limit?: number;
  /** Where to look. @pattern ^[a-z]+$ @default A1 */
  section?: string;
  /** Words. @minItems 2 */
  words?: string[];
}

/** Search with defaults that the types do not allow. */
export default defineTool({
  category: "utility",
  execute: ({ limit = 20, section, words = ["one"] }: Input): string => [limit, section, ...words].join(" "),
});
