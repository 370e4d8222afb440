import { boundTag } from "./shared/tag-values.ts";

export default boundTag("maximum", "The largest number allowed.");
