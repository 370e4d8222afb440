import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { nameOf, withoutWrapping } from "../read/read-literal.ts";

export interface FileNames {
  /** Names imported from modules: `run` → `child_process.exec`, `fs` → `fs`. */
  readonly outside: Map<string, string>;
  /** Object literals in constants, since options are often declared apart from the call. */
  readonly objects: Map<string, ts.ObjectLiteralExpression>;
  readonly declared: ReadonlyMap<string, ts.Node>;
  readonly inside: Map<string, InsideName>;
  /** Whether a module belongs to the project: a file, a path alias, or a package of the same workspace. */
  readonly isInside: (specifier: ts.StringLiteralLike) => boolean;
}

export interface InsideName {
  readonly node: ts.Identifier;
  readonly isWhole: boolean;
}

export function readNames(source: ts.SourceFile, { checker }: Project): FileNames {
  const names: WritableNames = {
    outside: new Map<string, string>(),
    objects: new Map<string, ts.ObjectLiteralExpression>(),
    declared: new Map<string, ts.Node>(),
    inside: new Map<string, InsideName>(),
    isInside(specifier) {
      const file = checker.getSymbolAtLocation(specifier)?.valueDeclaration;
      return isFile.test(specifier.text) || (file !== undefined && ts.isSourceFile(file) && isOfProject(file));
    },
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, names);
    else if (ts.isImportEqualsDeclaration(statement)) readImportEquals(statement, names);
    else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        readVariable(declaration, names);
        if (ts.isIdentifier(declaration.name) && declaration.initializer !== undefined)
          names.declared.set(declaration.name.text, declaration.initializer);
      }
    } else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      if (statement.name !== undefined) names.declared.set(statement.name.text, statement);
    }
  }
  return names;
}

interface WritableNames extends FileNames {
  readonly declared: Map<string, ts.Node>;
}

/** The author's own files, even one that is missing. */
const isFile = /^(?:\.|\/|#|[@~]\/)/;

export const isOfProject = ({ isDeclarationFile, fileName }: ts.SourceFile): boolean =>
  !isDeclarationFile && !fileName.includes("/node_modules/");

function readImport({ importClause, moduleSpecifier }: ts.ImportDeclaration, names: WritableNames): void {
  if (importClause === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return;
  const isInside = names.isInside(moduleSpecifier);
  const note = (local: ts.Identifier, exported?: string): void => {
    if (isInside) names.inside.set(local.text, { node: local, isWhole: exported === undefined });
    else names.outside.set(local.text, memberOf(moduleName(moduleSpecifier.text), exported ?? ""));
  };
  const { name, namedBindings } = importClause;
  if (name !== undefined) note(name, "default");
  if (namedBindings === undefined) return;
  if (ts.isNamespaceImport(namedBindings)) note(namedBindings.name);
  else {
    for (const element of namedBindings.elements) {
      if (!element.isTypeOnly) note(element.name, (element.propertyName ?? element.name).text);
    }
  }
}

function readImportEquals({ name, moduleReference }: ts.ImportEqualsDeclaration, names: FileNames): void {
  if (!ts.isExternalModuleReference(moduleReference) || !ts.isStringLiteral(moduleReference.expression)) return;
  names.outside.set(name.text, moduleName(moduleReference.expression.text));
}

/** Records what a variable refers to: `const { exec } = require("child_process")`, `const run = promisify(exec)`. */
export function readVariable({ name, initializer }: ts.VariableDeclaration, names: FileNames): void {
  if (initializer === undefined) return;
  const value = withoutWrapping(initializer);
  if (ts.isIdentifier(name) && ts.isObjectLiteralExpression(value)) names.objects.set(name.text, value);
  const loaded = loadedModule(value);
  if (loaded !== undefined && names.isInside(loaded)) {
    const elements = ts.isObjectBindingPattern(name) ? name.elements : [];
    for (const local of [name, ...elements.map((element) => element.name)]) {
      if (ts.isIdentifier(local)) names.inside.set(local.text, { node: local, isWhole: local === name });
    }
  }
  const from = outsideName(value, names);
  if (from === undefined) return;
  if (ts.isIdentifier(name)) names.outside.set(name.text, from);
  else if (ts.isObjectBindingPattern(name)) {
    for (const element of name.elements) {
      const member = element.propertyName ?? element.name;
      const exported = ts.isObjectBindingPattern(member) || ts.isArrayBindingPattern(member) ? "" : nameOf(member);
      if (ts.isIdentifier(element.name) && exported !== undefined)
        names.outside.set(element.name.text, memberOf(from, exported));
    }
  }
}

const globals = new Set(["fetch", "eval", "Function", "Bun", "Deno", "process", "navigator", "WebSocket"]);
const globalObjects = new Set(["globalThis", "global", "window", "self"]);

/**
 * The module member or global that an expression refers to: `fs.writeFile` for `writeFile`, `fsp.writeFile` and
 * `require("fs").promises.writeFile`.
 */
export function outsideName(expression: ts.Expression, names: FileNames): string | undefined {
  const inner = withoutWrapping(expression);
  if (ts.isIdentifier(inner)) {
    const known = names.outside.get(inner.text);
    if (known !== undefined) return known;
    const isOwn = names.declared.has(inner.text) || names.inside.has(inner.text);
    if (isOwn) return undefined;
    return globals.has(inner.text) || globalObjects.has(inner.text) ? inner.text : undefined;
  }
  if (ts.isAwaitExpression(inner)) return outsideName(inner.expression, names);
  if (ts.isPropertyAccessExpression(inner)) return member(inner.expression, inner.name.text, names);
  if (ts.isElementAccessExpression(inner) && ts.isStringLiteralLike(inner.argumentExpression))
    return member(inner.expression, inner.argumentExpression.text, names);
  // `(0, eval)(text)` is another way to write `eval(text)`.
  if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.CommaToken)
    return outsideName(inner.right, names);
  return ts.isCallExpression(inner) ? calledName(inner, names) : undefined;
}

function member(owner: ts.Expression, name: string, names: FileNames): string | undefined {
  const from = outsideName(owner, names);
  if (from === undefined) return undefined;
  return globalObjects.has(from) ? name : memberOf(from, name);
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

function calledName(call: ts.CallExpression, names: FileNames): string | undefined {
  const loaded = loadedModule(call);
  if (loaded !== undefined) return names.isInside(loaded) ? undefined : moduleName(loaded.text);
  const {
    expression,
    arguments: [first],
  } = call;
  if (first === undefined) return undefined;
  // A promisified function has the effect of the original.
  return outsideName(expression, names) === "util.promisify" ? outsideName(first, names) : undefined;
}

const moduleName = (specifier: string): string => specifier.replace(/^node:/, "").replace(/\/promises$/, "");

/** `fs.promises` and a default export have the module's own members. */
const memberOf = (owner: string, name: string): string =>
  name === "" || name === "default" || name === "promises" ? owner : `${owner}.${name}`;

export interface CallContext {
  readonly names: FileNames;
  readonly checker: ts.TypeChecker;
}

const maxVariables = 5;

/** Whether a path lies in the system's temporary folder. Its start decides: `join(tmpdir(), name)`, `` `${folder}/a` `` and variables of these. */
export function startsInTemporary(path: ts.Expression, context: CallContext, variables = maxVariables): boolean {
  const inner = withoutWrapping(path);
  const startsIn = (start: ts.Expression | undefined): boolean =>
    start !== undefined && startsInTemporary(start, context, variables);
  if (ts.isAwaitExpression(inner)) return startsIn(inner.expression);
  if (ts.isBinaryExpression(inner)) return startsIn(inner.left);
  if (ts.isTemplateExpression(inner)) return inner.head.text === "" && startsIn(inner.templateSpans[0]?.expression);
  if (ts.isCallExpression(inner)) {
    const called = outsideName(inner.expression, context.names) ?? "";
    if (/^path\.(?:posix\.|win32\.)?(?:join|resolve)$/.test(called)) return startsIn(inner.arguments[0]);
    return /^(?:os\.tmpdir|fs\.mkdtemp(?:Sync)?)$/.test(called);
  }
  if (!ts.isIdentifier(inner) || variables === 0) return false;
  const declaration = context.checker.getSymbolAtLocation(inner)?.valueDeclaration;
  if (declaration === undefined || !ts.isVariableDeclaration(declaration) || declaration.initializer === undefined)
    return false;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  const isHere = declaration.getSourceFile() === inner.getSourceFile();
  return isConstant && isHere && startsInTemporary(declaration.initializer, context, variables - 1);
}
