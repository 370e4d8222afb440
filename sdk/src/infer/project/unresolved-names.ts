import { ts } from "ts-morph";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { memoize } from "../../util/memo.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { evidenceOf, isInPackage, locationOf } from "./node-location.ts";
import type { Project } from "./open-project.ts";
import { namesUsedIn, type NamesUsed } from "./names-used.ts";
import { resolveAlias } from "./written-type.ts";

/**
 * What the code of a tool and of the project's files that it loads names and nothing has: exports that a module lacks, and names that
 * are in no scope. Asks the compiler for names alone, so types are not checked.
 */
export function unresolvedNames(source: ts.SourceFile, project: Project): readonly Finding[] {
  const reached = new Set([source]);
  // The set grows while it is iterated.
  for (const file of reached)
    for (const specifier of usedIn(file).modules) {
      const loaded = moduleBehind(specifier, project)?.valueDeclaration;
      if (loaded !== undefined && ts.isSourceFile(loaded) && isOwn(loaded)) reached.add(loaded);
    }
  return [...reached].flatMap((file) => findingsIn(project)(file));
}

const usedIn = memoize(namesUsedIn);

const findingsIn = memoize((project: Project) =>
  memoize((source: ts.SourceFile): readonly Finding[] => {
    if (isUnchecked(source)) return [];
    const used = usedIn(source);
    const ofImports = source.statements
      .filter(ts.isImportDeclaration)
      .flatMap((each) => missingIn(each, used, project));
    return [...ofImports, ...undeclared(used, project)];
  }),
);

const isOwn = ({ isDeclarationFile, fileName }: ts.SourceFile): boolean => !isDeclarationFile && !isInPackage(fileName);

const isUnchecked = (source: ts.SourceFile): boolean => /^\s*\/\/\s*@ts-nocheck\b/m.test(source.text.slice(0, 1_000));

const moduleBehind = (specifier: ts.Expression, { checker }: Project): ts.Symbol | undefined =>
  checker.getSymbolAtLocation(specifier);

/** The names that an import takes of a module which has none of them. What a package without types has is unknown. */
function missingIn(
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  used: NamesUsed,
  project: Project,
): readonly Finding[] {
  if (importClause === undefined || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const module = moduleBehind(moduleSpecifier, project);
  const names = module === undefined ? namesOfNode(moduleSpecifier) : namesOf(module, project);
  if (names === undefined) return [];
  const from = moduleSpecifier.getText();
  const unexported = (node: ts.Identifier | ts.StringLiteral): readonly Finding[] => {
    const message = `${from} exports no \`${node.text}\`.${didYouMean(node.text, names)}`;
    return reported("IMPORT_UNRESOLVED", { node, message }, project);
  };
  const { name: whole, namedBindings: bindings } = importClause;
  const isWithout =
    whole !== undefined && used.values.has(whole.text) && isOwnModule(module) && isMissing(whole, project);
  const noDefault = `${from} has no default export.`;
  return [
    ...(isWithout ? reported("IMPORT_UNRESOLVED", { node: whole, message: noDefault }, project) : []),
    ...(bindings === undefined
      ? []
      : ts.isNamespaceImport(bindings)
        ? calledOf(bindings.name, used).filter(({ text }) => !names.includes(text))
        : takenBy(bindings, used)
            .filter(({ name, propertyName = name }) =>
              module === undefined ? !names.includes(propertyName.text) : isMissing(name, project),
            )
            .map(({ name, propertyName = name }) => propertyName)
    ).flatMap(unexported),
  ];
}

/** What an import takes to use its value, or not to use at all. */
const takenBy = ({ elements }: ts.NamedImports, { values, types }: NamesUsed): readonly ts.ImportSpecifier[] =>
  elements.filter(({ isTypeOnly, name }) => !isTypeOnly && (values.has(name.text) || !types.has(name.text)));

/** The members of a module that are called: `find` in `orders.find()`. */
const calledOf = ({ text }: ts.Identifier, { values }: NamesUsed): readonly ts.Identifier[] =>
  (values.get(text) ?? []).flatMap(({ parent }) => {
    const isCalled =
      ts.isPropertyAccessExpression(parent) &&
      ts.isCallExpression(parent.parent) &&
      parent.parent.expression === parent &&
      parent.parent.questionDotToken === undefined;
    return isCalled && ts.isIdentifier(parent.name) ? [parent.name] : [];
  });

/** The names that a module exports; undefined if unknown. */
function namesOf(module: ts.Symbol, { checker }: Project): readonly string[] | undefined {
  return isCommonScript(module) ? undefined : checker.getExportsOfModule(module).map(({ name }) => name);
}

/** The same for a module of Node in a project without its types, as it is in this process. */
function namesOfNode(specifier: ts.Expression): readonly string[] | undefined {
  const module: unknown = ts.isStringLiteral(specifier) ? process.getBuiltinModule(specifier.text) : undefined;
  return module === undefined ? undefined : Object.keys(Object(module) as object);
}

function isOwnModule(module: ts.Symbol | undefined): boolean {
  const file = module?.valueDeclaration;
  return file !== undefined && ts.isSourceFile(file) && isOwn(file);
}

/** What CommonJS assigns to its exports cannot be read completely. */
const isCommonScript = ({ valueDeclaration: file }: ts.Symbol): boolean =>
  file !== undefined && ts.isSourceFile(file) && /\.c?jsx?$/.test(file.fileName) && /\bexports\b/.test(file.text);

function isMissing(name: ts.Identifier, { checker }: Project): boolean {
  return isUnknown(resolveAlias(checker.getSymbolAtLocation(name), checker));
}

/** Whether a symbol is the compiler's mark for what it cannot find. */
const isUnknown = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.name === "unknown" && symbol.declarations === undefined;

function undeclared({ values, guarded }: NamesUsed, project: Project): readonly Finding[] {
  return [...values].flatMap(([name, uses]) => {
    if (name in globalThis || commonNames.has(name) || guarded.has(name)) return [];
    const node = uses.find((use) => symbolOf(use, project.checker) === undefined);
    if (node === undefined) return [];
    const exporting = importsOf(node.getSourceFile()).find(({ moduleSpecifier }) => {
      const module = moduleBehind(moduleSpecifier, project);
      return module !== undefined && namesOf(module, project)?.includes(name) === true;
    });
    const message = `\`${name}\` is not declared.`;
    if (exporting === undefined)
      return reported("NAME_UNRESOLVED", { node, message: message + nearTo(node, project) }, project);
    const from = exporting.moduleSpecifier.getText();
    const remedy = `Import it: \`import { ${name} } from ${from}\`.`;
    return reported("NAME_UNRESOLVED", { node, message: `${message} ${from} exports it.`, remedy }, project);
  });
}

const importsOf = ({ statements }: ts.SourceFile): readonly ts.ImportDeclaration[] =>
  statements.filter(ts.isImportDeclaration);

function nearTo(node: ts.Identifier, { checker }: Project): string {
  const inScope = checker.getSymbolsInScope(node, ts.SymbolFlags.Value | ts.SymbolFlags.Alias);
  const known = inScope.filter((symbol) => !isUnknown(resolveAlias(symbol, checker)));
  return didYouMean(
    node.text,
    known.map(({ name }) => name),
  );
}

/** What CommonJS gives each module, and the compiled handler too. */
const commonNames: ReadonlySet<string> = new Set(["require", "module", "exports", "__dirname", "__filename"]);

const symbolOf = (use: ts.Identifier, checker: ts.TypeChecker): ts.Symbol | undefined =>
  ts.isShorthandPropertyAssignment(use.parent)
    ? checker.getShorthandAssignmentValueSymbol(use.parent)
    : checker.getSymbolAtLocation(use);

interface Unresolved {
  readonly node: ts.Node;
  readonly message: string;
  readonly remedy?: string;
}

/** Nothing where the author has the compiler ignore the line. */
function reported(
  code: "IMPORT_UNRESOLVED" | "NAME_UNRESOLVED",
  { node, message, remedy }: Unresolved,
  { root }: Project,
): readonly Finding[] {
  const before = node.getSourceFile().text.slice(0, node.getStart()).split("\n").at(-2) ?? "";
  if (/@ts-(?:ignore|expect-error)\b/.test(before)) return [];
  return [findingOf(code, message, { at: locationOf(node, root), evidence: evidenceOf(node), ...defined({ remedy }) })];
}
