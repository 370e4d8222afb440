import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import type { ParameterNode } from "../project/written-type.ts";
import type { Callable } from "./read-handler.ts";

/** A parameter of a handler as a caller lists them. */
export interface ListedParameter {
  readonly node: ParameterNode;
  /** Its type, where it is an item of a rest parameter. */
  readonly type?: ts.Type;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

/** The parameters without `this`. For a caller, `(...args: [city: string, days?: number])` is `(city: string, days?: number)`. */
export function listedParameters({ handler, signature }: Callable, { checker }: Project): readonly ListedParameter[] {
  return handler.parameters
    .filter(({ name }) => name.getText() !== "this")
    .flatMap((node): readonly ListedParameter[] => {
      const isRest = node.dotDotDotToken !== undefined;
      const items = isRest ? namedItems(typeOf(node, signature, checker), checker) : undefined;
      return items ?? [{ node, isRest, isOptional: checker.isOptionalParameter(node) }];
    });
}

function typeOf(node: ts.ParameterDeclaration, signature: ts.Signature | undefined, checker: ts.TypeChecker): ts.Type {
  const given = signature?.parameters.find(({ valueDeclaration }) => valueDeclaration === node);
  return given === undefined ? checker.getTypeAtLocation(node) : checker.getTypeOfSymbol(given);
}

/** The items of a tuple of fixed length, each of which has a name of its own. */
function namedItems(type: ts.Type, checker: ts.TypeChecker): readonly ListedParameter[] | undefined {
  if (!checker.isTupleType(type)) return undefined;
  const { target } = type as ts.TupleTypeReference;
  const labels = target.labeledElementDeclarations ?? [];
  const types = checker.getTypeArguments(type as ts.TupleTypeReference);
  const items = target.elementFlags.flatMap((flags, index): readonly ListedParameter[] => {
    const [node, item] = [labels[index], types[index]];
    const isFixed = (flags & ts.ElementFlags.Variable) === 0;
    const isOptional = (flags & ts.ElementFlags.Optional) !== 0;
    return node === undefined || item === undefined || !isFixed
      ? []
      : [{ node, type: item, isOptional, isRest: false }];
  });
  const names = new Set(items.map(({ node }) => node.name.getText()));
  return names.size === target.elementFlags.length ? items : undefined;
}
