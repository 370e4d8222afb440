import { ts } from "ts-morph";
import { compareText } from "../../util/texts.ts";
import type { TypeLocation } from "../contract/contract.ts";
import { declarationOf } from "../project/declarations.ts";
import type { Project } from "../project/open-project.ts";
import { relativeFile } from "../project/node-location.ts";
import { writtenOrder } from "./written-order.ts";

/** The properties JSON can see, in the order their author wrote them. */
export function propertiesOf(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  const symbols = orderedSymbols(type, location, project);
  // The members of an intersection may have the same property.
  if (!type.isIntersection()) return symbols.filter(isNamedByString);
  const names = new Set(symbols.map((symbol) => symbol.name));
  return [...names].flatMap((name) => project.checker.getPropertyOfType(type, name) ?? []).filter(isNamedByString);
}

// The compiler spells the names of symbol properties `__@name@id`; JSON cannot have them, and brands use them.
const isNamedByString = (symbol: ts.Symbol): boolean => !symbol.escapedName.toString().startsWith("__@");

function orderedSymbols(type: ts.Type, location: TypeLocation, project: Project): readonly ts.Symbol[] {
  if (type.isIntersection()) {
    return type.types.flatMap((member) => (isPhantom(member) ? [] : orderedSymbols(member, location, project)));
  }
  const symbols = project.checker.getPropertiesOfType(type);
  return isOrderedByChance(type, symbols) ? [...symbols].sort(byDeclaration(location, project)) : symbols;
}

/** `Order & { __brand: "Paid" }`: the brand exists for the compiler only. */
function isPhantom(type: ts.Type): boolean {
  const names = type.getProperties().map(({ name }) => name);
  return names.length > 0 && names.every((name) => /^__?(brand|tag|flavou?r|opaque|nominal)$/i.test(name));
}

// A mapped type over a union of keys has them in the order the compiler first met each key, anywhere in the program.
function isOrderedByChance(type: ts.Type, symbols: readonly ts.Symbol[]): boolean {
  const declaration = type.getSymbol()?.getDeclarations()?.[0];
  if (declaration === undefined || !ts.isMappedTypeNode(declaration)) return false;
  const constraint = declaration.typeParameter.constraint;
  const isOverOneType = constraint !== undefined && ts.isTypeOperatorNode(constraint);
  return !isOverOneType || symbols.every((symbol) => declarationOf(symbol) === undefined);
}

function byDeclaration(location: TypeLocation, project: Project): (left: ts.Symbol, right: ts.Symbol) => number {
  const written = writtenOrder(location, project);
  return (left, right) => {
    const [first, second] = [declarationOf(left), declarationOf(right)];
    if (first !== undefined && second !== undefined) return compareNodes(first, second, project);
    const rank = written.rank(left.name) - written.rank(right.name);
    return rank !== 0 && !Number.isNaN(rank) ? rank : compareText(left.name, right.name);
  };
}

function compareNodes(left: ts.Node, right: ts.Node, { root }: Project): number {
  const [first, second] = [left, right].map((node) => relativeFile(node.getSourceFile().fileName, root));
  const files = compareText(first ?? "", second ?? "");
  return files === 0 ? left.pos - right.pos : files;
}
