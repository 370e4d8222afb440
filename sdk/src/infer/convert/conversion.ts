import { type ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import { hasErrors, type Finding, type Location } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { aliasDoc, typeDoc } from "../docs/written-doc.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { largeSchema, withFittingValues } from "./check-values.ts";
import { classify } from "../contract/classify.ts";
import type { Doc, GivenValue, InferContext, Refusal, TypeLocation } from "../contract/contract.ts";
import { typeConverters } from "./converters.ts";
import { Definitions, typeDefinitionName } from "./definitions.ts";
import type { ParameterDoc } from "../docs/jsdoc/jsdoc.ts";
import { unusedParameter } from "../docs/unread-tags.ts";
import type { Project } from "../project/open-project.ts";
import { isInPackage, locationOf, nodeDetails } from "../project/node-location.ts";
import { PackageRefusals } from "./package-refusals.ts";
import { canonicalise, type CanonicalSchema } from "./canonicalise.ts";
import { typeNotFound, unresolvedTypes } from "../shapes/unresolved-types.ts";

interface ConversionOptions {
  readonly parameterDocs?: ReadonlyMap<string, ParameterDoc>;
  /** Name of the whole schema in messages. */
  readonly subject: "input" | "result" | "answer";
}

/** Converts the types of one schema. */
export class Conversion implements InferContext {
  readonly project: Project;
  readonly isResult: boolean;
  /** Complete once the conversion is finished. */
  readonly findings: Finding[] = [];
  readonly #subject: ConversionOptions["subject"];
  readonly #definitions = new Definitions<ts.Type>();
  readonly #locations = new Map<JsonSchema, Location>();
  readonly #refused = new WeakSet<JsonSchema>();
  readonly #ofPackages: PackageRefusals;
  readonly #values: GivenValue[] = [];
  #isTooDeep = false;
  readonly #parameterDocs: ReadonlyMap<string, ParameterDoc>;
  readonly #unusedDocs: Map<string, ParameterDoc>;

  constructor(project: Project, { subject, parameterDocs = new Map() }: ConversionOptions) {
    this.project = project;
    this.#parameterDocs = new Map(parameterDocs);
    this.#unusedDocs = new Map(parameterDocs);
    this.isResult = subject === "result";
    this.#subject = subject;
    this.#ofPackages = new PackageRefusals(project, (location) => this.nameOf(location));
  }

  get hasErrors(): boolean {
    return this.#ofPackages.hasErrors || hasErrors(this.findings);
  }

  convert(type: ts.Type, location: TypeLocation): JsonSchema {
    return this.#isWithinLimits(location) ? this.#convertOnce(type, location) : {};
  }

  /** Whether a type is within the limits of depth and number. A type that grows at each level exceeds them. Reported once. */
  #isWithinLimits(location: TypeLocation): boolean {
    let level = 0;
    for (let at: TypeLocation | undefined = location; at !== undefined; at = at.parent) level += 1;
    if (level <= maxLevels && this.#definitions.size <= maxTypes) return true;
    if (!this.#isTooDeep) this.refuse(location, tooDeep);
    this.#isTooDeep = true;
    return false;
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
    const { path: whole } = location;
    const path = whole.length <= maxPath ? whole : `${whole.slice(0, maxPath / 2)}…${whole.slice(-maxPath / 2)}`;
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
    this.#refuse(location, refusal, "error");
    const refused: JsonSchema = {};
    this.#refused.add(refused);
    return refused;
  }

  warn(location: TypeLocation, refusal: Refusal): void {
    this.#refuse(location, refusal, "warning");
  }

  #refuse(location: TypeLocation, refusal: Refusal, severity: Finding["severity"]): void {
    const { code = "INFER_UNSUPPORTED_TYPE", what, remedy } = refusal;
    if (this.#ofPackages.add(location, { severity, code, what })) return;
    const name = this.nameOf(location);
    const message = `${name}: ${what}.`;
    // The handler itself is a package's function.
    const isForeign = isInPackage(location.node.getSourceFile().fileName);
    const details = {
      ...nodeDetails(location.node, this.project.root),
      remedy: isForeign ? "Wrap it in a function of your own with the parameters that the tool needs." : remedy,
    };
    this.report({ ...findingOf(code, message, details), severity });
  }

  isRefused(schema: JsonSchema): boolean {
    return this.#refused.has(schema);
  }

  report(finding: Finding): void {
    const text = JSON.stringify(finding);
    // All computed members of an enum produce the same finding.
    if (!this.findings.some((known) => JSON.stringify(known) === text)) this.findings.push(finding);
  }

  remember(value: GivenValue): void {
    this.#values.push(value);
  }

  /** The canonical form of a converted schema, with the locations of its parts. */
  finish(schema: JsonSchema): CanonicalSchema {
    this.#definitions.makeAll();
    // Refused types have no parts that a doc could describe.
    const isWhole = !this.hasErrors;
    for (const { tag } of isWhole ? this.#unusedDocs.values() : []) this.report(unusedParameter(tag, this.project));
    this.findings.push(...this.#ofPackages.findings());
    const finished = canonicalise(schema, {
      find: (reference) => this.#definitions.find(reference),
      locations: this.#locations,
    });
    const tooLarge = isWhole ? largeSchema(finished, this.#subject) : undefined;
    if (tooLarge !== undefined) this.findings.push(tooLarge);
    if (!finished.hasValues) return finished;
    const { schema: fitting, findings } = withFittingValues(finished, this.#values);
    this.findings.push(...findings);
    return { ...finished, schema: fitting };
  }

  #convertOnce(type: ts.Type, location: TypeLocation): JsonSchema {
    const missing = location.typeNode === undefined ? [] : unresolvedTypes(location.typeNode, this.project);
    if (missing.length > 0) {
      for (const node of missing) this.refuse({ ...location, node }, typeNotFound(node));
      return {};
    }
    const kind = classify(type, this.project);
    const name = typeDefinitionName(type, kind, this.project);
    const make = (): JsonSchema => {
      const own = name?.declaration === undefined ? undefined : typeDoc(name.declaration, this.project);
      const made = typeConverters[kind](type, location, this);
      return own === undefined ? made : applyDoc(made, own, this);
    };
    // Docs of one use of a type must not appear at its other uses.
    const isShared = name !== undefined && !this.#hasDocsBelow(location.path);
    const schema = isShared ? this.#definitions.refer(type, name, make) : make();
    const doc = aliasDoc(type, location, this.project);
    return doc === undefined || name?.isNamed === true ? schema : applyDoc(schema, doc, this);
  }

  #hasDocsBelow(path: string): boolean {
    return path !== "" && [...this.#parameterDocs.keys()].some((key) => key.startsWith(`${path}.`));
  }
}

/** Messages show only the start and the end of a longer path. */
const maxPath = 80;

/** Beyond these limits a schema is useless to a model, and walking it might exhaust the stack. */
const maxLevels = 250;
const maxTypes = 10_000;

const tooDeep: Refusal = {
  what: `the type nests more than ${String(maxLevels)} levels deep, or without end`,
  remedy: "Flatten the type, and give a recursive type the same type arguments at each level.",
};
