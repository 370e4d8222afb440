import { type ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { aliasDoc, typeDoc } from "../docs/written-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { checkValues, withoutValues, type UnfitValue } from "./check-values.ts";
import { classify } from "../contract/classify.ts";
import type { Converter, GivenValue, InferContext, Refusal, TypeKind, TypeLocation } from "../contract/contract.ts";
import { converters } from "./converters/index.generated.ts";
import { Definitions } from "./definitions.ts";
import type { Doc } from "../contract/contract.ts";
import type { ParameterDoc } from "../docs/jsdoc/jsdoc.ts";
import { misplacedTag } from "../docs/unread-tags.ts";
import type { Project } from "../project/open-project.ts";
import { evidenceOf, isInPackage, locationOf } from "../project/node-location.ts";
import { definitionName, reportedAt, shortPath, type DefinitionName } from "./type-location.ts";
import { canonicalise, type CanonicalSchema } from "./canonicalise.ts";
import { largeSchema } from "./large-schema.ts";
import { Nesting, type OpenType } from "./nesting.ts";
import { notFound, unresolvedNames } from "../shapes/unresolved-names.ts";

export interface Conversion extends InferContext {
  readonly findings: readonly Finding[];
  /** The canonical form of a converted schema, with the locations of its parts. */
  finish(schema: JsonSchema): CanonicalSchema;
}

export interface ConversionOptions {
  readonly parameterDocs?: ReadonlyMap<string, ParameterDoc>;
  /** What the whole is called in messages. */
  readonly subject: "input" | "result" | "answer";
}

const byKind: ReadonlyMap<TypeKind, Converter> = new Map(
  converters.map((converter: Converter) => [converter.kind, converter]),
);

export function createContext(project: Project, options: ConversionOptions): Conversion {
  return new SchemaConversion(project, options);
}

class SchemaConversion implements Conversion {
  readonly project: Project;
  readonly isResult: boolean;
  readonly findings: Finding[] = [];
  readonly #subject: ConversionOptions["subject"];
  readonly #definitions = new Definitions<ts.Type>();
  readonly #locations = new Map<JsonSchema, Location>();
  readonly #refused = new WeakSet<JsonSchema>();
  readonly #values: GivenValue[] = [];
  readonly #nesting: Nesting;
  readonly #parameterDocs: ReadonlyMap<string, ParameterDoc>;
  readonly #unusedDocs: Map<string, ParameterDoc>;

  constructor(project: Project, { subject, parameterDocs = new Map() }: ConversionOptions) {
    this.project = project;
    this.#parameterDocs = new Map(parameterDocs);
    this.#unusedDocs = new Map(parameterDocs);
    this.isResult = subject === "result";
    this.#subject = subject;
    this.#nesting = new Nesting(project);
  }

  convert(type: ts.Type, location: TypeLocation): JsonSchema {
    const refusal = this.#nesting.enter(type, location);
    try {
      return refusal === undefined ? this.#convertOnce(type, location) : this.refuse(location, refusal);
    } finally {
      this.#nesting.leave();
    }
  }

  parameterDoc(path: string): Doc | undefined {
    this.#unusedDocs.delete(path);
    return this.#parameterDocs.get(path);
  }

  resolve(schema: JsonSchema): JsonSchema {
    const target = schema.$ref === undefined ? undefined : this.#definitions.find(schema.$ref);
    return target === undefined ? schema : this.resolve(target.schema);
  }

  nameOf(location: TypeLocation): string {
    if (location.path === "") return this.#subject;
    const path = shortPath(location);
    return path.startsWith("[") ? this.#subject + path : path;
  }

  locate(schema: JsonSchema, node: ts.Node): JsonSchema {
    this.#locations.set(schema, locationOf(node, this.project.root));
    return schema;
  }

  relocate(from: JsonSchema, to: JsonSchema): JsonSchema {
    const location = this.#locations.get(from);
    if (location !== undefined) this.#locations.set(to, location);
    return to;
  }

  refuse(location: TypeLocation, refusal: Refusal): JsonSchema {
    const { code = "INFER_UNSUPPORTED_TYPE" } = refusal;
    const { node, what, remedy } = reportedAt(location, refusal, this.project);
    this.report(
      findingOf(code, `${this.nameOf(location)}: ${what}; ${lowerFirst(remedy)}`, {
        at: locationOf(node, this.project.root),
        evidence: evidenceOf(node),
        remedy,
      }),
    );
    const refused: JsonSchema = {};
    this.#refused.add(refused);
    return refused;
  }

  isRefused(schema: JsonSchema): boolean {
    return this.#refused.has(schema);
  }

  report(finding: Finding): void {
    const text = JSON.stringify(finding);
    // Each computed member of an enum says the same.
    if (!this.findings.some((known) => JSON.stringify(known) === text)) this.findings.push(finding);
  }

  remember(value: GivenValue): void {
    this.#values.push(value);
  }

  finish(schema: JsonSchema): CanonicalSchema {
    this.#definitions.makeAll();
    // Refused types have no parts that a doc could describe.
    const isWhole = !this.findings.some(({ severity }) => severity === "error");
    for (const { tag } of isWhole ? this.#unusedDocs.values() : [])
      this.report(misplacedTag(tag, "Correct the name, or remove the tag.", this.project));
    const finished = canonicalise(schema, {
      find: (reference) => this.#definitions.find(reference),
      locations: this.#locations,
    });
    const tooLarge = largeSchema(finished, this.#subject);
    if (tooLarge !== undefined) this.findings.push(tooLarge);
    if (!finished.hasValues) return finished;
    const unfit = checkValues(finished.schema, finished.locations, this.#values);
    this.findings.push(...unfit.filter((value) => !isForeign(value)).map(({ finding }) => finding));
    const dropped = unfit.filter((value) => isForeign(value) || value.finding.severity === "warning");
    return { ...finished, schema: withoutValues(finished.schema, dropped) };
  }

  #convertOnce(type: ts.Type, location: TypeLocation): JsonSchema {
    const missing = location.typeNode === undefined ? [] : unresolvedNames(location.typeNode, this.project);
    if (missing.length > 0) {
      for (const node of missing) this.refuse({ ...location, node }, notFound(node));
      return {};
    }
    const kind = classify(type, this.project);
    const name = definitionName(type, { kind, location }, this.project);
    const schema =
      name === undefined ? this.#toSchema(kind, type, location) : this.#named(type, name, { kind, location });
    const doc = aliasDoc(type, location, this.project);
    return doc === undefined || name?.isNamed === true ? schema : applyDoc(schema, doc, this);
  }

  #named(type: ts.Type, name: DefinitionName, { kind, location }: Omit<DefinitionUse, "around">): JsonSchema {
    // Docs of one use of a type must not appear at its other uses.
    if (this.#hasDocsBelow(location.path)) return this.#withOwnDoc(name, this.#toSchema(kind, type, location));
    const around = this.#nesting.open;
    return this.#definitions.refer(type, name, () => this.#define(type, name, { kind, location, around }));
  }

  #hasDocsBelow(path: string): boolean {
    return path !== "" && [...this.#parameterDocs.keys()].some((key) => key.startsWith(`${path}.`));
  }

  #toSchema(kind: TypeKind, type: ts.Type, location: TypeLocation): JsonSchema {
    const converter = byKind.get(kind);
    if (converter === undefined) throw new Error(`no converter for ${kind}`);
    return converter.toSchema(type, location, this);
  }

  #define(type: ts.Type, name: DefinitionName, { kind, location, around }: DefinitionUse): JsonSchema {
    return this.#nesting.define(type, around, {
      convert: () => this.#withOwnDoc(name, this.#toSchema(kind, type, location)),
      refuse: (refusal) => (refusal === undefined ? {} : this.refuse(location, refusal)),
    });
  }

  #withOwnDoc({ declaration }: DefinitionName, schema: JsonSchema): JsonSchema {
    const doc = declaration === undefined ? undefined : typeDoc(declaration, this.project);
    return doc === undefined ? schema : applyDoc(schema, doc, this);
  }
}

/** The first use of a type that becomes a definition. */
interface DefinitionUse {
  readonly kind: TypeKind;
  readonly location: TypeLocation;
  readonly around: OpenType | undefined;
}

/** Comments in a package cannot be changed by the author of the tool, so an invalid value there is dropped without a finding. */
const isForeign = ({ finding }: UnfitValue): boolean => finding.at !== undefined && isInPackage(finding.at.file);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
