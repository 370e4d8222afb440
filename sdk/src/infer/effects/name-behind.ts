import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { isContextParameter } from "../read/context-parameter.ts";
import { withoutWrapping } from "../read/read-literal.ts";

/**
 * The member of a module, of the call's context or of the global object that an expression refers to: `fs.writeFile` for `fsp.writeFile` and
 * `require("fs").promises.writeFile`, `ctx.services.mail` for `mail` of `{ services: { mail } }`. Undefined for everything else.
 */
export function nameBehind(expression: ts.Expression, project: Project, steps = 20): string | undefined {
  const inner = withoutWrapping(expression);
  const again = (part: ts.Node): string | undefined =>
    steps > 0 && ts.isExpression(part) ? nameBehind(part, project, steps - 1) : undefined;
  if (ts.isAwaitExpression(inner)) return again(inner.expression);
  if (ts.isCallExpression(inner)) return calledName(inner, again);
  const member = memberName(inner);
  const found = member === undefined ? declaredName(inner, project, again) : memberOf(again(member.owner), member.name);
  return found ?? (mayBeContext(inner) ? typedName(project.checker.getTypeAtLocation(inner)) : undefined);
}

/** The same for the names of a destructuring pattern. */
export function boundName({ propertyName, name, parent, dotDotDotToken }: ts.BindingElement, project: Project) {
  const whole = parent.parent;
  if (dotDotDotToken !== undefined || !ts.isObjectBindingPattern(parent)) return undefined;
  return memberOf(
    nameOfDeclaration(whole, project, (part) => nameBehind(part, project)),
    textOf(propertyName ?? name),
  );
}

type Again = (part: ts.Expression) => string | undefined;

/** A loaded module; a promisified function has the original's name. */
function calledName({ expression, arguments: [first] }: ts.CallExpression, again: Again): string | undefined {
  if (first === undefined) return undefined;
  const loads =
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === "require");
  if (loads) return ts.isStringLiteralLike(first) ? moduleName(first.text) : undefined;
  return again(expression) === "util.promisify" ? again(first) : undefined;
}

function memberName(node: ts.Expression): { readonly owner: ts.Expression; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { owner: node.expression, name: node.name.text };
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression)) return undefined;
  return { owner: node.expression, name: node.argumentExpression.text };
}

const globals: ReadonlySet<string> = new Set([
  ...["fetch", "eval", "Function", "Bun", "Deno", "process", "navigator", "globalThis", "global", "window", "self"],
]);

function declaredName(node: ts.Expression, project: Project, again: Again): string | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const [declaration] = project.checker.getSymbolAtLocation(node)?.declarations ?? [];
  if (declaration === undefined || declaration.getSourceFile().isDeclarationFile)
    return globals.has(node.text) ? node.text : undefined;
  return nameOfDeclaration(declaration, project, again);
}

function nameOfDeclaration(declaration: ts.Declaration, project: Project, again: Again): string | undefined {
  if (ts.isParameter(declaration))
    return isContextParameter(declaration, project)
      ? "ctx"
      : typedName(project.checker.getTypeAtLocation(declaration), "services");
  if (ts.isBindingElement(declaration)) return boundName(declaration, project);
  if (ts.isVariableDeclaration(declaration)) return declaration.initializer && again(declaration.initializer);
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

const moduleName = (specifier: string): string => specifier.replace(/^node:/, "").replace(/\/promises$/, "");

/** `fs.promises` and a default export have the module's own members, as the global object has the globals. */
const memberOf = (owner: string | undefined, name: string): string | undefined =>
  owner === undefined || /^(?:default|promises)$/.test(name)
    ? owner
    : `${owner}.${name}`.replace(/^(?:globalThis|global|window|self)\./, "");

const textOf = (name: ts.PropertyName | ts.BindingName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** A name by which a class or function refers to the context or the services: `this.context`. */
const mayBeContext = (node: ts.Expression): boolean =>
  (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) && /(?:services|ctx|context)$/i.test(node.getText());

function typedName(type: ts.Type, only?: "services"): string | undefined {
  const present = type.getNonNullableType();
  const symbol = present.getSymbol();
  if (symbol?.name === "Services" && symbol.declarations?.some(isOwnInterface) === true) return "ctx.services";
  const isContext =
    only === undefined && ["call", "callId", "signal"].every((name) => present.getProperty(name) !== undefined);
  return isContext ? "ctx" : undefined;
}

/** The interface that projects extend, whichever copy of the package declares it. */
const isOwnInterface = (declaration: ts.Declaration): boolean =>
  ts.isInterfaceDeclaration(declaration) &&
  (/\/model\/tool\/services(?:\.d)?\.ts$/.test(declaration.getSourceFile().fileName) || isInOwnModule(declaration));

/** `declare module "toolwright" { interface Services { … } }`. */
const isInOwnModule = ({ parent }: ts.InterfaceDeclaration): boolean =>
  ts.isModuleBlock(parent) && ts.isStringLiteral(parent.parent.name) && parent.parent.name.text === "toolwright";
