import type { JsonSchema } from "../../model/json-schema.ts";
import { DefinitionNames, isStructural } from "../../schema/definitions.ts";
import { childrenOf } from "../../schema/walk.ts";
import type { Definition } from "./definitions.ts";

/** The definitions that stay in `$defs`, in the order of their first use, each with a unique name. */
export function keptDefinitions(
  root: JsonSchema,
  find: (reference: string) => Definition | undefined,
): ReadonlyMap<Definition, string> {
  const { uses, recursive } = countUses(root, find);
  const names = new Map<Definition, string>();
  const free = new DefinitionNames();
  for (const [definition, count] of uses) {
    const isShared = definition.named && count > 1 && isStructural(definition.schema);
    if (isShared || recursive.has(definition)) names.set(definition, free.take(definition.name));
  }
  return names;
}

interface Uses {
  readonly uses: ReadonlyMap<Definition, number>;
  readonly recursive: ReadonlySet<Definition>;
}

/** How often each definition is referred to, and which contain themselves. */
function countUses(root: JsonSchema, find: (reference: string) => Definition | undefined): Uses {
  const uses = new Map<Definition, number>();
  const recursive = new Set<Definition>();
  const open = new Set<Definition>();
  // An explicit stack, since a chain of types can be longer than the call stack allows.
  const pending: ({ readonly schema: JsonSchema } | { readonly close: Definition })[] = [{ schema: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("close" in next) {
      open.delete(next.close);
      continue;
    }
    const { schema } = next;
    for (const part of childrenOf(schema).toReversed()) pending.push({ schema: part });
    const definition = schema.$ref === undefined ? undefined : find(schema.$ref);
    if (definition === undefined) continue;
    const before = uses.get(definition);
    // The root itself is not a use.
    uses.set(definition, (before ?? 0) + (schema === root ? 0 : 1));
    if (open.has(definition)) recursive.add(definition);
    if (before !== undefined) continue;
    open.add(definition);
    pending.push({ close: definition }, { schema: definition.schema });
  }
  return { uses, recursive };
}
