import type { ToolModules } from "../model/call/loaded-registry.ts";

// Two copies of this package may be loaded: one creates the registry, the other runs its tools.
const mark = Symbol.for("toolwright.modules");

/** Finds the modules of a tool; undefined if they are files. */
type FindModules = (name: string) => ToolModules | undefined;

/** Provides the handlers and validators of a registry's tools from memory instead of files next to it. */
export function attachModules<Attached extends object>(registry: Attached, find: FindModules): Attached {
  return Object.defineProperty(registry, mark, { value: find, configurable: true });
}

/** The handlers and validators of a tool that were attached; undefined if they are files. */
export function modulesOf(registry: object, name: string): ToolModules | undefined {
  return (registry as { readonly [mark]?: FindModules })[mark]?.(name);
}
