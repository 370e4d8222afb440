import type { Category } from "./tool.ts";

/** Whether tools of this category change nothing: a read-only tool may only call these. */
export function isReadOnly({ category }: { readonly category: Category }): boolean {
  return category === "retrieval" || category === "utility";
}
