import { ts } from "ts-morph";
import type { Effect } from "../../model/tool/effect.ts";
import { effectOfCall, readsSecrets, type AnyCall, type NodeEffect } from "./effect-kinds.ts";
import { readNames, readVariable, type FileNames } from "./effect-names.ts";
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

const namesIn = memoize(readNames);

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

const isOfProject = ({ isDeclarationFile, fileName }: ts.SourceFile): boolean =>
  !isDeclarationFile && !fileName.includes("/node_modules/");

function readPart(root: ts.Node, project: Project): Part {
  const source = root.getSourceFile();
  const names = namesIn(source);
  const effects: Effect[] = [];
  const references = new Set<ts.Node>();
  // A constant is evaluated when the file is loaded, the functions in it only when they are called.
  const isStatement = ts.isVariableStatement(root);
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
    const effect = isAnyCall(node) ? effectOfCall(node, names) : undefined;
    if (effect !== undefined) note(node, effect);
    if (readsSecrets(node, names)) note(wholeExpression(node), { kind: "reads-secrets" });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return { effects, references: [...references] };
}

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
  const member = inside.isWhole && ts.isPropertyAccessExpression(parent) ? parent.name : inside.node;
  const found = resolveAlias(checker.getSymbolAtLocation(member), checker)?.declarations ?? [];
  return found.flatMap(codeOf);
}

function codeOf(declaration: ts.Declaration): readonly ts.Node[] {
  if (ts.isSourceFile(declaration) || !isOfProject(declaration.getSourceFile())) return [];
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer === undefined ? [] : [declaration.initializer];
  if (ts.isExportAssignment(declaration)) return [declaration.expression];
  return ts.isFunctionLike(declaration) || ts.isClassLike(declaration) ? [declaration] : [];
}

/** `store` in `x.store`, `{ store: 1 }` and `const store`, which are not uses of the name. */
function isNoUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isVariableDeclaration(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}
