import { type ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Place } from "../../model/place.ts";
import { aliasDoc } from "../docs/alias-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { checkValues, withoutValues, type GivenValue, type UnfitValue } from "../contract/check-values.ts";
import { classify } from "../contract/classify.ts";
import type { Converter, InferContext, Refusal, Spot, TypeKind } from "../contract/contract.ts";
import { converters } from "./converters/index.generated.ts";
import { Definitions } from "./definitions.ts";
import type { Doc } from "../docs/jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { evidenceOf, isInPackage, placeOf } from "../project/node-location.ts";
import { fromAuthor, shortPath } from "../contract/spot-words.ts";
import { settle, type Settled } from "./settle.ts";
import { typeDoc } from "../docs/type-doc.ts";
import { definitionName, type DefinitionName } from "./type-name.ts";
import { weigh } from "./type-weight.ts";
import { notFound, unresolvedNames } from "../shapes/unresolved-names.ts";

/** A context together with what has been gathered through it. */
export interface Conversion extends InferContext {
  readonly findings: readonly Finding[];
  /** The finished form of a converted schema, with the places of its parts. */
  finish(schema: JsonSchema): Settled<Place>;
}

export interface ConversionOptions {
  readonly parameterDocs?: ReadonlyMap<string, Doc>;
  /** What the whole is called in messages. */
  readonly subject: "input" | "result" | "answer";
}

const byKind: ReadonlyMap<TypeKind, Converter> = new Map(
  converters.map((converter: Converter) => [converter.kind, converter]),
);

/** Deeper than this, a type is taken to nest without end. */
const deepest = 60;

/** A generic type nested in itself with larger arguments more often than this is treated as endless. */
const mostGrowth = 6;

/** A generic type that is being converted, and the one around it. */
interface Opened {
  readonly symbol: ts.Symbol;
  readonly weight: number;
  /** How many uses of the same type around this one have ever larger arguments, itself counted. */
  readonly growth: number;
  readonly around: Opened | undefined;
}

/** A fresh context for one schema: the input or the output of one tool. */
export function createContext(project: Project, { subject, parameterDocs }: ConversionOptions): Conversion {
  const definitions = new Definitions<ts.Type>();
  const places = new Map<JsonSchema, Place>();
  const findings: Finding[] = [];
  const given: GivenValue[] = [];
  let opened: Opened | undefined;
  const growing = new Set<ts.Symbol>();
  let depth = 0;

  const context: Conversion = {
    project,
    parameterDocs: parameterDocs ?? new Map(),
    findings,
    isResult: subject === "result",
    convert(type, spot) {
      depth += 1;
      try {
        return depth > deepest ? context.refuse(spot, endless(type, project)) : convertOnce(type, spot);
      } finally {
        depth -= 1;
      }
    },
    resolve(schema) {
      const target = schema.$ref === undefined ? undefined : definitions.find(schema.$ref);
      return target === undefined ? schema : context.resolve(target.schema);
    },
    nameOf(spot) {
      if (spot.path === "") return subject;
      const path = shortPath(spot);
      return path.startsWith("[") ? subject + path : path;
    },
    locate(schema, node) {
      places.set(schema, placeOf(node, project.root));
      return schema;
    },
    relocate(from, to) {
      const place = places.get(from);
      if (place !== undefined) places.set(to, place);
      return to;
    },
    refuse(spot, refusal) {
      const { code = "INFER_UNSUPPORTED_TYPE" } = refusal;
      const { at, what, remedy } = fromAuthor(spot, refusal, project);
      context.report(
        findingOf(code, `${context.nameOf(spot)}: ${what}; ${lowerFirst(remedy)}`, {
          at: placeOf(at, project.root),
          evidence: evidenceOf(at),
          remedy,
        }),
      );
      return {};
    },
    report(finding) {
      findings.push(finding);
    },
    remember(value) {
      given.push(value);
    },
    finish(schema) {
      definitions.makeAll();
      const settled = settle(schema, { find: (reference) => definitions.find(reference), facts: places });
      const unfit = checkValues(settled.schema, settled.facts, given);
      findings.push(...unfit.filter((value) => !isForeign(value)).map(({ finding }) => finding));
      return { ...settled, schema: withoutValues(settled.schema, unfit.filter(isForeign)) };
    },
  };

  function convertOnce(type: ts.Type, spot: Spot): JsonSchema {
    const missing = spot.typeNode === undefined ? [] : unresolvedNames(spot.typeNode, project);
    if (missing.length > 0) {
      for (const node of missing) context.refuse({ ...spot, node }, notFound(node));
      return {};
    }
    const kind = classify(type, project);
    const name = definitionName(type, kind, project);
    // What is said of one use of a type must not be told of the others.
    if (name !== undefined && hasDocsBelow(spot.path)) return withOwnDoc(name, toSchema(kind, type, spot));
    if (name !== undefined) {
      const around = opened;
      return definitions.refer(type, name, () => define(type, name, { kind, spot, around }));
    }
    const schema = toSchema(kind, type, spot);
    const doc = aliasDoc(type, spot, project);
    return doc === undefined ? schema : applyDoc(schema, doc, context);
  }

  function hasDocsBelow(path: string): boolean {
    return path !== "" && [...context.parameterDocs.keys()].some((key) => key.startsWith(`${path}.`));
  }

  function toSchema(kind: TypeKind, type: ts.Type, spot: Spot): JsonSchema {
    const converter = byKind.get(kind);
    if (converter === undefined) throw new Error(`no converter for ${kind}`);
    return converter.toSchema(type, spot, context);
  }

  function define(
    type: ts.Type,
    name: DefinitionName,
    { kind, spot, around }: { readonly kind: TypeKind; readonly spot: Spot; readonly around: Opened | undefined },
  ): JsonSchema {
    const own = openedType(type, around, project);
    if (own.growth > mostGrowth || growing.has(own.symbol)) {
      // Said once: each of its branches would say it again.
      if (!growing.has(own.symbol)) context.refuse(spot, endless(type, project));
      growing.add(own.symbol);
      return {};
    }
    const [outer, outerDepth] = [opened, depth];
    [opened, depth] = [own, 0];
    try {
      return withOwnDoc(name, toSchema(kind, type, spot));
    } finally {
      [opened, depth] = [outer, outerDepth];
    }
  }

  function withOwnDoc({ declaration }: DefinitionName, schema: JsonSchema): JsonSchema {
    const doc = declaration === undefined ? undefined : typeDoc(declaration, project);
    return doc === undefined ? schema : applyDoc(schema, doc, context);
  }

  return context;
}

/** Comments in a package cannot be changed by the author of the tool, so an invalid value there is dropped without a finding. */
const isForeign = ({ finding }: UnfitValue): boolean => finding.at !== undefined && isInPackage(finding.at.file);

function openedType(type: ts.Type, around: Opened | undefined, project: Project): Opened {
  const symbol = type.aliasSymbol ?? type.symbol;
  const weight = weigh(type, project);
  let growth = 1;
  for (let other = around; other !== undefined; other = other.around) {
    if (other.symbol === symbol && other.weight < weight) growth = Math.max(growth, other.growth + 1);
  }
  return { symbol, weight, growth, around };
}

function endless(type: ts.Type, { checker }: Project): Refusal {
  return {
    what: `\`${shorten(checker.typeToString(type))}\` nests without end`,
    remedy: "Name the recursive type without changing its type arguments at each level.",
  };
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
