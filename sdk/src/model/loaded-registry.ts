import type { Handler } from "./handler.ts";
import type { ToolRecord } from "./registry.ts";
import type { Validators } from "./validator.ts";

/** A registry whose modules can be loaded: each on first use, synchronously afterwards. */
export interface LoadedRegistry {
  readonly version: string;
  /** Ids of the providers the registry was built for. */
  readonly providers: readonly string[];
  /** Of all tools, sorted. */
  readonly names: readonly string[];
  tool(name: string): ToolRecord | undefined;
  /** Throws a `ToolwrightError` where the module cannot be used. */
  validators(tool: ToolRecord): Validators | Promise<Validators>;
  /** Throws a `ToolwrightError` where the module cannot be used. */
  handler(tool: ToolRecord): Handler | Promise<Handler>;
}
