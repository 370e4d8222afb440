import { findingOf } from "../../errors/toolwright-error.ts";
import { hasErrors, type Finding, type Location } from "../../model/finding.ts";
import type { Code } from "../../errors/codes.ts";
import { classify } from "../contract/classify.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { isInPackage, locationOf, nodeDetails } from "../project/node-location.ts";
import { lowerFirst } from "../../util/texts.ts";

interface PackageRefusal {
  /** The use of the package's type in the author's own files. */
  readonly use: TypeLocation;
  /** The member of the used type that contains the part; empty if the type has no members. */
  readonly member: string;
  readonly severity: Finding["severity"];
  readonly code: Code;
  readonly name: string;
  readonly what: string;
  /** Undefined for the standard library, whose files are not on disk. */
  readonly declaredAt: Location | undefined;
}

/** The refused parts of package types: the author of a tool can only omit them. */
export class PackageRefusals {
  readonly #refusals: PackageRefusal[] = [];
  readonly #project: Project;
  readonly #nameOf: InferContext["nameOf"];

  constructor(project: Project, nameOf: InferContext["nameOf"]) {
    this.#project = project;
    this.#nameOf = nameOf;
  }

  get hasErrors(): boolean {
    return hasErrors(this.#refusals);
  }

  /** Whether a part belongs to a package's type, so that its refusal is among the findings. */
  add(location: TypeLocation, refusal: Pick<PackageRefusal, "severity" | "code" | "what">): boolean {
    let [use, below]: readonly (TypeLocation | undefined)[] = [location];
    while (use !== undefined && isForeign(use)) [use, below] = [use.parent, use];
    if (use === undefined || below === undefined) return false;
    const member = below.path.slice(use.path.length).replace(/^\./, "");
    const isStandard = this.#project.program.isSourceFileDefaultLibrary(location.node.getSourceFile());
    const declaredAt = isStandard ? undefined : locationOf(location.node, this.#project.root);
    this.#refusals.push({ ...refusal, use, member, name: this.#nameOf(location), declaredAt });
    return true;
  }

  /** One finding for all refusals of a kind at one use of a package's type: it lists the first ones and the total. */
  findings(): readonly Finding[] {
    const groups = Map.groupBy(this.#refusals, ({ use, severity, code }) =>
      JSON.stringify([locationOf(use.node, this.#project.root), severity, code]),
    );
    return [...groups.values()].flatMap((group) => groupFinding(group, this.#project, this.#nameOf));
  }
}

/** Includes a property that a package's mapped type derives from an author's property. */
const isForeign = ({ node, typeNode, mappedBy }: TypeLocation): boolean =>
  [node, typeNode, mappedBy].some((each) => each !== undefined && isInPackage(each.getSourceFile().fileName));

const maxListed = 3;

const ownType = "Write your own type with the members that the tool needs";

function groupFinding(
  group: readonly PackageRefusal[],
  project: Project,
  nameOf: InferContext["nameOf"],
): readonly Finding[] {
  const [first] = group;
  if (first === undefined) return [];
  const { use, severity, code } = first;
  const members = new Set(group.map(({ member }) => member));
  const type = severity === "error" ? usablePart(use, members, project) : undefined;
  const remedy = type === undefined ? `${ownType}.` : `Use \`${type}\`, or ${lowerFirst(ownType)}.`;
  const parts = [...new Set(group.map(({ name, what, ...part }) => `${name} (${what}${placeOf(part, ", ")})`))];
  const rest = parts.length > maxListed ? [`${(parts.length - maxListed).toLocaleString("en")} more`] : [];
  const lack = severity === "error" ? "have no JSON form" : "tell a model nothing";
  const message =
    parts.length === 1
      ? `${first.name}: ${first.what}${placeOf(first, ", as declared at ")}`
      : `${nameOf(use)}: ${parts.length.toLocaleString("en")} parts of its type ${lack}: ${[...parts.slice(0, maxListed), ...rest].join(", ")}`;
  return [{ ...findingOf(code, `${message}.`, { ...nodeDetails(use.node, project.root), remedy }), severity }];
}

const placeOf = ({ declaredAt }: Pick<PackageRefusal, "declaredAt">, lead: string): string =>
  declaredAt === undefined ? "" : `${lead}${declaredAt.file}:${String(declaredAt.line)}`;

const maxNamed = 6;

/** An `Omit` or `Pick` that removes the refused members from a written type; undefined if neither works, or the list is long. */
function usablePart({ typeNode }: TypeLocation, refused: ReadonlySet<string>, project: Project): string | undefined {
  const written = typeNode?.getText() ?? "";
  const type = typeNode && project.checker.getTypeFromTypeNode(typeNode);
  if (type === undefined || !/^.{1,60}$/.test(written)) return undefined;
  // `Omit` of a union keeps only shared members; `Omit` of a type with an index signature loses the property names.
  const isPlain = classify(type, project) === "object" && project.checker.getIndexInfosOfType(type).length === 0;
  const names = isPlain ? type.getProperties().map(({ name }) => name) : [];
  const [omitted, kept] = [true, false].map((isRefused) => names.filter((name) => refused.has(name) === isRefused));
  if (omitted === undefined || kept === undefined || omitted.length === 0 || kept.length === 0) return undefined;
  if (omitted.length <= maxNamed) return `Omit<${written}, ${keysOf(omitted)}>`;
  return kept.length <= maxNamed ? `Pick<${written}, ${keysOf(kept)}>` : undefined;
}

const keysOf = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(" | ");
