import type { Handler } from "./handler.ts";
import type { ProviderForm, ToolRecord } from "../artifact/registry.ts";
import type { Validators } from "./validator.ts";

/** The modules of tools: a runtime loads each on first use; afterwards it is available synchronously. */
export interface ToolModules {
  /** Throws a `ToolwrightError` if the module cannot be used. */
  validators(tool: ToolRecord): Validators | Promise<Validators>;
  /** Throws a `ToolwrightError` if the module cannot be used. */
  handler(tool: ToolRecord): Handler | Promise<Handler>;
}

export interface CallRegistry {
  readonly version: string;
  /** Ids of the providers the registry was built for. */
  readonly providers: readonly string[];
  /** Names of all tools, sorted. */
  readonly names: readonly string[];
  tool(name: string): ToolRecord | undefined;
  /** The tool as a provider accepts it; undefined if the provider would refuse it. Throws a `ToolwrightError` if the forms file cannot be used. */
  formOf(providerId: string, name: string): ProviderForm | undefined;
}
