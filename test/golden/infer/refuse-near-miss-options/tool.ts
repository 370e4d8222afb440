import { defineTool } from "toolwright";

/** Give options nearly right names. */
export default defineTool({
  category: "retrieval",
  timeout: 1000,
  tag: ["a"],
  description: "Not here.",
  idempotent: true,
  whatever: 1,
  execute: (input: { a: string }): string => input.a,
});
