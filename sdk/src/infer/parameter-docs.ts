import type { Doc } from "./jsdoc.ts";

/**
 * The docs of `@param input.filter.limit`, by property path without the parameter's own name, which means nothing where the
 * parameter is destructured.
 */
export function parameterDocs(docs: readonly Doc[]): ReadonlyMap<string, Doc> {
  const found = new Map<string, Doc>();
  for (const { name, text } of docs.flatMap((doc) => doc.tags)) {
    const path = /^param [^.]+\.(.+)$/.exec(name)?.[1];
    const description = text.replace(/^-\s*/, "");
    if (path !== undefined && description !== "") found.set(path, { description, tags: [] });
  }
  return found;
}
