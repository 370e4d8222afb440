import type { TagReader } from "../../contract/contract.ts";

export default {
  tag: "title",
  summary: "A short name for people.",
  read: (text) => (text === "" ? { problem: "needs text" } : { keywords: { title: text } }),
} satisfies TagReader;
