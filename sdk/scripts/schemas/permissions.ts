import type { CodingPolicy } from "../../src/coding/toolkit/read-coding-policy.ts";
import { defineTool } from "../../src/define/define-tool.ts";

interface PermissionsFile extends CodingPolicy {
  /** Address of this schema, for editors. */
  readonly $schema?: string;
}

/** What a file with the permissions of the coding tools may set. */
export default defineTool({ category: "utility", execute: (_policy: PermissionsFile): void => undefined });
