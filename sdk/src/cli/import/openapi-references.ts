import { fragmentOf, resolveReference } from "../../schema/definitions.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";

export type Part = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

export const partOf = (value: unknown): Part => (isRecord(value) ? value : {});

export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** An object of the document, with references resolved; undefined for anything else. */
export function followRefs(root: Part, given: unknown): Part | undefined {
  const found = resolved(root, given);
  return typeof found === "string" ? undefined : found;
}

/** Why `followRefs` finds nothing. */
export function whyUnresolved(root: Part, given: unknown): string {
  const found = resolved(root, given);
  return typeof found === "string" ? found : "";
}

function resolved(root: Part, given: unknown): Part | string {
  const seen = new Set<string>();
  let part: unknown = given;
  while (isRecord(part) && typeof part.$ref === "string") {
    const { $ref: reference } = part;
    if (seen.has(reference)) return "it refers only to itself";
    seen.add(reference);
    part = resolveReference(root, reference);
    if (part === undefined) return whyMissing(reference);
  }
  return isRecord(part) ? part : "it is not an object";
}

function whyMissing(reference: string): string {
  if (/^[a-z][a-z\d+.-]+:/i.test(reference)) return `it refers to ${reference}, which is not fetched`;
  if (/^(?:\.\.)?\//.test(reference))
    return `it refers to ${reference}, which is neither a file of the project nor of the document's folder`;
  return reference.startsWith("#")
    ? `it refers to ${reference}, which the document does not have`
    : `it refers to another document, ${reference}, which cannot be read`;
}

/**
 * Makes each `#/$defs/…` refer to the `$defs` of the surrounding schema. By the specification it starts at the document, which has none. Generators
 * that paste a model's schema into an operation mean that schema.
 */
export function linkOwnDefinitions(document: Part): void {
  const visit = (part: unknown, pointer: string, around: string | undefined): void => {
    if (typeof part !== "object" || part === null) return;
    const { $defs, $ref } = part as Part;
    const owner = isRecord($defs) ? pointer : around;
    if (owner !== undefined && typeof $ref === "string" && $ref.startsWith("#/$defs/")) {
      (part as Record<string, unknown>).$ref = fragmentOf(owner) + $ref.slice(1);
    }
    for (const [key, member] of Object.entries(part)) visit(member, pointerTo(pointer, key), owner);
  };
  if (document.$defs === undefined) visit(document, "", undefined);
}
