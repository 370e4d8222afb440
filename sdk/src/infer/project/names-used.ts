import { ts } from "ts-morph";

/** The names that the code of a file uses. */
export interface NamesUsed {
  /** Names whose value is used, with each use. */
  readonly values: ReadonlyMap<string, readonly ts.Identifier[]>;
  /** Names that stand in types. */
  readonly types: ReadonlySet<string>;
  /** Names that the file asks for with `typeof` before it uses them. */
  readonly guarded: ReadonlySet<string>;
  /** The specifiers of modules that are loaded: types alone load nothing. */
  readonly modules: readonly ts.Expression[];
}

export function namesUsedIn(source: ts.SourceFile): NamesUsed {
  const values = new Map<string, ts.Identifier[]>();
  const types = new Set<string>();
  const guarded = new Set<string>();
  const modules: ts.Expression[] = [];

  function usesOf(name: string): ts.Identifier[] {
    const uses = values.get(name) ?? [];
    values.set(name, uses);
    return uses;
  }

  function visitType(node: ts.Node): void {
    if (ts.isIdentifier(node)) types.add(node.text);
    ts.forEachChild(node, visitType);
  }

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined && !isTypeOnly(node)) modules.push(node.moduleSpecifier);
    } else if (ts.isExpressionWithTypeArguments(node) && !isClassBase(node)) visitType(node);
    else if (isTypes(node)) visitType(node);
    else if (ts.isIdentifier(node)) {
      if (ts.isTypeOfExpression(node.parent)) guarded.add(node.text);
      else if (isUse(node)) usesOf(node.text).push(node);
    } else {
      const [loaded] = isImportCall(node) ? node.arguments : [];
      if (loaded !== undefined) modules.push(loaded);
      ts.forEachChild(node, visit);
    }
  }

  ts.forEachChild(source, visit);
  return { values, types, guarded, modules };
}

const isTypeOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean =>
  ts.isImportDeclaration(node) ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword : node.isTypeOnly;

const isClassBase = ({ parent }: ts.ExpressionWithTypeArguments): boolean =>
  !ts.isHeritageClause(parent) || (parent.token === ts.SyntaxKind.ExtendsKeyword && ts.isClassLike(parent.parent));

/** Types, and declarations without code. */
const isTypes = (node: ts.Node): boolean =>
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isImportEqualsDeclaration(node) ||
  (ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true);

const isImportCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

/** Whether an identifier stands for a value; `find` in `orders.find`, `{ find: 1 }` and `function find` does not. */
function isUse(node: ts.Identifier): boolean {
  const parent: ts.Node & { readonly name?: ts.Node; readonly propertyName?: ts.Node; readonly label?: ts.Node } =
    node.parent;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isJsxOpeningLikeElement(parent) || ts.isJsxClosingElement(parent)) return /^[A-Z]/.test(node.text);
  return parent.name !== node && parent.propertyName !== node && parent.label !== node;
}
