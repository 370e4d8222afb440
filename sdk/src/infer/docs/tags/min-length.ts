import { countTag } from "./shared/tag-values.ts";

export default countTag("minLength", "The minimum number of characters.", "string");
