import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "readOnly",
  aliases: ["readonly"],
  summary: "Set by the tool, not by the caller.",
  read: () => ({ keywords: { readOnly: true } }),
} satisfies TagReader;
