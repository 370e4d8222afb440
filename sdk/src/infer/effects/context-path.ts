import { ts } from "ts-morph";
import { isContextParameter } from "../read/context-parameter.ts";
import { withoutWrapping } from "../read/read-literal.ts";
import type { Project } from "../project/open-project.ts";

const maxSteps = 10;

/**
 * The names that lead from a call's context to an expression: none for `ctx`, `services` and `workspace` for `ctx.services.workspace`,
 * also where a name is destructured or kept in a constant. Undefined for what is not a part of the context.
 */
export function contextPath(node: ts.Expression, project: Project, steps = 0): readonly string[] | undefined {
  const whole = withoutWrapping(node);
  if (whole !== node) return contextPath(whole, project, steps);
  const member = memberName(node);
  if (member !== undefined) {
    const path = contextPath(member.owner, project, steps);
    if (path !== undefined) return [...path, member.name];
  }
  const declaration = project.checker.getSymbolAtLocation(node)?.valueDeclaration;
  const declared = declaration === undefined ? undefined : declaredPath(declaration, project, steps);
  return declared ?? typedPath(node, declaration, project);
}

/** The same for what a pattern takes out of the context: `{ services: { workspace } }`. */
export function bindingPath(
  { propertyName, name, parent, dotDotDotToken }: ts.BindingElement,
  project: Project,
  steps = 0,
): readonly string[] | undefined {
  if (dotDotDotToken !== undefined || !ts.isObjectBindingPattern(parent)) return undefined;
  const owner = parent.parent;
  const path = ts.isParameter(owner) ? parameterPath(owner, project) : declaredPath(owner, project, steps);
  return path === undefined ? undefined : [...path, nameText(propertyName ?? name)];
}

function declaredPath(declaration: ts.Declaration, project: Project, steps: number): readonly string[] | undefined {
  if (steps > maxSteps) return undefined;
  if (ts.isParameter(declaration)) return parameterPath(declaration, project);
  if (ts.isBindingElement(declaration)) return bindingPath(declaration, project, steps + 1);
  const isSet = ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined;
  return isSet ? contextPath(declaration.initializer, project, steps + 1) : undefined;
}

function parameterPath(parameter: ts.ParameterDeclaration, project: Project): readonly string[] | undefined {
  if (isContextParameter(parameter, project)) return [];
  return isServices(project.checker.getTypeAtLocation(parameter)) ? ["services"] : undefined;
}

/** What only its type shows, such as `this.context`. */
function typedPath(
  node: ts.Expression,
  declaration: ts.Declaration | undefined,
  { checker }: Project,
): readonly string[] | undefined {
  if (declaration !== undefined && ts.isParameter(declaration)) return undefined;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  if (isServices(type)) return ["services"];
  return ["call", "callId", "signal"].every((name) => type.getProperty(name) !== undefined) ? [] : undefined;
}

function isServices(type: ts.Type): boolean {
  const symbol = type.getSymbol();
  return symbol?.name === "Services" && symbol.declarations?.some(isOwnInterface) === true;
}

/** The interface that projects extend, whichever copy of the package declares it. */
const isOwnInterface = (declaration: ts.Declaration): boolean =>
  ts.isInterfaceDeclaration(declaration) &&
  (/\/model\/tool\/services(?:\.d)?\.ts$/.test(declaration.getSourceFile().fileName) || isInOwnModule(declaration));

/** `declare module "toolwright" { interface Services { … } }`. */
const isInOwnModule = ({ parent }: ts.InterfaceDeclaration): boolean =>
  ts.isModuleBlock(parent) && ts.isStringLiteral(parent.parent.name) && parent.parent.name.text === "toolwright";

function memberName(node: ts.Expression): { readonly owner: ts.Expression; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { owner: node.expression, name: node.name.text };
  if (!ts.isElementAccessExpression(node) || !ts.isStringLiteralLike(node.argumentExpression)) return undefined;
  return { owner: node.expression, name: node.argumentExpression.text };
}

const nameText = (name: ts.PropertyName | ts.BindingName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
