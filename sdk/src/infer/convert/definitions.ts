import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { DefinitionNames, isStructural } from "../../schema/definitions.ts";
import { childrenOf } from "../../schema/walk.ts";
import { isPlatformSymbol, type TypeKind } from "../contract/classify.ts";
import type { Project } from "../project/open-project.ts";
import { typeText } from "../project/written-type.ts";

interface Label {
  /** The author's name for the type, or a derived one; computed only if the definition is kept. */
  readonly name: () => string;
  /** Whether the author named it; other types are kept only when they contain themselves. */
  readonly isNamed: boolean;
}

/** One type that may become a member of `$defs`. */
export interface TypeDefinition extends Label {
  schema: JsonSchema;
}

const prefix = "#/$defs/";

/**
 * All types found so far, each converted once; `canonicalise` decides later which are kept and which inlined. Conversion is deferred until
 * the schema is needed, so that a long chain of types is not converted recursively and each type is reached by the shortest path.
 */
export class Definitions<Key extends object> {
  readonly #keys = new Map<Key, string>();
  readonly #definitions = new Map<string, TypeDefinition>();
  readonly #waiting = new Map<string, () => JsonSchema>();

  get size(): number {
    return this.#keys.size;
  }

  /** A `$ref` to the type's definition; `make` is called once, later. */
  refer(key: Key, label: Label, make: () => JsonSchema): JsonSchema {
    const known = this.#keys.get(key);
    if (known !== undefined) return { $ref: prefix + known };
    const id = String(this.#keys.size);
    this.#keys.set(key, id);
    this.#definitions.set(id, { ...label, schema: {} });
    this.#waiting.set(id, make);
    return { $ref: prefix + id };
  }

  /** The definition a `$ref` points to, converted now if it is pending. */
  find(reference: string): TypeDefinition | undefined {
    const id = reference.slice(prefix.length);
    this.#make(id);
    return this.#definitions.get(id);
  }

  /** Converts all pending definitions, and the definitions that they refer to. */
  makeAll(): void {
    for (const id of this.#waiting.keys()) this.#make(id);
  }

  #make(id: string): void {
    const make = this.#waiting.get(id);
    const definition = this.#definitions.get(id);
    if (make === undefined || definition === undefined) return;
    this.#waiting.delete(id);
    definition.schema = make();
  }
}

/** The definitions that stay in `$defs`, in the order of their first use, each with a unique name. */
export function keptDefinitions(
  root: JsonSchema,
  find: (reference: string) => TypeDefinition | undefined,
): ReadonlyMap<TypeDefinition, string> {
  const { uses, recursive } = countUses(root, find);
  const names = new Map<TypeDefinition, string>();
  const free = new DefinitionNames();
  for (const [definition, count] of uses) {
    const isShared = definition.isNamed && count > 1 && isStructural(definition.schema);
    if (isShared || recursive.has(definition)) names.set(definition, free.take(definition.name()));
  }
  return names;
}

interface Uses {
  readonly uses: ReadonlyMap<TypeDefinition, number>;
  readonly recursive: ReadonlySet<TypeDefinition>;
}

function countUses(root: JsonSchema, find: (reference: string) => TypeDefinition | undefined): Uses {
  const uses = new Map<TypeDefinition, number>();
  const recursive = new Set<TypeDefinition>();
  const open = new Set<TypeDefinition>();
  // An explicit stack, since a chain of types can be longer than the call stack allows.
  const pending: ({ readonly schema: JsonSchema } | { readonly close: TypeDefinition })[] = [{ schema: root }];
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

export interface DefinitionName extends Label {
  readonly declaration: ts.Node | undefined;
}

/** The name of a type that may go to `$defs`; undefined for types that are always inlined. */
export function typeDefinitionName(type: ts.Type, kind: TypeKind, project: Project): DefinitionName | undefined {
  const own = [type.aliasSymbol, type.getSymbol()].find((symbol) => symbol !== undefined && isNamed(symbol, project));
  const isAlias = own !== undefined && own === type.aliasSymbol;
  const mayRecur = kind === "object" || kind === "class" || (isAlias && aliasKinds.includes(kind));
  if (!mayRecur) return undefined;
  return {
    name: () => {
      const text = own !== undefined && !isGeneric(type) ? own.name : typeText(type, project);
      // `Page<User>` is clearer than `Page`, but a long text is not, and a union's order depends on the program.
      return text.length > maxName || /[{|]/.test(text) ? (own?.name ?? "Type") : text;
    },
    isNamed: own !== undefined,
    declaration: own?.getDeclarations()?.[0],
  };
}

const aliasKinds: readonly TypeKind[] = ["union", "array", "tuple"];

/** Whether the author chose the name: it is not `__type` or a JavaScript built-in. */
function isNamed(symbol: ts.Symbol, project: Project): boolean {
  const { Interface, Class, TypeAlias } = ts.SymbolFlags;
  return (symbol.flags & (Interface | Class | TypeAlias)) !== 0 && !isPlatformSymbol(symbol, project);
}

function isGeneric(type: ts.Type): boolean {
  const isInstance = "typeArguments" in type || "resolvedTypeArguments" in type;
  return type.aliasTypeArguments !== undefined || isInstance;
}

const maxName = 40;
