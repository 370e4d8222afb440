import { countTag } from "./shared/tag-values.ts";

export default countTag("maxLength", "The maximum number of characters.", "string");
