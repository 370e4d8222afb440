import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "../util/json-pointer.ts";
import { absolute, decodedFragment, fragmentOf, respelt, DefinitionNames } from "./definitions.ts";
import { selfReferences } from "./schemas-at.ts";
import { draftNamed, keywordOf, type Draft, type Holds } from "./keywords.ts";
import { readKeywords, type GivenSchema, type ReadKeyword } from "./read-keywords.ts";
import { withinBounds } from "./walk.ts";

/** A schema of any draft as JSON Schema 2020-12. */
export interface ReadSchema {
  /**
   * Safe to walk: each keyword has a value of the right kind, or is omitted. A schema is `{}` or `{ not: {} }` rather than a boolean, except for
   * `items: false`, `additionalProperties` and the unevaluated keywords. Each reference points to a schema inside this one.
   */
  readonly schema: JsonSchema;
  /** The omitted parts, and why; pointers refer to the value that was read. */
  readonly problems: readonly SchemaProblem[];
  /** Pointer into the value that was read, by the part of `schema` that comes from it. */
  readonly origins: ReadonlyMap<JsonSchema, string>;
  /** The pointer into `schema` for a pointer into the value that was read, or the pointer of the part around it. */
  readonly pointerOf: (given: string) => string;
}

export interface SchemaProblem {
  readonly pointer: string;
  readonly message: string;
}

/**
 * Reads plain JSON as a schema: JSON Schema from draft-04 to 2020-12, or OpenAPI 3.0. Never throws. A value that refers to itself in memory, or
 * exceeds the limits on size or depth, becomes a problem.
 */
export function readSchema(given: unknown): ReadSchema {
  if (!withinBounds(given)) {
    const message = "The schema is nested too deeply, too large or refers to itself in memory.";
    return { schema: {}, problems: [{ pointer: "", message }], origins: new Map(), pointerOf: (pointer) => pointer };
  }
  return new Reader(given).read();
}

/** A schema with an address, to which the references within it are relative. */
interface Resource {
  readonly pointer: string;
  readonly address: string;
  readonly draft: Draft | undefined;
}

/** Pointers to a part in the value that is read, and in the result. */
interface At {
  readonly from: string;
  readonly to: string;
  readonly resource: Resource;
}

interface Reference {
  readonly holder: Record<string, unknown>;
  readonly ref: string;
  readonly at: At;
}

const booleans: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedItems", "unevaluatedProperties"]);

class Reader {
  readonly #given: unknown;
  readonly #problems: SchemaProblem[] = [];
  readonly #origins = new Map<JsonSchema, string>();
  /** Pointers into the result, by pointer into the value that is read. */
  readonly #pointers = new Map<string, string>();
  readonly #resources = new Map<string, Resource>();
  readonly #anchors = new Map<string, string>();
  readonly #references: Reference[] = [];

  constructor(given: unknown) {
    this.#given = given;
  }

  read(): ReadSchema {
    const resource: Resource = { pointer: "", address: "", draft: undefined };
    const root = this.#part(this.#given, { from: "", to: "", resource });
    if (root === undefined) this.#problem("", "A schema must be an object.");
    const schema = this.#linked(root ?? {});
    for (const part of selfReferences(schema)) {
      this.#problem(this.#origins.get(part) ?? "", `The reference \`${String(part.$ref)}\` leads back to itself.`);
      Reflect.deleteProperty(part, "$ref");
    }
    return { schema, problems: this.#problems, origins: this.#origins, pointerOf: (given) => this.#pointerOf(given) };
  }

  #problem(pointer: string, message: string): void {
    this.#problems.push({ pointer, message });
  }

  /** Undefined for a value that is not a schema. */
  #part(value: unknown, at: At): JsonSchema | undefined {
    if (value === true) return this.#placed({}, at);
    if (value === false) return this.#placed({ not: this.#placed({}, at) }, at);
    if (!isRecord(value)) return undefined;
    const resource = this.#resourceOf(value, at);
    const members: [string, unknown][] = [];
    const within = { ...at, resource };
    for (const read of readKeywords(value, resource.draft)) this.#member(members, read, within);
    const part = Object.fromEntries(members);
    if (typeof part.$ref === "string") this.#references.push({ holder: part, ref: part.$ref, at: within });
    return this.#placed(part, at);
  }

  #placed(part: JsonSchema, { from, to }: At): JsonSchema {
    this.#origins.set(part, from);
    this.#pointers.set(from, to);
    return part;
  }

  /** The resource a schema belongs to, a new one if it has an address; records its anchors. */
  #resourceOf(schema: GivenSchema, at: At): Resource {
    const draft = draftNamed(schema.$schema) ?? at.resource.draft;
    const { $id, id, $anchor, $dynamicAnchor } = schema;
    const address = typeof $id === "string" ? $id : typeof id === "string" ? id : undefined;
    const isAnchor = address?.startsWith("#") ?? false;
    let resource = { ...at.resource, draft };
    if (address !== undefined && !isAnchor) {
      resource = { pointer: at.from, address: absolute(address, at.resource.address), draft };
      this.#resources.set(resource.address, resource);
      this.#resources.set(address.replace(/#$/, ""), resource);
    }
    for (const anchor of [$anchor, $dynamicAnchor, isAnchor ? address?.slice(1) : undefined]) {
      if (typeof anchor === "string") this.#anchors.set(`${resource.pointer}#${anchor}`, at.from);
    }
    return resource;
  }

  #member(members: [string, unknown][], read: ReadKeyword, at: At): void {
    const { keyword, from } = read;
    const known = keywordOf(keyword);
    if (known?.accepts(read.value) === false) {
      this.#problem(at.from, `The value of \`${from}\` is not one a schema may have.`);
      return;
    }
    const former = members.find(([name]) => name === keyword);
    const result = known?.holds === undefined ? read.value : this.#held(known.holds, read, at);
    if (result === undefined) return;
    if (former === undefined) members.push([keyword, result]);
    else if (isRecord(former[1]) && isRecord(result)) former[1] = { ...result, ...former[1] };
    else former[1] = result;
  }

  #held(holds: Holds, { keyword, value, from }: ReadKeyword, at: At): unknown {
    const inside = (...keys: readonly string[]): At => ({
      ...at,
      from: pointerTo(at.from, from, ...keys),
      to: pointerTo(at.to, keyword, ...keys),
    });
    if (holds === "list") {
      // A list keeps its length, so that pointers into it stay valid.
      return (value as readonly unknown[]).map((part, index) => this.#partOr({}, part, inside(String(index))));
    }
    if (holds === "map") {
      const parts = Object.entries(value as GivenSchema).flatMap(([name, part]) => {
        const read = this.#partOr(undefined, part, inside(name));
        return read === undefined ? [] : [[name, read] as const];
      });
      return Object.fromEntries(parts);
    }
    if (typeof value === "boolean" && (booleans.has(keyword) || (keyword === "items" && !value))) return value;
    return this.#partOr(undefined, value, inside());
  }

  #partOr<Fallback>(fallback: Fallback, value: unknown, at: At): JsonSchema | Fallback {
    const part = this.#part(value, at);
    if (part === undefined) this.#problem(at.from, "A schema must be an object.");
    return part ?? fallback;
  }

  /** Points every reference at its target in the result; a target that is not yet part of the result is added to the definitions. */
  #linked(root: JsonSchema): JsonSchema {
    const { $defs = {} } = root;
    const names = new DefinitionNames(Object.keys($defs));
    const added: [string, JsonSchema][] = [];
    const missing = new Set<string>();
    for (const { holder, ref, at } of this.#references) {
      const target = this.#targetOf(ref, at.resource);
      if (target !== undefined && !this.#pointers.has(target)) {
        const name = names.take(pointerKeys(target).at(-1) ?? "", "Root");
        const value = valueAt(this.#given, target);
        const part = this.#part(value, { ...at, from: target, to: pointerTo("/$defs", name) });
        if (part !== undefined) added.push([name, part]);
      }
      const to = target === undefined ? undefined : this.#pointers.get(target);
      if (to === undefined && !missing.has(ref))
        this.#problem("", `The reference \`${ref}\` leads nowhere in this schema.`);
      if (to === undefined) missing.add(ref);
      else if (to !== decodedFragment(ref.slice(1)) || !ref.startsWith("#")) holder.$ref = fragmentOf(to);
    }
    if (added.length === 0) return root;
    const linked = { ...root, $defs: { ...$defs, ...Object.fromEntries(added) } };
    this.#origins.set(linked, "");
    return linked;
  }

  /** The pointer, into the value that is read, of a reference's target. */
  #targetOf(ref: string, own: Resource): string | undefined {
    const [address = "", fragment = ""] = ref.split("#", 2);
    const resource =
      address === "" ? own : (this.#resources.get(absolute(address, own.address)) ?? this.#resources.get(address));
    if (resource === undefined) return undefined;
    const pointer = decodedFragment(fragment);
    if (pointer !== "" && !pointer.startsWith("/")) {
      return this.#anchors.get(`${resource.pointer}#${pointer}`) ?? this.#anchors.get(`#${pointer}`);
    }
    const target = pointerTo("", ...pointerKeys(pointer));
    return [resource.pointer + target, target, ...respelt(target)].find((candidate) => {
      const value = valueAt(this.#given, candidate);
      return isRecord(value) || typeof value === "boolean";
    });
  }

  #pointerOf(given: string): string {
    const keys = pointerKeys(given);
    for (let length = keys.length; length >= 0; length -= 1) {
      const known = this.#pointers.get(pointerTo("", ...keys.slice(0, length)));
      if (known !== undefined) return pointerTo(known, ...keys.slice(length));
    }
    return given;
  }
}
