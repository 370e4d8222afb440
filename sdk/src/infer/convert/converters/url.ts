import type { Converter } from "../../contract/contract.ts";

/** The platform's `URL`, as `JSON.stringify` writes it. */
export default {
  kind: "url",
  toSchema: () => ({ type: "string", format: "uri", "x-revive": "url" }),
} satisfies Converter;
