import { ts } from "ts-morph";
import type { SimpleFiles } from "./names/simple-files.ts";
import { SimpleNames } from "./names/simple-names.ts";
import { symbolAt } from "./simple-symbols.ts";
import { notSimple } from "./names/not-simple.ts";
import { type SimpleSymbol, type SimpleType } from "./types/simple-type.ts";
import { SimpleTypes } from "./types/simple-types.ts";
import { intrinsics } from "./types/simple-unions.ts";
import { simpleText } from "./types/simple-text.ts";

const { SyntaxKind, TypeFlags } = ts;

interface SimpleChecker {
  readonly checker: ts.TypeChecker;
  /** Forgets a file and all types: they keep the files they are written in, and no two tools need to have the same ones. */
  readonly forget: (file: string) => void;
}

/**
 * Answers what inference asks of the compiler's checker from the syntax alone, for types that are written out: the same answers, or
 * `NotSimple`. It needs no program, standard library or binding, which are most of the cost of a checker.
 */
export function simpleChecker(files: SimpleFiles, options: ts.CompilerOptions): SimpleChecker {
  const names = new SimpleNames(files);
  let types = new SimpleTypes(names, options);
  const checker = {
    getTypeFromTypeNode: (node: ts.TypeNode) => types.of(node),
    getTypeAtLocation: (node: ts.Node) => typeAt(node, types),
    getSymbolAtLocation: (node: ts.Node) => symbolAt(node, { names, types, files }),
    getShorthandAssignmentValueSymbol: (node: ts.Node) =>
      ts.isShorthandPropertyAssignment(node) ? symbolAt(node.name, { names, types, files }) : notSimple("a shorthand"),
    getAliasedSymbol: (symbol: SimpleSymbol) => symbol,
    getConstantValue: (member: ts.EnumMember) => types.constant(member),
    getPropertiesOfType: (type: SimpleType) => type.getProperties(),
    getPropertyOfType: (type: SimpleType, name: string) => type.getProperty(name),
    getTypeOfSymbol: (symbol: SimpleSymbol) => symbol.type,
    getTypeOfSymbolAtLocation: (symbol: SimpleSymbol) => symbol.type,
    getIndexInfosOfType: (type: SimpleType) => type.members.indexInfos,
    getTypeArguments: (type: SimpleType) => types.lists.argumentsOf(type),
    isArrayType: (type: SimpleType) => types.lists.isArray(type),
    isTupleType: (type: SimpleType) => types.lists.isTuple(type),
    getNonNullableType: (type: SimpleType) => types.nonNullable(type),
    getNullType: () => intrinsics.null,
    getDeclaredTypeOfSymbol: (symbol: SimpleSymbol) => types.declared(symbol),
    getBaseTypes: (type: SimpleType) => types.basesOf(type),
    getAwaitedType: (type: SimpleType) =>
      (type.flags & openFlags) === 0 && type.getProperty("then") === undefined ? type : notSimple("an awaited type"),
    isOptionalParameter: (node: ts.ParameterDeclaration) =>
      node.initializer === undefined ? node.questionToken !== undefined : notSimple("a default of a parameter"),
    typeToString: (type: SimpleType) => simpleText(type, types),
  };
  return {
    checker: checker as unknown as ts.TypeChecker,
    forget(file) {
      names.forget(file);
      types = new SimpleTypes(names, options);
    },
  };
}

const openFlags = TypeFlags.Unknown | TypeFlags.TypeParameter;

/** The type of a parameter, or of a base in a heritage clause. */
function typeAt(node: ts.Node, types: SimpleTypes): SimpleType {
  if (ts.isExpressionWithTypeArguments(node)) return types.of(node);
  const isWritten = ts.isParameter(node) && node.type !== undefined;
  if (!isWritten || node.initializer !== undefined || node.dotDotDotToken !== undefined)
    return notSimple(`the type of a ${SyntaxKind[node.kind]}`);
  const type = types.of(node.type);
  return node.questionToken === undefined ? type : types.withUndefined(type);
}
