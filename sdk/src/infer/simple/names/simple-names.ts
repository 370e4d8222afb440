import { ts } from "ts-morph";
import type { SimpleFiles } from "./simple-files.ts";
import { notSimple } from "./not-simple.ts";

/** What declares a type. */
export type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration;

/** What declares a value. */
export type ValueDeclaration =
  ts.FunctionDeclaration | ts.VariableDeclaration | ts.ClassDeclaration | ts.EnumDeclaration;

/** The names at the top of one file. */
interface FileNames {
  readonly types: ReadonlyMap<string, readonly (TypeDeclaration | ts.ClassDeclaration)[]>;
  readonly values: ReadonlyMap<string, readonly ValueDeclaration[]>;
  readonly imported: ReadonlyMap<string, ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport>;
  /** Names under which the file exports something, with the names in the file. */
  readonly exported: ReadonlyMap<string, string>;
}

type Side = "types" | "values";

/** Finds what names refer to, in one file or in the one it is imported from. */
export class SimpleNames {
  readonly #files: SimpleFiles;
  readonly #read = new Map<string, FileNames>();

  constructor(files: SimpleFiles) {
    this.#files = files;
  }

  /** The declaration of a type; undefined for a global one. */
  type(name: string, source: ts.SourceFile): TypeDeclaration | undefined {
    const found = this.#find("types", name, source);
    if (found === undefined) return undefined;
    const [first, second] = found;
    if (first === undefined || second !== undefined) return notSimple(`${name} is declared twice`);
    const isType = ts.isInterfaceDeclaration(first) || ts.isTypeAliasDeclaration(first) || ts.isEnumDeclaration(first);
    return isType ? first : notSimple(`${name} is a class`);
  }

  /** The declarations of a value; undefined for one that the files do not declare. */
  value(name: string, source: ts.SourceFile): readonly ts.Declaration[] | undefined {
    return this.#find("values", name, source);
  }

  #find(side: Side, name: string, source: ts.SourceFile): readonly ts.Declaration[] | undefined {
    const names = this.#namesIn(source);
    const own = names[side].get(name);
    const imported = names.imported.get(name);
    if (own !== undefined) return imported === undefined ? own : notSimple(`${name} is declared and imported`);
    if (imported === undefined) return undefined;
    if (!ts.isImportSpecifier(imported)) return notSimple(`the import of ${name}`);
    const { moduleSpecifier } = imported.parent.parent.parent;
    const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
    return this.#exported(side, (imported.propertyName ?? imported.name).text, this.#sourceOf(specifier, source));
  }

  /** Forgets the names in a file, which keep the file itself. */
  forget(file: string): void {
    this.#read.delete(file);
  }

  #sourceOf(specifier: string, from: ts.SourceFile): ts.SourceFile {
    const file = this.#files.target(specifier, from.fileName);
    const source = file === undefined ? undefined : this.#files.source(file);
    return source ?? notSimple(`an import from ${specifier}`);
  }

  #exported(side: Side, name: string, source: ts.SourceFile): readonly ts.Declaration[] {
    const local = this.#namesIn(source).exported.get(name);
    // `export * from` and `export { a } from` lead on; the checker follows those.
    const found = local === undefined ? undefined : this.#find(side, local, source);
    return found ?? notSimple(`${name} is not exported`);
  }

  #namesIn(source: ts.SourceFile): FileNames {
    const known = this.#read.get(source.fileName) ?? readNames(source);
    this.#read.set(source.fileName, known);
    return known;
  }
}

function readNames(source: ts.SourceFile): FileNames {
  const types = new Map<string, (TypeDeclaration | ts.ClassDeclaration)[]>();
  const values = new Map<string, ValueDeclaration[]>();
  const imported = new Map<string, ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport>();
  const exported = new Map<string, string>();
  const addTo = <Node>(map: Map<string, Node[]>, name: string | undefined, node: Node): void => {
    if (name !== undefined) map.set(name, [...(map.get(name) ?? []), node]);
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) for (const [name, node] of importsIn(statement)) imported.set(name, node);
    if (ts.isExportDeclaration(statement)) for (const [name, local] of exportsIn(statement)) exported.set(name, local);
    const names = namesOf(statement);
    if (isExported(statement)) for (const name of names) exported.set(name, name);
    if (isTypeStatement(statement)) addTo(types, statement.name?.text, statement);
    if (ts.isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations)
        addTo(values, ts.isIdentifier(node.name) ? node.name.text : undefined, node);
    } else if (isValueStatement(statement)) addTo(values, statement.name?.text, statement);
  }
  return { types, values, imported, exported };
}

type TypeStatement = TypeDeclaration | ts.ClassDeclaration;

const isTypeStatement = (node: ts.Statement): node is TypeStatement =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isClassDeclaration(node);

const isValueStatement = (
  node: ts.Statement,
): node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.EnumDeclaration =>
  ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node);

/** Under its own name: what is exported by default is not found. */
function isExported(statement: ts.Statement): boolean {
  const kinds = (ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []).map(({ kind }) => kind);
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (isTypeStatement(statement) || isValueStatement(statement))
    return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
}

function importsIn({
  importClause,
}: ts.ImportDeclaration): readonly (readonly [string, ts.ImportSpecifier | ts.ImportClause | ts.NamespaceImport])[] {
  if (importClause === undefined) return [];
  const { name, namedBindings } = importClause;
  const whole = name === undefined ? [] : [[name.text, importClause] as const];
  if (namedBindings === undefined) return whole;
  if (ts.isNamespaceImport(namedBindings)) return [...whole, [namedBindings.name.text, namedBindings]];
  return [...whole, ...namedBindings.elements.map((element) => [element.name.text, element] as const)];
}

function exportsIn({ exportClause, moduleSpecifier }: ts.ExportDeclaration): readonly (readonly [string, string])[] {
  if (moduleSpecifier !== undefined || exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements.map(({ name, propertyName }) => [name.text, (propertyName ?? name).text] as const);
}
