import { ts } from "ts-morph";
import { bindingPath, contextPath } from "./context-path.ts";
import type { Project } from "../project/open-project.ts";
import { withoutWrapping } from "../read/read-literal.ts";
import { resolveAlias } from "../project/written-type.ts";

const mostHelpers = 200;

/**
 * Names of the services that the file of a tool uses, sorted: `ctx.services.workspace`, also destructured, and in the functions of
 * the project that are given the context or the services. Names that are computed are not known.
 */
export function usedServices(source: ts.SourceFile, project: Project): readonly string[] {
  // Most files have neither word, and symbols need not be asked for then.
  if (!/services|ctx|context/i.test(source.text)) return [];
  const names = new Set<string>();
  const reached = new Set<ts.Node>([source]);
  const note = (path: readonly string[] | undefined): void => {
    const [first, name] = path ?? [];
    if (first === "services" && name !== undefined) names.add(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (isMember(node) && isServicesName(node.expression)) note(contextPath(node, project));
    if (ts.isBindingElement(node)) note(mayBind(node) ? bindingPath(node, project) : undefined);
    if (ts.isCallExpression(node)) for (const helper of helpersOf(node, project)) reached.add(helper);
    ts.forEachChild(node, visit);
  };
  // A set may grow while it is walked.
  for (const node of reached) {
    if (reached.size > mostHelpers) break;
    visit(node);
  }
  return [...names].sort();
}

const isMember = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** `ctx.services`, or a name that may stand for it. */
function isServicesName(node: ts.Expression): boolean {
  const whole = withoutWrapping(node);
  if (ts.isPropertyAccessExpression(whole)) return whole.name.text === "services";
  return ts.isIdentifier(whole) || ts.isElementAccessExpression(whole);
}

/** Whether a name can come out of the services: it is in the pattern of a member, or that of a constant or parameter. */
const mayBind = ({ parent }: ts.BindingElement): boolean => ts.isObjectBindingPattern(parent);

/** The function of the project that is given the context or the services, where it stands in another file. */
function helpersOf(call: ts.CallExpression, project: Project): readonly ts.Node[] {
  if (!call.arguments.some((argument) => isPassedOn(argument, project))) return [];
  const { checker } = project;
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const declarations = resolveAlias(checker.getSymbolAtLocation(callee), checker)?.declarations ?? [];
  return declarations.filter((declaration) => {
    const file = declaration.getSourceFile();
    return file !== call.getSourceFile() && !file.isDeclarationFile && !file.fileName.includes("/node_modules/");
  });
}

function isPassedOn(argument: ts.Expression, project: Project): boolean {
  if (!/^[\w$.!]*(?:services|ctx|context)$/i.test(argument.getText())) return false;
  const path = contextPath(argument, project);
  return path !== undefined && (path.length === 0 || (path.length === 1 && path[0] === "services"));
}
