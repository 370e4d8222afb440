import { findingOf } from "../../errors/finding-of.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { Code } from "../../errors/codes.ts";
import type { TypeLocation } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { evidenceOf, isInPackage, locationOf } from "../project/node-location.ts";

interface PackageRefusal {
  /** The use of the package's type in the author's own files. */
  readonly use: TypeLocation;
  readonly severity: Finding["severity"];
  readonly code: Code;
  readonly name: string;
  readonly what: string;
  readonly declaredAt: Location;
}

type NameOf = (location: TypeLocation) => string;

/** The refused parts of types in packages, which the author of a tool can only leave out. */
export class PackageRefusals {
  readonly #refusals: PackageRefusal[] = [];
  readonly #project: Project;
  readonly #nameOf: NameOf;

  constructor(project: Project, nameOf: NameOf) {
    this.#project = project;
    this.#nameOf = nameOf;
  }

  get hasErrors(): boolean {
    return this.#refusals.some(({ severity }) => severity === "error");
  }

  /** Whether a part belongs to a package's type, so that its refusal is among the findings. */
  add(location: TypeLocation, refusal: Pick<PackageRefusal, "severity" | "code" | "what">): boolean {
    let use: TypeLocation | undefined = location;
    while (use !== undefined && isForeign(use)) use = use.parent;
    if (use === undefined || use === location) return false;
    const declaredAt = locationOf(location.node, this.#project.root);
    this.#refusals.push({ ...refusal, use, name: this.#nameOf(location), declaredAt });
    return true;
  }

  /** One finding for all refusals of a kind at one use of a package's type: the first ones, and how many there are. */
  findings(): readonly Finding[] {
    const groups = Map.groupBy(this.#refusals, ({ use, severity, code }) =>
      JSON.stringify([locationOf(use.node, this.#project.root), severity, code]),
    );
    return [...groups.values()].flatMap((group) => groupFinding(group, this.#project, this.#nameOf));
  }
}

/** Also a property that a package's mapped type makes of one of the author's. */
const isForeign = ({ node, typeNode, mappedBy }: TypeLocation): boolean =>
  [node, typeNode, mappedBy].some((each) => each !== undefined && isInPackage(each.getSourceFile().fileName));

const maxListed = 3;

const remedy = "Write your own type with the members that the tool needs.";

function groupFinding(group: readonly PackageRefusal[], project: Project, nameOf: NameOf): readonly Finding[] {
  const [first] = group;
  if (first === undefined) return [];
  const { use, severity, code } = first;
  const parts = [...new Set(group.map(({ name, what, ...part }) => `${name} (${what}, ${placeOf(part)})`))];
  const rest = parts.length > maxListed ? [`${(parts.length - maxListed).toLocaleString("en")} more`] : [];
  const lack = severity === "error" ? "have no JSON form" : "tell a model nothing";
  const message =
    parts.length === 1
      ? `${first.name}: ${first.what}, as declared at ${placeOf(first)}`
      : `${nameOf(use)}: ${parts.length.toLocaleString("en")} parts of its type ${lack}: ${[...parts.slice(0, maxListed), ...rest].join(", ")}`;
  const details = { at: locationOf(use.node, project.root), evidence: evidenceOf(use.node), remedy };
  return [{ ...findingOf(code, `${message}.`, details), severity }];
}

const placeOf = ({ declaredAt: { file, line } }: Pick<PackageRefusal, "declaredAt">): string => `${file}:${line}`;
