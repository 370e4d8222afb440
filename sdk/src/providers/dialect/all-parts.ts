import type { JsonSchema } from "../../model/json-schema.ts";
import { allSchemas } from "../../schema/walk.ts";
import { memoize } from "../../util/memo.ts";

/** Every schema in one, itself included. Passes never change a schema, so that the list of one is made once for all of them. */
export const allParts: (root: JsonSchema) => readonly JsonSchema[] = memoize(allSchemas);

/** Whether a schema has a keyword in any of its parts; where it has not, a pass has nothing to do. */
export const usesKeyword = (root: JsonSchema, keyword: keyof JsonSchema): boolean =>
  allParts(root).some((part) => part[keyword] !== undefined);
