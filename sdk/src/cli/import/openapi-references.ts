import { resolveReference } from "../../schema/local-reference.ts";
import { isRecord } from "../../util/is-record.ts";

export type Part = Readonly<Record<string, unknown>>;

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

/** An object of the document, or the one that its references lead to; undefined for anything else. */
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
