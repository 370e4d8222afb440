import { ts } from "ts-morph";
import type { Effect } from "../../model/tool/effect.ts";
import { memoize } from "../../util/memo.ts";
import { evidenceOf, locationOf } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { effectOf } from "./effect-kinds.ts";

const maxFunctions = 2_000;
const maxEffects = 20;

/**
 * The side effects of a tool's code: of its handler, of what runs when its file is loaded, and of every project function that these refer
 * to, in any file. Packages are judged by the functions called; code hidden on purpose (`globalThis["ev" + "al"]`) is not detected.
 */
export function effectsOf(source: ts.SourceFile, handler: ts.Node, project: Project): readonly Effect[] {
  const reached = new Set<ts.Node>([handler]);
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
  enter(source);
  enter(handler.getSourceFile());
  const found = new Map<string, Effect>();
  // The set grows while it is iterated.
  for (const node of reached) {
    if (reached.size > maxFunctions || found.size >= maxEffects) break;
    const { effects, references } = partsIn(project)(node);
    for (const effect of effects) found.set(`${effect.kind} ${effect.at.file}:${effect.at.line}`, effect);
    for (const reference of references) {
      reached.add(reference);
      enter(reference.getSourceFile());
    }
  }
  return [...found.values()].slice(0, maxEffects);
}

/** Shared functions are analysed once for all tools of a program. */
const partsIn = memoize((project: Project) => memoize((node: ts.Node) => readPart(node, project)));

function readPart(root: ts.Node, project: Project) {
  const effects: Effect[] = [];
  const references = new Set<ts.Node>();
  // A constant or export is evaluated when the file is loaded, the functions in it only when they are called.
  const isLoaded = ts.isVariableStatement(root) || ts.isExpressionStatement(root);
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (isLoaded && ts.isFunctionLike(node) && !isCalled(node)) return;
    if (ts.isIdentifier(node)) for (const found of codeBehind(node, project)) references.add(found);
    const { kind, isFixed } = effectOf(node, project.checker) ?? {};
    if (kind !== undefined) {
      const whole = kind === "reads-secrets" ? wholeExpression(node) : node;
      const at = locationOf(whole, project.root);
      effects.push({ kind, at, evidence: evidenceOf(whole), ...(isFixed === true && { isFixed }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { effects, references: [...references] };
}

/** `(() => { … })()`. */
function isCalled(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isParenthesizedExpression(parent) ? isCalled(parent) : ts.isCallExpression(parent);
}

function wholeExpression(node: ts.Node): ts.Node {
  const { parent } = node;
  if (ts.isTemplateSpan(parent)) return parent.parent;
  return ts.isTemplateExpression(parent) || ts.isStringLiteralLike(node) ? parent : node;
}

const isOfProject = ({ isDeclarationFile, fileName }: ts.SourceFile): boolean =>
  !isDeclarationFile && !fileName.includes("/node_modules/");

/** The project file that `import "./register.ts"` loads for its side effects. */
function bareImport(statement: ts.Statement, { checker }: Project): ts.SourceFile | undefined {
  if (!ts.isImportDeclaration(statement) || statement.importClause !== undefined) return undefined;
  const file = checker.getSymbolAtLocation(statement.moduleSpecifier)?.valueDeclaration;
  return file !== undefined && ts.isSourceFile(file) && isOfProject(file) ? file : undefined;
}

/** Statements without effects when the file is loaded; the tool's definition is analysed through its handler. */
const isDeclarative = (statement: ts.Statement): boolean =>
  ts.isDeclarationStatement(statement) || ts.isImportDeclaration(statement) || ts.isExportAssignment(statement);

/** The project's code that a name stands for, wherever it is imported from. */
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
  // Local ones are read with the function around them.
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
