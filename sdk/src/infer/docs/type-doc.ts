import { ts } from "ts-morph";
import { docOf, type Doc } from "./jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";

/**
 * The JSDoc of a type's declaration, where it describes the values. That of a helper such as `Patch<T>`, which derives a type from its
 * argument, describes the helper.
 */
export function typeDoc(declaration: ts.Node, project: Project): Doc | undefined {
  const isHelper =
    ts.isTypeAliasDeclaration(declaration) &&
    declaration.typeParameters !== undefined &&
    !isOwnShape(declaration.type, project);
  return isHelper ? undefined : docOf(declaration);
}

/** Whether a type is written out as an object or list, directly or in another type, rather than computed from a parameter. */
function isOwnShape(node: ts.TypeNode, project: Project, depth = 0): boolean {
  if (depth > 10) return false;
  const isInner = (inner: ts.TypeNode): boolean => isOwnShape(inner, project, depth + 1);
  if (ts.isTypeLiteralNode(node) || ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) return true;
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node)) return isInner(node.type);
  if (ts.isUnionTypeNode(node)) return node.types.every((part) => isInner(part) || ts.isLiteralTypeNode(part));
  if (ts.isIntersectionTypeNode(node)) return node.types.some(isInner);
  if (!ts.isTypeReferenceNode(node)) return false;
  const target = resolveAlias(project.checker.getSymbolAtLocation(node.typeName), project.checker);
  const declaration = target?.getDeclarations()?.[0];
  if (declaration === undefined) return false;
  if (ts.isTypeAliasDeclaration(declaration)) return isInner(declaration.type);
  return ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration);
}
