import { canonicalSchemaKeys, type JsonSchema } from "../../model/json-schema.ts";
import { DefinitionNames, isStructural } from "../../schema/definitions.ts";
import { keywordOf } from "../../schema/keywords.ts";
import { eachPart } from "../../schema/walk.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { Revival } from "../../model/tool.ts";
import type { Definition } from "./definitions.ts";
import { without, withNull } from "../../schema/types.ts";

/** A finished schema, and what is known of each of its parts, by JSON pointer. */
export interface Settled<Fact> {
  readonly schema: JsonSchema;
  readonly facts: Readonly<Record<string, Fact>>;
  /** The places that stand for objects rather than texts. */
  readonly revive: readonly Revival[];
}

export interface SettleInput<Fact> {
  readonly find: (reference: string) => Definition | undefined;
  /** Facts by the schema object they were recorded for. */
  readonly facts: ReadonlyMap<JsonSchema, Fact>;
}

/**
 * Writes a working schema in canonical form: the root and everything used once stand inline, types used twice or within
 * themselves go to `$defs`.
 */
export function settle<Fact>(root: JsonSchema, input: SettleInput<Fact>): Settled<Fact> {
  const names = nameKept(root, input);
  const facts: Record<string, Fact> = {};
  const revive: Revival[] = [];

  function emit(working: JsonSchema, pointer: string): JsonSchema {
    const fact = input.facts.get(working);
    if (fact !== undefined) facts[pointer] = fact;
    const flat = flatten(working);
    if (flat["x-revive"] !== undefined) revive.push({ path: pointer, as: flat["x-revive"] });
    return canonical(flat, pointer);
  }

  /** Replaces what is not kept apart by its content. */
  function flatten(working: JsonSchema): JsonSchema {
    const definition = working.$ref === undefined ? undefined : input.find(working.$ref);
    if (definition !== undefined) {
      const name = names.get(definition);
      if (name !== undefined) return { ...working, $ref: `#/$defs/${name}` };
      return flatten(mergeInto(definition.schema, working));
    }
    const [first, second, ...others] = working.anyOf ?? [];
    if (first === undefined || second?.type !== "null" || others.length > 0) return working;
    const inner = flatten(first);
    return inner.$ref === undefined && inner.type !== undefined
      ? { ...withNull(inner), ...without(working, "anyOf") }
      : working;
  }

  function canonical(schema: JsonSchema, pointer: string): JsonSchema {
    const ordered: Record<string, unknown> = {};
    for (const key of canonicalSchemaKeys) {
      const value: unknown = schema[key];
      if (value !== undefined) ordered[key] = keyword(key, value, pointer);
    }
    return ordered;
  }

  function keyword(key: keyof JsonSchema, value: unknown, pointer: string): unknown {
    if (typeof value !== "object") return value;
    const holds = keywordOf(key)?.holds;
    if (holds === "map") {
      const below = `${pointer}/${key}`;
      const entries = Object.entries(value as Readonly<Record<string, JsonSchema>>);
      return Object.fromEntries(entries.map(([name, part]) => [name, emit(part, pointerTo(below, name))]));
    }
    if (holds === "list")
      return (value as readonly JsonSchema[]).map((part, index) => emit(part, `${pointer}/${key}/${index}`));
    return holds === "schema" ? emit(value as JsonSchema, `${pointer}/${key}`) : value;
  }

  const rootDefinition = root.$ref === undefined ? undefined : input.find(root.$ref);
  const rootSchema = emit(rootDefinition === undefined ? root : mergeInto(rootDefinition.schema, root), "");
  const rootFact = input.facts.get(root);
  if (rootFact !== undefined) facts[""] = rootFact;
  const kept = [...names].map(
    ([definition, name]) => [name, emit(definition.schema, pointerTo("/$defs", name))] as const,
  );
  return { schema: kept.length === 0 ? rootSchema : { ...rootSchema, $defs: Object.fromEntries(kept) }, facts, revive };
}

/** Chooses the definitions that stay apart, and gives each a name of its own. */
function nameKept<Fact>(root: JsonSchema, { find }: SettleInput<Fact>): Map<Definition, string> {
  const uses = new Map<Definition, number>();
  const recursive = new Set<Definition>();
  const open = new Set<Definition>();

  function visit(schema: JsonSchema, isRoot = false): void {
    const definition = schema.$ref === undefined ? undefined : find(schema.$ref);
    if (definition !== undefined) {
      const before = uses.get(definition);
      uses.set(definition, (before ?? 0) + (isRoot ? 0 : 1));
      if (open.has(definition)) recursive.add(definition);
      if (before === undefined) {
        open.add(definition);
        visit(definition.schema);
        open.delete(definition);
      }
    }
    eachPart(schema, (part) => {
      visit(part);
    });
  }
  visit(root, true);

  const names = new Map<Definition, string>();
  const free = new DefinitionNames();
  for (const [definition, count] of uses) {
    const shared = definition.named && count > 1 && isStructural(definition.schema);
    if (!shared && !recursive.has(definition)) continue;
    names.set(definition, free.take(definition.name));
  }
  return names;
}

// What stands at the place of use outweighs what the type says of itself.
function mergeInto(inner: JsonSchema, outer: JsonSchema): JsonSchema {
  return { ...inner, ...without(outer, "$ref") };
}
