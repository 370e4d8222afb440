import { boundTag } from "./shared/tag-values.ts";

export default boundTag("minimum", "The smallest number allowed.");
