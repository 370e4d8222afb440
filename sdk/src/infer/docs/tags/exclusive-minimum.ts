import { boundTag } from "./shared/tag-values.ts";

export default boundTag("exclusiveMinimum", "The number must be greater than this.");
