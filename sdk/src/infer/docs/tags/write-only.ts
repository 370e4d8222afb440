import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "writeOnly",
  aliases: ["writeonly"],
  summary: "Given by the caller, never part of a result.",
  read: () => ({ keywords: { writeOnly: true } }),
} satisfies TagReader;
