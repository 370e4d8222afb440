import { ts } from "ts-morph";
import type { ToolCall } from "../../model/tool/tool-call.ts";
import { locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { withoutWrapping } from "../read/read-literal.ts";
import { bindingPath, contextPath } from "./context-path.ts";

/** What a tool takes from its context, as its file shows it, and the project's functions that it gives the context or the services. */
export interface ContextUses {
  /** The tools that it calls: `ctx.call("name", …)`. Each name once; computed names are not detected. */
  readonly calls: readonly ToolCall[];
  /** Names of the services, sorted: `ctx.services.workspace`, also destructured. */
  readonly services: readonly string[];
  /** The types in `ctx.ui.request<Answer>(…)` and its second half, `ctx.ui.waitForUiToolResponse<Answer>(…)`. */
  readonly answers: readonly ts.TypeNode[];
}

const maxHelpers = 200;

export function contextUses(source: ts.SourceFile, project: Project): ContextUses {
  const calls = new Map<string, ToolCall>();
  const services = new Set<string>();
  const answers: ts.TypeNode[] = [];
  const reached = new Set<ts.Node>([source]);
  const noteService = (path: readonly string[] | undefined): void => {
    const [first, name] = path ?? [];
    if (first === "services" && name !== undefined) services.add(name);
  };
  const noteCall = (call: ts.CallExpression): void => {
    const { typeArguments } = call;
    const path = mayBeContextCall(call.expression) ? contextPath(call.expression, project)?.join(".") : undefined;
    const name = path === "call" ? nameIn(call, project) : undefined;
    if (name !== undefined && !calls.has(name)) calls.set(name, { name, at: locationOf(call, project.root) });
    if (typeArguments?.[0] !== undefined && /^ui\.(?:request|waitForUiToolResponse)$/.test(path ?? ""))
      answers.push(typeArguments[0]);
    for (const helper of helpersOf(call, project)) reached.add(helper);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (isMember(node) && isServicesName(node.expression)) noteService(contextPath(node, project));
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
      noteService(bindingPath(node, project));
    else if (ts.isCallExpression(node)) noteCall(node);
    ts.forEachChild(node, visit);
  };
  // The set grows while it is iterated. Most files have none of these words, and need no types then.
  for (const node of reached)
    if (reached.size <= maxHelpers && /services|ctx|context|call|request|waitFor/i.test(node.getText())) visit(node);
  return { calls: [...calls.values()], services: [...services].sort(), answers };
}

const isMember = (node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** `ctx.services`, or a name that may stand for it. */
function isServicesName(node: ts.Expression): boolean {
  const whole = withoutWrapping(node);
  if (ts.isPropertyAccessExpression(whole)) return whole.name.text === "services";
  return ts.isIdentifier(whole) || ts.isElementAccessExpression(whole);
}

/** `ctx.call`, or a name that may stand for it. */
const mayBeContextCall = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee)
    ? /^(?:call|request|waitForUiToolResponse)$/.test(callee.name.text)
    : ts.isIdentifier(callee);

function nameIn({ arguments: [first] }: ts.CallExpression, { checker }: Project): string | undefined {
  if (first === undefined || ts.isStringLiteralLike(first)) return first?.text;
  const type = checker.getTypeAtLocation(first);
  return type.isStringLiteral() ? type.value : undefined;
}

/** The functions of the project, in other files, that are given the context or the services. */
function helpersOf(call: ts.CallExpression, project: Project): readonly ts.Node[] {
  const { checker } = project;
  if (!call.arguments.some((argument) => isPassedOn(argument, project))) return [];
  const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  const declarations = resolveAlias(checker.getSymbolAtLocation(callee), checker)?.declarations ?? [];
  return declarations.filter((declaration) => {
    const file = declaration.getSourceFile();
    return file !== call.getSourceFile() && !file.isDeclarationFile && !file.fileName.includes("/node_modules/");
  });
}

function isPassedOn(argument: ts.Expression, project: Project): boolean {
  if (!/^[\w$.!]*(?:services|ctx|context)$/i.test(argument.getText())) return false;
  const path = contextPath(argument, project)?.join(".");
  return path === "" || path === "services";
}
