import { defineTool } from "toolwright";

/**
 * Join texts.
 *
 * @param separator What stands between them.
 * @param texts The texts. @maxItems 3
 */
export default defineTool((separator: string, ...texts: string[]) => texts.join(separator), { title: "Join" });
