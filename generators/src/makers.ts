import { categories } from "../categories/index.generated.ts";
import { parts } from "../parts/index.generated.ts";
import type { Category, Part } from "./generator.ts";

/** Everything that can be added to a project: tools of every category, then what is next to them. */
export const makers: readonly (Category | Part)[] = [...categories, ...parts];
