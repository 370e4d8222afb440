import { boundTag } from "./shared/tag-values.ts";

export default boundTag("exclusiveMaximum", "The number must be less than this.");
