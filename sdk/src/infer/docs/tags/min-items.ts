import { countTag } from "./shared/tag-values.ts";

export default countTag("minItems", "The minimum number of items.", "array");
