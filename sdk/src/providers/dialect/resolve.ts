import type { JsonSchema } from "../../model/json-schema.ts";
import { escapeKey, unescapeKey } from "../../util/json-pointer.ts";
import { decodedFragment } from "../../util/local-reference.ts";
import { own } from "./schema-node.ts";

const prefix = "#/$defs/";

/** The reference to a definition of the root; reading a schema leaves no other kind. */
export function refTo(name: string): string {
  return `${prefix}${encodeURIComponent(escapeKey(name))}`;
}

/** The name of the definition a reference points to. */
export function definitionName(ref: string): string {
  return unescapeKey(decodedFragment(ref.slice(prefix.length)));
}

/** The definition a reference points to. */
export function resolveRef(root: JsonSchema, ref: string): JsonSchema | undefined {
  return ref.startsWith(prefix) ? own(root.$defs, definitionName(ref)) : undefined;
}
