import { ts } from "ts-morph";
import type { HandlerParameter } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { classify, type TypeKind } from "../contract/classify.ts";
import { isContextParameter } from "./context-parameter.ts";
import { isInPackage } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import type { Callable } from "./read-handler.ts";
import { boundNames, parameterTypeNode, type ParameterNode } from "../project/written-type.ts";

interface ListedParameter {
  readonly node: ParameterNode;
  readonly type?: ts.Type;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface PositionalParameter extends ListedParameter {
  readonly name: string;
}

export type Signature = {
  /** What each parameter receives; omitted for the input followed by the context. */
  readonly parameters?: readonly HandlerParameter[];
} & (
  | { readonly kind: "nothing"; readonly node: ts.Node }
  | { readonly kind: "object"; readonly node: ParameterNode; readonly type: ts.Type }
  | { readonly kind: "positional"; readonly positional: readonly PositionalParameter[] }
);

export interface SignatureProblem {
  readonly node: ts.Node;
  readonly message: string;
  readonly remedy?: string;
}

/** Distinguishes the input from the context, and one input object from positional parameters. */
export function readSignature(
  callable: Callable,
  project: Project,
): Signature | { readonly problem: SignatureProblem } {
  const { handler, signature } = callable;
  const problem = wholeProblem(callable, project);
  if (problem !== undefined) return { problem };
  const listed = listedParameters(callable, project);
  const all = listed.map(({ node }) => node);
  const isContext = new Map(all.map((node) => [node, isContextParameter(node, project)]));
  const values = listed.filter(({ node }) => isContext.get(node) !== true && !isIgnored(node));
  const [first, ...others] = values;
  if (first === undefined) return { kind: "nothing", node: all[0] ?? handler, ...arrangement(all, isContext) };

  const positional = values.map((parameter) => toPositional(parameter, project, signature));
  const only = others.length === 0 ? positional[0] : undefined;
  if (only !== undefined && !only.isRest) {
    const { node, type } = only;
    if (type === undefined) return { problem: untyped(node) };
    if (isWholeInput(type, project)) return { kind: "object", node, type, ...arrangement(all, isContext) };
  }
  const nameless = positional.find(({ name }) => name === "");
  if (nameless !== undefined) return { problem: namelessProblem(nameless.node) };
  const missing = positional.find(({ type }) => type === undefined);
  if (missing !== undefined) return { problem: untyped(missing.node) };
  const names = new Map(positional.map((parameter) => [parameter.node, parameter]));
  const parameters = all.map((node): HandlerParameter => {
    const value = names.get(node);
    if (value !== undefined) return { kind: value.isRest ? "rest" : "property", name: value.name };
    return { kind: isContext.get(node) === true ? "context" : "input" };
  });
  return { kind: "positional", positional, parameters };
}

/** `parameters` if the order is not input, then context. */
function arrangement(
  all: readonly ParameterNode[],
  isContext: ReadonlyMap<ParameterNode, boolean>,
): { readonly parameters?: readonly HandlerParameter[] } {
  const kinds = all.map((node) => (isContext.get(node) === true ? "context" : "input"));
  const isUsual = kinds.every((kind, index) => kind === (index === 0 ? "input" : "context"));
  return isUsual ? {} : { parameters: kinds.map((kind) => ({ kind })) };
}

const wholeKinds: ReadonlySet<TypeKind> = new Set<TypeKind>([
  "any",
  "class",
  "generic",
  "never",
  "nothing",
  "null",
  "object",
  "open-object",
  "present",
  "unknown",
  "unresolved",
]);

/** The type of an input that is present: an optional input still has to be an object. */
export function presentType(type: ts.Type, { checker }: Project): ts.Type {
  return type.isUnion() ? checker.getNonNullableType(type) : type;
}

function isWholeInput(type: ts.Type, project: Project): boolean {
  const present = presentType(type, project);
  const kind = classify(present, project);
  return kind === "union" && present.isUnion()
    ? present.types.every((member) => ["object", "class"].includes(classify(member, project)))
    : wholeKinds.has(kind);
}

function toPositional(
  { type: itemType, ...parameter }: ListedParameter,
  project: Project,
  signature: ts.Signature | undefined,
): PositionalParameter {
  const { node } = parameter;
  const type = itemType ?? (ts.isParameter(node) ? parameterType(node, project, signature) : undefined);
  const named = ts.isParameter(node) ? ts.getJSDocParameterTags(node)[0]?.name : undefined;
  const name = ts.isIdentifier(node.name) ? node.name.text : tagName(named, node.name);
  return { ...parameter, name, ...defined({ type }) };
}

/** The name that a `@param` gives to a destructured parameter; empty if the tag is about one of its properties. */
function tagName(written: ts.EntityName | undefined, pattern: ts.BindingName): string {
  const name = written?.getText().split(".")[0] ?? "";
  return boundNames(pattern).has(name) ? "" : name;
}

/** `execute(_, context)` means that the tool takes no input. */
function isIgnored(parameter: ParameterNode): boolean {
  const { name, type } = parameter;
  const isTyped = type !== undefined || ts.getJSDocType(parameter) !== undefined;
  return !isTyped && ts.isIdentifier(name) && name.text.startsWith("_");
}

function parameterType(
  parameter: ts.ParameterDeclaration,
  { checker }: Project,
  signature: ts.Signature | undefined,
): ts.Type | undefined {
  const given = givenType(parameter, signature, checker);
  if (given !== undefined) return given;
  const written = parameterTypeNode(parameter);
  if (written !== undefined) return checker.getTypeFromTypeNode(written);
  if (parameter.initializer === undefined && isArgument(parameter.parent)) return undefined;
  const type = checker.getTypeAtLocation(parameter);
  if (parameter.initializer !== undefined && ts.isIdentifier(parameter.name)) return type;
  const isDeclared = (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) === 0;
  const comesFromPattern = type.getProperties().some((property) => property.declarations?.some(ts.isBindingElement));
  const isVariadic = ts.getJSDocType(parameter) !== undefined;
  return isVariadic || (isDeclared && !comesFromPattern) ? type : undefined;
}

/** Whether a function is an argument of a call, which declares no type for it but accepts any. */
function isArgument(handler: ts.Node): boolean {
  const member = ts.isPropertyAssignment(handler.parent) ? handler.parent : handler;
  const holder = ts.isObjectLiteralExpression(member.parent) ? member.parent : member;
  return ts.isCallExpression(holder.parent);
}

export const isGenericHandler = ({ handler, signature }: Callable): boolean =>
  (signature === undefined ? handler.typeParameters : signature.typeParameters) !== undefined;

function wholeProblem(callable: Callable, { checker }: Project): SignatureProblem | undefined {
  const { handler, signature } = callable;
  if (isGenericHandler(callable)) {
    const remedy =
      "Write concrete types, or wrap the function with its type arguments: `defineTool(add<Date>, { … })`.";
    return { node: handler, message: "The handler has type parameters.", remedy };
  }
  // A given signature is one of the overloads.
  if (signature !== undefined) return undefined;
  const symbol = handler.name === undefined ? undefined : checker.getSymbolAtLocation(handler.name);
  const overloads = (symbol?.declarations ?? []).filter(
    (declaration) => ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration),
  );
  if (overloads.length < 2) return undefined;
  return {
    node: handler,
    message: "The handler is overloaded.",
    remedy: isInPackage(handler.getSourceFile().fileName)
      ? "Wrap it in a function of your own with one signature."
      : "Declare one signature, with a union type or optional parameters.",
  };
}

const untyped = (node: ParameterNode): SignatureProblem => ({
  node,
  message: `The parameter \`${node.name.getText()}\` has no declared type.`,
  remedy: "Write its type.",
});

const namelessProblem = (node: ParameterNode): SignatureProblem => ({
  node,
  message: "One of several parameters has no name, so it cannot become a property.",
  remedy: "Name it instead of destructuring it, or name it in a tag: `@param options`.",
});

/** The parameters without `this`. For a caller, `(...args: [city: string, days?: number])` is `(city: string, days?: number)`. */
function listedParameters({ handler, signature }: Callable, { checker }: Project): readonly ListedParameter[] {
  return handler.parameters
    .filter(({ name }) => name.getText() !== "this")
    .flatMap((node): readonly ListedParameter[] => {
      const isRest = node.dotDotDotToken !== undefined;
      const type = isRest ? (givenType(node, signature, checker) ?? checker.getTypeAtLocation(node)) : undefined;
      const items = type === undefined ? undefined : namedItems(type, checker);
      return items ?? [{ node, isRest, isOptional: checker.isOptionalParameter(node) }];
    });
}

function givenType(node: ts.ParameterDeclaration, signature: ts.Signature | undefined, checker: ts.TypeChecker) {
  const given = signature?.parameters.find(({ valueDeclaration }) => valueDeclaration === node);
  return given && checker.getTypeOfSymbol(given);
}

/** The items of a tuple, each with another name, the last one perhaps `...more: number[]`. */
function namedItems(type: ts.Type, checker: ts.TypeChecker): readonly ListedParameter[] | undefined {
  if (!checker.isTupleType(type)) return undefined;
  const { target } = type as ts.TupleTypeReference;
  const labels = target.labeledElementDeclarations ?? [];
  const types = checker.getTypeArguments(type as ts.TupleTypeReference);
  const items = target.elementFlags.flatMap((flags, index): readonly ListedParameter[] => {
    const [node, item] = [labels[index], types[index]];
    if (node === undefined || item === undefined) return [];
    const isRest = (flags & ts.ElementFlags.Variable) !== 0;
    if (!isRest) return [{ node, type: item, isOptional: (flags & ts.ElementFlags.Optional) !== 0, isRest }];
    const list = node.type === undefined ? undefined : checker.getTypeFromTypeNode(node.type);
    const isLast =
      index === types.length - 1 &&
      list !== undefined &&
      checker.getIndexTypeOfType(list, ts.IndexKind.Number) === item;
    return isLast ? [{ node, type: list, isOptional: true, isRest }] : [];
  });
  const names = new Set(items.map(({ node }) => node.name.getText()));
  return names.size === target.elementFlags.length ? items : undefined;
}
