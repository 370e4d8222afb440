import type { ToolModules } from "../model/call/loaded-registry.ts";
import type { Registry } from "./registry.ts";

// Two copies of this package may be loaded: one makes the registry, the other runs its tools.
const mark = Symbol.for("toolwright.modules");

/** Gives a registry its handlers and validators where they are in memory, rather than in files beside it. */
export function attachModules(registry: Registry, modules: ToolModules): Registry {
  return Object.defineProperty(registry, mark, { value: modules });
}

/** The handlers and validators that were attached; undefined where they are files. */
export function modulesOf(registry: Registry): ToolModules | undefined {
  return (registry as { readonly [mark]?: ToolModules })[mark];
}
