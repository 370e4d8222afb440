import type { TagReading, TagTarget } from "../../../contract/contract.ts";

/** Keywords that restrict numbers to integers, whatever other types are allowed. */
export function integerKeywords({ schema, types }: TagTarget): TagReading {
  if (schema.type === "number" || schema.type === "integer") return { keywords: { type: "integer" } };
  if (typeof schema.type === "object" && schema.type.includes("number")) {
    return { keywords: { type: schema.type.map((type) => (type === "number" ? "integer" : type)) } };
  }
  return { problem: `applies to a value of type number, but this one is ${[...types].join(" or ")}` };
}
