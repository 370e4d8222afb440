import type { Doc, DocTag } from "../../contract/contract.ts";
import { joinLines } from "./jsdoc.ts";

/** Tags that describe the function itself unless they are on the line of a `@param`. */
const ownTags: ReadonlySet<string> = new Set(["deprecated", "example", "examples", "title"]);

/**
 * The docs of `@param input.filter.limit`, by property path. The parameter's own name is dropped where the parameter is the
 * whole input, and is the property's name where parameters are positional. Tags that follow a `@param` belong to it.
 */
export function parameterDocs(
  docs: readonly Doc[],
  { isPositional }: { readonly isPositional: boolean },
): ReadonlyMap<string, Doc> {
  const found = new Map<string, Doc>();
  for (const { tags } of docs) {
    let current: { readonly path: string; readonly line: number } | undefined;
    for (const tag of tags) {
      const name = /^param (.+)$/.exec(tag.name)?.[1];
      if (name !== undefined) {
        const path = isPositional ? name : name.split(".").slice(1).join(".");
        const isFirst = path !== "" && !found.has(path);
        current = isFirst ? { path, line: lineOf(tag) } : undefined;
        if (isFirst) found.set(path, { description: joinLines(tag.text.replace(/^-\s*/, "")), tags: tag.parts ?? [] });
      } else if (/^returns?$|^throws$/.test(tag.name)) current = undefined;
      else if (current !== undefined && (!ownTags.has(tag.name) || lineOf(tag) === current.line)) {
        addTag(found, current.path, tag);
      }
    }
  }
  return found;
}

function addTag(found: Map<string, Doc>, path: string, tag: DocTag): void {
  const doc = found.get(path);
  if (doc !== undefined) found.set(path, { ...doc, tags: [...doc.tags, tag] });
}

const lineOf = ({ source, position }: DocTag): number => source.getLineAndCharacterOfPosition(position).line;
