import { defineTool } from "../../src/define/define-tool.ts";
import type { Policy } from "../../src/model/call/policy.ts";

interface PolicyFile extends Policy {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
}

/** What a policy file may set. Every setting has a default. */
export default defineTool({ category: "utility", execute: (_policy: PolicyFile): void => undefined });
