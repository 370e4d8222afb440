import { ts } from "ts-morph";
import type { Refusal, TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { typeText } from "../project/type-text.ts";
import { clipText } from "../../util/visible-text.ts";

/** Beyond this many levels without a definition between, a type is treated as endless. */
const maxUnnamedLevels = 60;

/** A generic type nested in itself with larger arguments more often than this is treated as endless. */
const maxGrowth = 6;

/** Beyond this many levels a finished schema is of no use, and what walks through it might exhaust the stack. */
const maxLevels = 250;

export interface OpenType {
  readonly symbol: ts.Symbol;
  readonly weight: number;
  /** How many uses of the same type around this one have ever larger arguments, itself counted. */
  readonly growth: number;
  readonly around: OpenType | undefined;
}

/** Keeps track of the types being converted, so that one that nests too deeply or without end is refused. */
export class Nesting {
  readonly #project: Project;
  readonly #endless = new Set<ts.Symbol>();
  #levels = 0;
  #open: OpenType | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  get open(): OpenType | undefined {
    return this.#open;
  }

  /** Enters one level, and says why its type must be refused; `leave` is called in either case. */
  enter(type: ts.Type, location: TypeLocation): Refusal | undefined {
    this.#levels += 1;
    if (this.#levels > maxUnnamedLevels) return endless(type, this.#project);
    return isTooDeep(location) ? tooDeep : undefined;
  }

  leave(): void {
    this.#levels -= 1;
  }

  /**
   * Converts a type that becomes a definition within the type `around` it. An endless type is refused once, since each of its branches would
   * repeat the finding.
   */
  define<Schema>(
    type: ts.Type,
    around: OpenType | undefined,
    make: { readonly convert: () => Schema; readonly refuse: (refusal?: Refusal) => Schema },
  ): Schema {
    const own = openType(type, around, this.#project);
    if (this.#endless.has(own.symbol)) return make.refuse();
    if (own.growth > maxGrowth) {
      this.#endless.add(own.symbol);
      return make.refuse(endless(type, this.#project));
    }
    const [outer, outerLevels] = [this.#open, this.#levels];
    [this.#open, this.#levels] = [own, 0];
    try {
      return make.convert();
    } finally {
      [this.#open, this.#levels] = [outer, outerLevels];
    }
  }
}

function openType(type: ts.Type, around: OpenType | undefined, project: Project): OpenType {
  const symbol = type.aliasSymbol ?? type.symbol;
  const weight = weigh(type, project);
  let growth = 1;
  for (let other = around; other !== undefined; other = other.around) {
    if (other.symbol === symbol && other.weight < weight) growth = Math.max(growth, other.growth + 1);
  }
  return { symbol, weight, growth, around };
}

function isTooDeep(location: TypeLocation): boolean {
  let level = 0;
  for (let at: TypeLocation | undefined = location; at !== undefined; at = at.parent) level += 1;
  return level > maxLevels;
}

const tooDeep: Refusal = {
  what: `the type nests more than ${String(maxLevels)} levels deep`,
  remedy: "Flatten the type, or write its inner part as `Record<string, unknown>`.",
};

function endless(type: ts.Type, project: Project): Refusal {
  const text = typeText(type, project);
  return {
    what: `\`${clipText(text, 60)}\` nests without end`,
    remedy: "Name the recursive type without changing its type arguments at each level.",
  };
}

/** The size of a generic type's arguments: it grows with each level of an endless type. */
function weigh(type: ts.Type, project: Project, depth = 0): number {
  // Deeper arguments only make a large weight larger.
  if (depth > 12) return 1;
  return argumentsOf(type, project).reduce((sum, part) => sum + weigh(part, project, depth + 1), 1);
}

function argumentsOf(type: ts.Type, { checker }: Project): readonly ts.Type[] {
  if (type.aliasTypeArguments !== undefined) return type.aliasTypeArguments;
  return isReference(type) ? checker.getTypeArguments(type) : [];
}

function isReference(type: ts.Type): type is ts.TypeReference {
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}
