import type { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { Code } from "../../errors/codes.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { classify } from "../contract/classify.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { memberSchema } from "../shapes/object-schema.ts";
import { evidenceOf, isInPackage, locationOf } from "../project/node-location.ts";

export interface Trials {
  readonly project: Project;
  readonly nameOf: (location: TypeLocation) => string;
  /** The type converted at a location. */
  readonly typeAt: (location: TypeLocation) => ts.Type | undefined;
  /** Whether a conversion of its own has no error. */
  readonly converts: (convert: (trial: InferContext) => JsonSchema) => boolean;
}

interface PackageRefusal {
  /** The use of the package's type in the author's own files. */
  readonly use: TypeLocation;
  readonly severity: Finding["severity"];
  readonly code: Code;
  readonly name: string;
  readonly what: string;
  readonly declaredAt: Location;
}

/** The refused parts of types in packages, which the author of a tool can only leave out. */
export class PackageRefusals {
  readonly #refusals: PackageRefusal[] = [];
  readonly #trials: Trials;

  constructor(trials: Trials) {
    this.#trials = trials;
  }

  get hasErrors(): boolean {
    return this.#refusals.some(({ severity }) => severity === "error");
  }

  /** Whether a part belongs to a package's type, so that its refusal is among the findings. */
  add(location: TypeLocation, refusal: Pick<PackageRefusal, "severity" | "code" | "what">): boolean {
    let use: TypeLocation | undefined = location;
    while (use !== undefined && (isForeign(use) || this.#isMadeByPackage(use))) use = use.parent;
    if (use === undefined || use === location) return false;
    const { project, nameOf } = this.#trials;
    const declaredAt = locationOf(location.node, project.root);
    this.#refusals.push({ ...refusal, use, name: nameOf(location), declaredAt });
    return true;
  }

  /** One finding for all refusals of a kind at one use of a package's type: the first ones, and how many there are. */
  findings(): readonly Finding[] {
    const groups = Map.groupBy(this.#refusals, ({ use, severity, code }) => {
      return JSON.stringify([locationOf(use.node, this.#trials.project.root), severity, code]);
    });
    return [...groups.values()].flatMap((group) => groupFinding(group, this.#trials));
  }

  /** Whether a package's mapped type made something without a JSON form of the author's property, which has one. */
  #isMadeByPackage({ mappedBy, typeNode, ...location }: TypeLocation): boolean {
    if (!isPackageNode(mappedBy) || typeNode === undefined) return false;
    const { project, converts } = this.#trials;
    const declared = project.checker.getTypeFromTypeNode(typeNode);
    return converts((trial) => trial.convert(declared, { ...location, typeNode }));
  }
}

const isForeign = ({ node, typeNode }: TypeLocation): boolean => [node, typeNode].some(isPackageNode);

const isPackageNode = (node: ts.Node | undefined): boolean =>
  node !== undefined && isInPackage(node.getSourceFile().fileName);

const maxListed = 3;

const ownType = "Write your own type with the members that the tool needs";

function groupFinding(group: readonly PackageRefusal[], trials: Trials): Finding[] {
  const [first] = group;
  if (first === undefined) return [];
  const { use, severity, code } = first;
  const type = severity === "error" ? usablePart(use, trials) : undefined;
  const remedy = type === undefined ? `${ownType}.` : `Use \`${type}\`, or ${lowerFirst(ownType)}.`;
  const parts = [...new Set(group.map(({ name, what, ...part }) => `${name} (${what}, ${placeOf(part)})`))];
  const rest = parts.length > maxListed ? [`${(parts.length - maxListed).toLocaleString("en")} more`] : [];
  const lack = severity === "error" ? "have no JSON form" : "tell a model nothing";
  const message =
    parts.length === 1
      ? `${first.name}: ${first.what}, as declared at ${placeOf(first)}`
      : `${trials.nameOf(use)}: ${parts.length.toLocaleString("en")} parts of its type ${lack}: ${[...parts.slice(0, maxListed), ...rest].join(", ")}`;
  const details = { at: locationOf(use.node, trials.project.root), evidence: evidenceOf(use.node), remedy };
  return [{ ...findingOf(code, `${message}.`, details), severity }];
}

const placeOf = ({ declaredAt: { file, line } }: Pick<PackageRefusal, "declaredAt">): string => `${file}:${line}`;

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const maxNamed = 6;

/** `Omit` or `Pick` of a type as written, with every member that has a JSON form; undefined where neither means that, or the list is long. */
function usablePart(use: TypeLocation, { project, typeAt, converts }: Trials): string | undefined {
  const { typeNode } = use;
  const type = typeAt(use);
  if (type === undefined) return undefined;
  const { checker } = project;
  const written = typeNode?.getText() ?? "";
  const isWritten =
    typeNode !== undefined && checker.getTypeFromTypeNode(typeNode) === type && /^.{1,60}$/.test(written);
  // `Omit` of a union keeps only what its members share; one of a type with an index signature loses its names.
  if (!isWritten || classify(type, project) !== "object" || checker.getIndexInfosOfType(type).length > 0)
    return undefined;
  const members = type.getProperties().filter(({ escapedName }) => !escapedName.toString().startsWith("__@"));
  const kept = members.filter((member) => converts((trial) => memberSchema(member, use, trial)));
  const omitted = members.filter((member) => !kept.includes(member));
  if (kept.length === 0 || omitted.length === 0) return undefined;
  if (omitted.length <= maxNamed) return `Omit<${written}, ${keysOf(omitted)}>`;
  return kept.length <= maxNamed ? `Pick<${written}, ${keysOf(kept)}>` : undefined;
}

const keysOf = (members: readonly ts.Symbol[]): string => members.map(({ name }) => JSON.stringify(name)).join(" | ");
