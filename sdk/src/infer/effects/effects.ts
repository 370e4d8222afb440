import { ts } from "ts-morph";
import type { Effect, ToolCall } from "../../model/tool/effect.ts";
import { memoize } from "../../util/memo.ts";
import { evidenceOf, isInPackage, locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { calleeOf, effectOfCall, isAnyCall, secretAt, type AnyCall, type NodeEffect } from "./effect-kinds.ts";
import { boundName, nameBehind } from "./name-behind.ts";

/** The effects of a tool's code, and the parts of its context that it uses. */
export interface CodeUses {
  readonly effects: readonly Effect[];
  /** The tools that it calls: `ctx.call("name", …)`. Each name once; computed names are not detected. */
  readonly calls: readonly ToolCall[];
  /** Names of the services, sorted: `ctx.services.workspace`, also destructured. */
  readonly services: readonly string[];
  /** The types in `ctx.ui.request<Answer>(…)` and its second half, `ctx.ui.waitForUiToolResponse<Answer>(…)`. */
  readonly answers: readonly ts.TypeNode[];
}

const maxFunctions = 2_000;
const maxEffects = 20;

/**
 * Reads the code of a tool: its definition and handler, what runs when its file is loaded, and every project function that these refer to, in
 * any file. Packages are judged by the functions called; code hidden on purpose (`globalThis["ev" + "al"]`) is not detected.
 */
export function usesOf(source: ts.SourceFile, code: readonly ts.Node[], project: Project): CodeUses {
  const reached = new Set<ts.Node>(code);
  const entered = new Set<ts.SourceFile>();
  const enter = (file: ts.SourceFile): void => {
    if (entered.has(file)) return;
    entered.add(file);
    for (const statement of file.statements) {
      const loaded = bareImport(statement, project);
      if (loaded !== undefined) enter(loaded);
      else if (!isDeclarative(statement)) reached.add(statement);
    }
  };
  for (const file of [source, ...code.map((node) => node.getSourceFile())]) enter(file);
  const effects = new Map<string, Effect>();
  const calls = new Map<string, ToolCall>();
  const services = new Set<string>();
  const answers = new Set<ts.TypeNode>();
  // The set grows while it is iterated.
  for (const node of reached) {
    if (reached.size > maxFunctions) break;
    const part = partsIn(project)(node);
    for (const effect of part.effects) effects.set(`${effect.kind} ${effect.at.file}:${effect.at.line}`, effect);
    for (const call of part.calls) if (!calls.has(call.name)) calls.set(call.name, call);
    for (const service of part.services) services.add(service);
    for (const answer of part.answers) answers.add(answer);
    for (const reference of part.references) {
      reached.add(reference);
      enter(reference.getSourceFile());
    }
  }
  return {
    effects: [...effects.values()].slice(0, maxEffects),
    calls: [...calls.values()],
    services: [...services].sort(),
    answers: [...answers],
  };
}

/** Shared functions are analysed once for all tools of a program. */
const partsIn = memoize((project: Project) => memoize((node: ts.Node) => readPart(node, project)));

function readPart(root: ts.Node, project: Project) {
  const effects: Effect[] = [];
  const calls: ToolCall[] = [];
  const services: string[] = [];
  const answers: ts.TypeNode[] = [];
  const references = new Set<ts.Node>();
  const addEffect = (node: ts.Node, { kind, isFixed }: NodeEffect): void =>
    void effects.push({
      kind,
      at: locationOf(node, project.root),
      evidence: evidenceOf(node),
      ...(isFixed === true && { isFixed }),
    });
  const readCall = (node: AnyCall): void => {
    const name = nameBehind(calleeOf(node), project);
    const effect = effectOfCall(node, name, project);
    if (effect !== undefined) addEffect(node, effect);
    if (!ts.isCallExpression(node)) return;
    const called = name === "ctx.call" ? literalText(node.arguments[0], project) : undefined;
    if (called !== undefined) calls.push({ name: called, at: locationOf(node, project.root) });
    const [answer] = node.typeArguments ?? [];
    if (answer !== undefined && /^ctx\.ui\.(?:request|waitForUiToolResponse)$/.test(name ?? "")) answers.push(answer);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (isLoaded(root) && ts.isFunctionLike(node) && !isCalled(node)) return;
    if (ts.isIdentifier(node)) for (const found of codeBehind(node, project)) references.add(found);
    if (isAnyCall(node)) readCall(node);
    const secret = secretAt(node, project);
    if (secret !== undefined) addEffect(secret, { kind: "reads-secrets" });
    const service = serviceAt(node, project);
    if (service !== undefined) services.push(service);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { effects, calls, services, answers, references: [...references] };
}

/** A constant or export is evaluated when the file is loaded, the functions in it only when they are called. */
const isLoaded = (root: ts.Node): boolean => ts.isVariableStatement(root) || ts.isExpressionStatement(root);

/** `(() => { … })()`. */
function isCalled(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isParenthesizedExpression(parent) ? isCalled(parent) : ts.isCallExpression(parent);
}

function serviceAt(node: ts.Node, project: Project): string | undefined {
  const isMember = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  const name = isMember ? nameBehind(node, project) : ts.isBindingElement(node) ? boundName(node, project) : undefined;
  return /^ctx\.services\.([^.]+)$/.exec(name ?? "")?.[1];
}

function literalText(node: ts.Expression | undefined, { checker }: Project): string | undefined {
  if (node === undefined || ts.isStringLiteralLike(node)) return node?.text;
  const type = checker.getTypeAtLocation(node);
  return type.isStringLiteral() ? type.value : undefined;
}

const isOfProject = ({ isDeclarationFile, fileName }: ts.SourceFile): boolean =>
  !isDeclarationFile && !isInPackage(fileName);

/** The project file that `import "./register.ts"` loads for its side effects. */
function bareImport(statement: ts.Statement, { checker }: Project): ts.SourceFile | undefined {
  if (!ts.isImportDeclaration(statement) || statement.importClause !== undefined) return undefined;
  const file = checker.getSymbolAtLocation(statement.moduleSpecifier)?.valueDeclaration;
  return file !== undefined && ts.isSourceFile(file) && isOfProject(file) ? file : undefined;
}

/** Statements without effects when the file is loaded; the tool's definition is read separately. */
const isDeclarative = (statement: ts.Statement): boolean =>
  ts.isDeclarationStatement(statement) || ts.isImportDeclaration(statement) || ts.isExportAssignment(statement);

function codeBehind(node: ts.Identifier, { checker }: Project): readonly ts.Node[] {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return [];
  const symbol = ts.isShorthandPropertyAssignment(parent)
    ? checker.getShorthandAssignmentValueSymbol(parent)
    : checker.getSymbolAtLocation(node);
  const declaration = symbol?.declarations?.[0];
  if (symbol === undefined || declaration === undefined || ("name" in declaration && declaration.name === node))
    return [];
  return (
    [memberBehind(node, declaration, checker), symbol]
      .map((each) => (resolveAlias(each, checker)?.declarations ?? []).flatMap((found) => codeOf(found, checker)))
      .find((found) => found.length > 0) ?? []
  );
}

/** `save` in `store.save`, where `store` is a module. */
function memberBehind({ parent }: ts.Identifier, from: ts.Declaration, checker: ts.TypeChecker): ts.Symbol | undefined {
  const isModule = ts.isNamespaceImport(from) || ts.isImportClause(from);
  return isModule && ts.isPropertyAccessExpression(parent) ? checker.getSymbolAtLocation(parent.name) : undefined;
}

function codeOf(declaration: ts.Declaration, checker: ts.TypeChecker): readonly ts.Node[] {
  const source = declaration.getSourceFile();
  if (ts.isSourceFile(declaration) || !isOfProject(source)) return [];
  // Local variables are read with their enclosing function.
  if (ts.isVariableDeclaration(declaration) && declaration.parent.parent.parent !== source) return [];
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))
    return declaration.initializer === undefined ? [] : [declaration.initializer];
  if (ts.isExportAssignment(declaration)) return [declaration.expression];
  if (ts.isShorthandPropertyAssignment(declaration)) {
    const value = resolveAlias(checker.getShorthandAssignmentValueSymbol(declaration), checker);
    return (value?.declarations ?? []).flatMap((inner) => codeOf(inner, checker));
  }
  // `exports.save = …` and `module.exports = …`.
  const assignment = ts.isBinaryExpression(declaration) ? declaration : declaration.parent;
  if (ts.isBinaryExpression(assignment)) return [assignment.right];
  return ts.isFunctionLike(declaration) || ts.isClassLike(declaration) ? [declaration] : [];
}
