import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import type { Json } from "../util/json.ts";
import { joinedContent } from "./joined-content.ts";
import { openRegistry, type Registry } from "./registry.ts";

/** Tools of which the compiler knows nothing, beside others. */
export type UnknownTools = Readonly<Record<string, { readonly input: unknown; readonly output: Json }>>;

/** The tools of one registry. */
export type KnownTools<Tools extends ToolTypes> = [keyof Tools] extends [never] ? UnknownTools : Tools;

/** The tools of both. Where those of one are unknown, any name can be called. */
export type JoinedTools<First extends ToolTypes, Second extends ToolTypes> = [keyof First | keyof Second] extends [
  never,
]
  ? ToolTypes
  : KnownTools<First> & KnownTools<Second>;

/**
 * One registry with the tools of both, such as a project's and the built-in ones. Its version changes when either does; the modules of each
 * tool are loaded from the folder of its own registry; it is built for the providers that both are built for.
 *
 * @throws ToolwrightError `TOOL_NAME_TAKEN` when both have a tool of the same name.
 * @example
 * const registry = joinRegistries(await loadRegistry<Tools>("dist/tool_registry.json"), await loadToolkit());
 */
export function joinRegistries<First extends ToolTypes, Second extends ToolTypes>(
  first: Registry<First>,
  second: Registry<Second>,
): Registry<JoinedTools<First, Second>> {
  const taken = first.names.filter((name) => second.names.includes(name));
  if (taken.length > 0) {
    const message = `Both registries have a tool of this name: ${taken.join(", ")}.`;
    throw new ToolwrightError("TOOL_NAME_TAKEN", message);
  }
  // What the types say of each is what its own build wrote.
  return openRegistry(joinedContent(first, second)) as Registry<JoinedTools<First, Second>>;
}
