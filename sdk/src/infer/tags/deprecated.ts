import type { TagReader } from "../contract.ts";

export default {
  tag: "deprecated",
  summary: "Should not be used any more.",
  read: () => ({ keywords: { deprecated: true } }),
} satisfies TagReader;
