import { ts } from "ts-morph";
import type { Project } from "./open-project.ts";

/** The alias declaration a written type refers to, if it is a plain reference to one without type parameters. */
export function aliasBehind(node: ts.TypeNode, { checker }: Project): ts.TypeAliasDeclaration | undefined {
  if (!ts.isTypeReferenceNode(node) || node.typeArguments !== undefined) return undefined;
  const declaration = resolveAlias(checker.getSymbolAtLocation(node.typeName), checker)?.getDeclarations()?.[0];
  const isPlain =
    declaration !== undefined && ts.isTypeAliasDeclaration(declaration) && declaration.typeParameters === undefined;
  return isPlain ? declaration : undefined;
}

/** The property in a type such as `User["name"]`. */
export function accessedProperty(node: ts.TypeNode, { checker }: Pick<Project, "checker">): ts.Symbol | undefined {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined;
  const key = checker.getTypeFromTypeNode(node.indexType);
  return key.isStringLiteral()
    ? checker.getPropertyOfType(checker.getTypeFromTypeNode(node.objectType), key.value)
    : undefined;
}

/** The written type without parentheses, `readonly` and plain aliases. */
export function writtenType(node: ts.TypeNode | undefined, project: Project): ts.TypeNode | undefined {
  let current = node;
  for (let step = 0; current !== undefined && step < 20; step += 1) {
    if (ts.isParenthesizedTypeNode(current)) current = current.type;
    else if (ts.isTypeOperatorNode(current) && current.operator === ts.SyntaxKind.ReadonlyKeyword)
      current = current.type;
    else {
      const alias = aliasBehind(current, project);
      if (alias === undefined) return current;
      current = alias.type;
    }
  }
  return current;
}

export function resolveAlias(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Symbol | undefined {
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
  return checker.getAliasedSymbol(symbol);
}

export function typeNodeOf(declaration: ts.Declaration | undefined): ts.TypeNode | undefined {
  if (declaration === undefined) return undefined;
  if (ts.isParameter(declaration)) return parameterTypeNode(declaration);
  if (ts.isJSDocPropertyTag(declaration) || ts.isJSDocParameterTag(declaration)) {
    const written = declaration.typeExpression;
    return written !== undefined && ts.isJSDocTypeExpression(written) ? written.type : undefined;
  }
  const isTyped =
    ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) || ts.isGetAccessor(declaration);
  return isTyped ? declaration.type : undefined;
}

export type ParameterNode = ts.ParameterDeclaration | ts.NamedTupleMember;

/** The type written at a parameter; a rest parameter's type describes the whole list. */
export function parameterTypeNode(parameter: ParameterNode): ts.TypeNode | undefined {
  const written = parameter.type ?? ts.getJSDocType(parameter);
  return written !== undefined && ts.isJSDocVariadicType(written) ? undefined : written;
}

/** The properties that a destructured parameter names; none for `input` or `...rest`. */
export function boundNames(name: ts.Node): ReadonlySet<string> {
  const elements = ts.isObjectBindingPattern(name) ? name.elements : [];
  const written = elements.map((element) => element.propertyName ?? element.name);
  return new Set(written.flatMap((each) => (ts.isIdentifier(each) || ts.isStringLiteral(each) ? [each.text] : [])));
}

/** A type as a message shows it. */
export const typeText = (type: ts.Type, { checker }: Pick<Project, "checker">): string =>
  checker.typeToString(type, undefined, textFlags);

const textFlags: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.AllowUniqueESSymbolType |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
