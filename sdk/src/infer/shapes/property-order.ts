import { type ts } from "ts-morph";
import { compareText } from "../../util/texts.ts";
import type { TypeLocation } from "../contract/contract.ts";
import { declarationOf, linksOf, mappedSource, originOf } from "../project/declarations.ts";
import { relativeFile } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { compareUnwritten, writtenOrder } from "./written-order.ts";

/**
 * The properties of a type in the order their author wrote them. A mapped type over a union of keys has them in the order in which the
 * compiler first met each key, anywhere in the program, and whatever is made of that type inherits the order.
 */
export function orderedProperties(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  const { checker } = project;
  const below = (part: ts.Type): readonly ts.Symbol[] => orderedProperties(part, location, project);
  if (type.isIntersection()) {
    const members = type.types.filter((member) => !isPhantom(member));
    return named(new Set(members.flatMap((member) => below(member).map(({ name }) => name))), type, checker);
  }
  if (type.isUnion()) {
    const [first] = [...type.types].sort((left, right) => compareUnwritten(left, right, project));
    return first === undefined ? [] : named(new Set(below(first).map(({ name }) => name)), type, checker);
  }
  const symbols = checker.getPropertiesOfType(type);
  if (symbols[0] !== undefined && linksOf(symbols[0]).mappedType === type) {
    return [...symbols].sort(bySource(type, location, project));
  }
  return inOrderOfOwners(symbols, below);
}

const named = (names: ReadonlySet<string>, type: ts.Type, checker: ts.TypeChecker): readonly ts.Symbol[] =>
  [...names].flatMap((name) => checker.getPropertyOfType(type, name) ?? []);

/** `Order & { __brand: "Paid" }`: the brand exists for the compiler only. */
function isPhantom(type: ts.Type): boolean {
  const names = type.getProperties().map(({ name }) => name);
  return names.length > 0 && names.every((name) => /^__?(brand|tag|flavou?r|opaque|nominal)$/i.test(name));
}

/** Properties that come from a mapped type or an intersection, as in `interface Own extends Omit<Base, "id">`, are in the order of that. */
function inOrderOfOwners(
  symbols: readonly ts.Symbol[],
  ordered: (owner: ts.Type) => readonly ts.Symbol[],
): readonly ts.Symbol[] {
  const owners = symbols.flatMap((symbol) => linksOf(symbol).containingType ?? []);
  const mapped = symbols.flatMap((symbol) => linksOf(symbol).mappedType ?? []);
  const groups = [...new Set([...owners, ...mapped])].map(ordered);
  const own = new Set(symbols);
  return [
    ...new Set(
      symbols.flatMap((symbol) => {
        const group = groups.find((members) => members.includes(symbol));
        return group === undefined ? [symbol] : group.filter((member) => own.has(member));
      }),
    ),
  ];
}

/** Properties in the order of those they are made of, else by declaration, else as the keys are written. */
function bySource(
  type: ts.Type,
  location: TypeLocation,
  project: Project,
): (left: ts.Symbol, right: ts.Symbol) => number {
  const source = mappedSource(type, project.checker);
  const sources = source === undefined ? [] : orderedProperties(source, location, project).map(({ name }) => name);
  const written = writtenOrder(location, project);
  const rankOf = (symbol: ts.Symbol): number => sources.indexOf(originOf(symbol)?.name ?? symbol.name);
  return (left, right) => {
    const [first, second] = [rankOf(left), rankOf(right)];
    if (first !== second && first >= 0 && second >= 0) return first - second;
    const declared = compareDeclarations(left, right, project);
    if (declared !== 0) return declared;
    const rank = written.rank(left.name) - written.rank(right.name);
    return rank !== 0 && !Number.isNaN(rank) ? rank : compareText(left.name, right.name);
  };
}

function compareDeclarations(left: ts.Symbol, right: ts.Symbol, { root }: Project): number {
  const [first, second] = [declarationOf(left), declarationOf(right)];
  if (first === undefined || second === undefined) return 0;
  const files = compareText(
    relativeFile(first.getSourceFile().fileName, root),
    relativeFile(second.getSourceFile().fileName, root),
  );
  return files === 0 ? first.pos - second.pos : files;
}
