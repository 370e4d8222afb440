import type { Category } from "./tool.ts";

/** Whether tools of this category change nothing: only these may be called by a tool that is read-only itself. */
export function isReadOnly({ category }: { readonly category: Category }): boolean {
  return category === "retrieval" || category === "utility";
}
