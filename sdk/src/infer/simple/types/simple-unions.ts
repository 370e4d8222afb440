import { ts } from "ts-morph";
import { defined } from "../../../util/defined.ts";
import { SimpleType, type SimpleSymbol, type TypeParts } from "./simple-type.ts";

const { TypeFlags } = ts;

/** What a type is called where an alias declares it. */
export interface Alias {
  readonly symbol: SimpleSymbol;
  readonly typeArguments?: readonly SimpleType[] | undefined;
}

const intrinsic = (flags: ts.TypeFlags, intrinsicName: string): SimpleType => new SimpleType({ flags, intrinsicName });

const no = intrinsic(TypeFlags.BooleanLiteral, "false");
const yes = intrinsic(TypeFlags.BooleanLiteral, "true");

/** The types that are the same everywhere; `undefined` before all others, as in the compiler. */
export const intrinsics = {
  undefined: intrinsic(TypeFlags.Undefined, "undefined"),
  missing: intrinsic(TypeFlags.Undefined, "undefined"),
  null: intrinsic(TypeFlags.Null, "null"),
  string: intrinsic(TypeFlags.String, "string"),
  number: intrinsic(TypeFlags.Number, "number"),
  unknown: intrinsic(TypeFlags.Unknown, "unknown"),
  void: intrinsic(TypeFlags.Void, "void"),
  never: intrinsic(TypeFlags.Never, "never"),
  object: intrinsic(TypeFlags.NonPrimitive, "object"),
  false: no,
  true: yes,
  boolean: new SimpleType({ flags: TypeFlags.Boolean | TypeFlags.Union, intrinsicName: "boolean", types: [no, yes] }),
} as const;

const isUnion = ({ flags }: SimpleType): boolean => (flags & TypeFlags.Union) !== 0;
const isNamed = ({ aliasSymbol, origin }: SimpleType): boolean => aliasSymbol !== undefined || origin !== undefined;
const ids = (types: readonly SimpleType[]): string => types.map(({ id }) => id).join();

const symbolIds = new WeakMap<SimpleSymbol, number>();
let lastSymbol = 0;

function symbolId(symbol: SimpleSymbol): number {
  const id = symbolIds.get(symbol) ?? (lastSymbol += 1);
  symbolIds.set(symbol, id);
  return id;
}

/** A key of a list of types under an alias. */
export const typeKey = (types: readonly SimpleType[], alias?: Alias): string =>
  alias === undefined
    ? ids(types)
    : `${ids(types)}@${String(symbolId(alias.symbol))}:${alias.typeArguments === undefined ? "" : ids(alias.typeArguments)}`;

/** Makes unions as the compiler does, the same one for the same members, and with the record of the named unions in it. */
export class SimpleUnions {
  readonly #literals = new Map<string | number, SimpleType>();
  readonly #known = new Map<string, SimpleType>([[ids(intrinsics.boolean.types), intrinsics.boolean]]);

  /** The type of a text or a number. */
  literal(value: string | number): SimpleType {
    const known = this.#literals.get(value);
    if (known !== undefined) return known;
    const flags = typeof value === "string" ? TypeFlags.StringLiteral : TypeFlags.NumberLiteral;
    const made = new SimpleType({ flags, value });
    this.#literals.set(value, made);
    return made;
  }

  of(types: readonly SimpleType[], alias?: Alias): SimpleType {
    const [only, second] = types;
    if (only !== undefined && second === undefined) return only;
    if (types.includes(intrinsics.unknown)) return intrinsics.unknown;
    const members = new Set<SimpleType>();
    const hasNamed = collect(types, members);
    const present = withoutCovered([...members]).sort(byId);
    const origin = hasNamed ? namedIn(types, present) : undefined;
    const [sole] = origin ?? [];
    if (alias === undefined && origin?.length === 1 && sole !== undefined && isUnion(sole)) return sole;
    return this.#sorted(present, { alias, origin });
  }

  /** The union without the members that a test rejects. */
  filter(type: SimpleType, holds: (member: SimpleType) => boolean): SimpleType {
    if (!isUnion(type)) return holds(type) ? type : intrinsics.never;
    const kept = type.types.filter(holds);
    if (kept.length === type.types.length) return type;
    const before = type.origin?.types;
    const origin = before?.filter((member) => isUnion(member) || holds(member));
    const isSameLoss =
      before !== undefined && origin !== undefined && before.length - origin.length === type.types.length - kept.length;
    const [only] = origin ?? [];
    if (isSameLoss && origin.length === 1 && only !== undefined) return only;
    return this.#sorted(kept, { origin: isSameLoss ? origin : undefined });
  }

  #sorted(
    types: readonly SimpleType[],
    { alias, origin }: { readonly alias?: Alias | undefined; readonly origin?: readonly SimpleType[] | undefined },
  ): SimpleType {
    const [only, second] = types;
    if (only === undefined) return intrinsics.never;
    if (second === undefined) return only;
    const key = origin === undefined ? typeKey(types, alias) : `|${typeKey(origin, alias)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isBoolean = types.length === 2 && types[0] === no && types[1] === yes;
    const made = new SimpleType({
      flags: isBoolean ? intrinsics.boolean.flags : TypeFlags.Union,
      types,
      ...(isBoolean ? { intrinsicName: "boolean" } : {}),
      ...(origin === undefined ? {} : { origin: { types: origin } }),
      ...(alias === undefined ? {} : { aliasSymbol: alias.symbol }),
      ...(alias?.typeArguments === undefined ? {} : { aliasTypeArguments: alias.typeArguments }),
    });
    this.#known.set(key, made);
    return made;
  }
}

const byId = (left: SimpleType, right: SimpleType): number => left.id - right.id;

/** Adds the members of unions; tells whether a named union is among them. */
function collect(types: readonly SimpleType[], members: Set<SimpleType>): boolean {
  let hasNamed = false;
  for (const type of types) {
    if (isUnion(type)) hasNamed = [collect(type.types, members), hasNamed, isNamed(type)].includes(true);
    else members.add(type);
  }
  return hasNamed;
}

/** Without literals beside their base type. */
function withoutCovered(types: readonly SimpleType[]): SimpleType[] {
  const hasText = types.includes(intrinsics.string);
  const hasNumber = types.includes(intrinsics.number);
  const hasBoth = types.includes(intrinsics.undefined) && types.includes(intrinsics.missing);
  return types.filter(
    (type) =>
      !(hasText && type.isStringLiteral()) &&
      !(hasNumber && type.isNumberLiteral()) &&
      !(hasBoth && type === intrinsics.missing),
  );
}

/** The named unions and the remaining members; undefined where they overlap. */
function namedIn(types: readonly SimpleType[], members: readonly SimpleType[]): readonly SimpleType[] | undefined {
  const named = new Set<SimpleType>();
  addNamed(types, named);
  const rest = members.filter((member) => ![...named].some((union) => union.types.includes(member)));
  const count = [...named].reduce((sum, union) => sum + union.types.length, rest.length);
  const all = [...named, ...rest];
  if (all.length === 1) return all;
  return count === members.length ? all.sort(byId) : undefined;
}

function addNamed(types: readonly SimpleType[], named: Set<SimpleType>): void {
  for (const type of types.filter(isUnion)) {
    if (type.aliasSymbol !== undefined) named.add(type);
    else if (type.origin !== undefined) addNamed(type.origin.types, named);
  }
}

/** The alias as parts of a type. */
export const partsOf = (alias: Alias | undefined): Pick<Partial<TypeParts>, "aliasSymbol" | "aliasTypeArguments"> =>
  alias === undefined
    ? {}
    : {
        aliasSymbol: alias.symbol,
        ...defined({ aliasTypeArguments: alias.typeArguments }),
      };
