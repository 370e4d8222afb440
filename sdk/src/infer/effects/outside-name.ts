import { ts } from "ts-morph";
import { withoutWrapping } from "../read/read-literal.ts";

const globals: ReadonlySet<string> = new Set([
  ...["fetch", "eval", "Function", "Bun", "Deno", "process", "navigator", "globalThis", "global", "window", "self"],
]);

const globalObjects = /^(?:globalThis|global|window|self)\./;

/**
 * The member of a module, or the global, that an expression stands for: `fs.writeFile` for `writeFile`, `fsp.writeFile` and
 * `require("fs").promises.writeFile`.
 */
export function outsideName(expression: ts.Expression, checker: ts.TypeChecker, steps = 20): string | undefined {
  const inner = withoutWrapping(expression);
  const nameOf = (part: ts.Expression): string | undefined =>
    steps === 0 ? undefined : outsideName(part, checker, steps - 1);
  if (ts.isAwaitExpression(inner)) return nameOf(inner.expression);
  // `(0, eval)(text)` is another way to write `eval(text)`.
  if (ts.isBinaryExpression(inner))
    return inner.operatorToken.kind === ts.SyntaxKind.CommaToken ? nameOf(inner.right) : undefined;
  if (ts.isPropertyAccessExpression(inner)) return memberOf(nameOf(inner.expression), inner.name.text);
  if (ts.isElementAccessExpression(inner) && ts.isStringLiteralLike(inner.argumentExpression))
    return memberOf(nameOf(inner.expression), inner.argumentExpression.text);
  if (ts.isCallExpression(inner)) {
    const loaded = loadedModule(inner);
    if (loaded !== undefined) return moduleName(loaded.text);
    const [first] = inner.arguments;
    // A promisified function has the effect of the original.
    return first !== undefined && nameOf(inner.expression) === "util.promisify" ? nameOf(first) : undefined;
  }
  if (!ts.isIdentifier(inner)) return undefined;
  const declaration = checker.getSymbolAtLocation(inner)?.declarations?.[0];
  if (declaration === undefined || declaration.getSourceFile().isDeclarationFile)
    return globals.has(inner.text) ? inner.text : undefined;
  if (ts.isBindingElement(declaration)) {
    const { parent, propertyName, name } = declaration;
    const whole = ts.isVariableDeclaration(parent.parent) ? parent.parent.initializer : undefined;
    return whole === undefined ? undefined : memberOf(nameOf(whole), (propertyName ?? name).getText());
  }
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer === undefined ? undefined : nameOf(declaration.initializer);
  return importedName(declaration);
}

function importedName(declaration: ts.Declaration): string | undefined {
  if (ts.isImportEqualsDeclaration(declaration)) {
    const { moduleReference: from } = declaration;
    const isModule = ts.isExternalModuleReference(from) && ts.isStringLiteral(from.expression);
    return isModule ? moduleName(from.expression.text) : undefined;
  }
  const statement = ts.findAncestor(declaration, ts.isImportDeclaration);
  if (statement === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const module = moduleName(statement.moduleSpecifier.text);
  return ts.isImportSpecifier(declaration)
    ? memberOf(module, (declaration.propertyName ?? declaration.name).text)
    : module;
}

/** The module in `require("fs")` and `await import("fs")`. */
function loadedModule(node: ts.Expression): ts.StringLiteralLike | undefined {
  const call = ts.isAwaitExpression(node) ? node.expression : node;
  if (!ts.isCallExpression(call)) return undefined;
  const { expression, arguments: given } = call;
  const isLoaded =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require");
  return isLoaded && given[0] !== undefined && ts.isStringLiteralLike(given[0]) ? given[0] : undefined;
}

const moduleName = (specifier: string): string => specifier.replace(/^node:/, "").replace(/\/promises$/, "");

/** `fs.promises` and a default export have the module's own members. */
const memberOf = (owner: string | undefined, name: string): string | undefined =>
  owner === undefined || /^(?:default|promises)$/.test(name) ? owner : `${owner}.${name}`.replace(globalObjects, "");
