import { defineTool } from "../../src/define/define-tool.ts";
import type { LockFile, ToolContract } from "../../src/model/artifact/lock.ts";

// Schemas are any JSON Schema, and a later version may add members, which this one ignores.
interface ContractInFile extends Omit<ToolContract, "input" | "output" | "description">, Record<string, unknown> {
  /** Changes with the description. @pattern ^[0-9a-f]{16}$ */
  readonly description: string;
  /** JSON Schema of the input. */
  readonly input: Record<string, unknown>;
  /** JSON Schema of the result's data; left out when the tool returns nothing. */
  readonly output?: Record<string, unknown>;
}

interface Lock extends Omit<LockFile, "tools">, Record<string, unknown> {
  /** By tool name, sorted. */
  readonly tools: Record<string, ContractInFile>;
}

/** What `tools.lock.json` holds, which `toolwright build` writes: the contract of each tool. */
export default defineTool({ category: "utility", execute: (_lock: Lock): void => undefined });
