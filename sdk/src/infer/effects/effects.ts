import { ts } from "ts-morph";
import type { Effect } from "../../model/tool/effect.ts";
import { effectOfCall, readsSecrets, type AnyCall, type NodeEffect } from "./effect-kinds.ts";
import { isOfProject, readNames, readVariable, type FileNames } from "./effect-names.ts";
import { memoize } from "../../util/memo.ts";
import type { Project } from "../project/open-project.ts";
import { evidenceOf, locationOf } from "../project/node-location.ts";
import { resolveAlias } from "../project/written-type.ts";

/**
 * The side effects of a tool's code: of its handler, of what runs when its file is loaded, and of every project function that these refer
 * to, in any file. Read from the syntax by the names of imports, so packages are judged by the functions called, and code hidden on
 * purpose (`globalThis["ev" + "al"]`) is not detected.
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
  const found: Effect[] = [];
  // The set grows while it is iterated.
  for (const node of reached) {
    if (reached.size > mostFunctions || found.length >= mostEffects) break;
    const { effects, references } = partsIn(project)(node);
    found.push(...effects);
    for (const reference of references) {
      reached.add(reference);
      enter(reference.getSourceFile());
    }
  }
  const once = new Map(found.map((effect) => [`${effect.kind} ${effect.at.file}:${effect.at.line}`, effect]));
  return [...once.values()].slice(0, mostEffects);
}

const mostFunctions = 2_000;
const mostEffects = 20;

interface Part {
  readonly effects: readonly Effect[];
  readonly references: readonly ts.Node[];
}

/** Shared functions are analysed once for all tools of a program; another program resolves names again. */
const partsIn = memoize((project: Project) => memoize((node: ts.Node) => readPart(node, project)));

const namesIn = memoize((project: Project) => memoize((source: ts.SourceFile) => readNames(source, project)));

/** The project file that `import "./register.ts"` loads for its side effects. */
function bareImport(statement: ts.Statement, { checker }: Project): ts.SourceFile | undefined {
  if (!ts.isImportDeclaration(statement) || statement.importClause !== undefined) return undefined;
  const file = checker.getSymbolAtLocation(statement.moduleSpecifier)?.valueDeclaration;
  return file !== undefined && ts.isSourceFile(file) && isOfProject(file) ? file : undefined;
}

/** Statements without effects when the file is loaded; the tool's definition is analysed through its handler. */
const isDeclarative = (statement: ts.Statement): boolean =>
  ts.isImportDeclaration(statement) ||
  ts.isExportAssignment(statement) ||
  ts.isExportDeclaration(statement) ||
  ts.isFunctionDeclaration(statement) ||
  ts.isClassDeclaration(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isEnumDeclaration(statement) ||
  ts.isImportEqualsDeclaration(statement) ||
  ts.isModuleDeclaration(statement);

function readPart(root: ts.Node, project: Project): Part {
  const source = root.getSourceFile();
  const names = namesIn(project)(source);
  const effects: Effect[] = [];
  const references = new Set<ts.Node>();
  // A constant or export is evaluated when the file is loaded, the functions in it only when they are called.
  const isStatement = ts.isVariableStatement(root) || isCommonExport(root);
  const note = (node: ts.Node, { kind, isFixed }: NodeEffect): void => {
    const at = locationOf(node, project.root);
    effects.push({ kind, at, evidence: evidenceOf(node), ...(isFixed && { isFixed }) });
  };
  const visit = (node: ts.Node): void => {
    const { kind } = node;
    if (kind >= ts.SyntaxKind.FirstTypeNode && kind <= ts.SyntaxKind.LastTypeNode) return;
    if (isStatement && ts.isFunctionLike(node)) return;
    if (ts.isIdentifier(node)) for (const found of referencesOf(node, names, project)) references.add(found);
    if (ts.isVariableDeclaration(node) && node.parent.parent.parent !== source) readVariable(node, names);
    const effect = isAnyCall(node) ? effectOfCall(node, { names, checker: project.checker }) : undefined;
    if (effect !== undefined) note(node, effect);
    if (readsSecrets(node, names)) note(wholeExpression(node), { kind: "reads-secrets" });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { effects, references: [...references] };
}

/** `module.exports = …` and `exports.save = …`. */
const isCommonExport = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) &&
  ts.isBinaryExpression(node.expression) &&
  /^(?:module\.)?exports\b/.test(node.expression.left.getText());

const isAnyCall = (node: ts.Node): node is AnyCall =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);

function wholeExpression(node: ts.Node): ts.Node {
  const { parent } = node;
  if (ts.isTemplateSpan(parent)) return parent.parent;
  return ts.isTemplateExpression(parent) || ts.isStringLiteralLike(node) ? parent : node;
}

function referencesOf(node: ts.Identifier, names: FileNames, { checker }: Project): readonly ts.Node[] {
  const declared = names.declared.get(node.text);
  const inside = declared === undefined ? names.inside.get(node.text) : undefined;
  if ((declared === undefined && inside === undefined) || isNoUse(node)) return [];
  if (declared !== undefined) return [declared];
  if (inside === undefined || inside.node === node) return [];
  const { parent } = node;
  const symbol = exportBehind(checker.getSymbolAtLocation(inside.node), checker);
  const isWhole = inside.isWhole || symbol?.valueDeclaration?.kind === ts.SyntaxKind.SourceFile;
  const found =
    isWhole && ts.isPropertyAccessExpression(parent)
      ? exportBehind(checker.getSymbolAtLocation(parent.name), checker)
      : symbol;
  return (found?.declarations ?? []).flatMap((declaration) => codeOf(declaration, checker));
}

/** The export that a name stands for, also where it is taken out of a module: `const { save } = await import("./store.ts")`. */
function exportBehind(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Symbol | undefined {
  const found = resolveAlias(symbol, checker);
  const declaration = found?.valueDeclaration;
  if (declaration === undefined || !ts.isBindingElement(declaration)) return found;
  const name = declaration.propertyName ?? declaration.name;
  const taken = checker.getTypeAtLocation(declaration.parent).getProperty(name.getText());
  return resolveAlias(taken, checker);
}

function codeOf(declaration: ts.Declaration, checker: ts.TypeChecker): readonly ts.Node[] {
  if (ts.isSourceFile(declaration) || !isOfProject(declaration.getSourceFile())) return [];
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

/** `store` in `x.store`, `{ store: 1 }` and `const store`, which are not uses of the name. */
function isNoUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isVariableDeclaration(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}
