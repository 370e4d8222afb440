import { countTag } from "./shared/tag-values.ts";

export default countTag("maxItems", "The maximum number of items.", "array");
