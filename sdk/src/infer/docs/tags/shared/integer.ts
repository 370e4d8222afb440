import type { TagReading, TagTarget } from "../../../contract/contract.ts";

/** The keywords that make a number whole, whatever else is allowed beside it. */
export function integerKeywords({ schema, types }: TagTarget): TagReading {
  if (schema.type === "number" || schema.type === "integer") return { keywords: { type: "integer" } };
  if (typeof schema.type === "object" && schema.type.includes("number")) {
    return { keywords: { type: schema.type.map((type) => (type === "number" ? "integer" : type)) } };
  }
  return { problem: `fits a value of type number, but this one is ${[...types].join(" or ")}` };
}
