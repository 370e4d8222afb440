import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "ts-morph";
import type { SourceStore } from "../../project/source-store.ts";
import { notSimple } from "./not-simple.ts";

/** The project's files by absolute path, each parsed once, and what they import from one another. */
export class SimpleFiles {
  readonly imports = new Map<string, ReadonlySet<string>>();
  readonly #sources: SourceStore;
  readonly #target: ts.ScriptTarget;
  readonly #resolved = new Map<string, string | undefined>();
  /** By file and specifier. */
  readonly #targets = new Map<string, Map<string, string>>();
  readonly #reached = new Map<string, readonly string[]>();

  constructor(target: ts.ScriptTarget, sources: SourceStore) {
    this.#target = target;
    this.#sources = sources;
  }

  source(file: string): ts.SourceFile | undefined {
    return this.#sources.read(file, () => {
      const text = textOf(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, this.#target, true);
    });
  }

  /** A file and those that it imports, directly or not. Packages are left out: a simple tool takes no types from them. */
  reached(file: string): readonly string[] {
    const known = this.#reached.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    for (const next of found) for (const imported of this.#importsOf(next)) found.add(imported);
    const files = [...found];
    this.#reached.set(file, files);
    return files;
  }

  /** Gives the memory of a file back. */
  forget(file: string): void {
    this.#targets.delete(file);
    this.#sources.forget(file);
  }

  /** The file that a relative import leads to; undefined for a package. */
  target(specifier: string, from: string): string | undefined {
    if (!/^\.\.?\//.test(specifier))
      return isOfProject(specifier) ? notSimple(`the import of ${specifier}`) : undefined;
    const targets = this.#targets.get(from) ?? new Map<string, string>();
    this.#targets.set(from, targets);
    const known = targets.get(specifier);
    if (known !== undefined) return known;
    const found = this.#fileAt(path.join(path.dirname(from), specifier)) ?? notSimple(`the import of ${specifier}`);
    targets.set(specifier, found);
    return found;
  }

  #fileAt(place: string): string | undefined {
    if (!this.#resolved.has(place)) this.#resolved.set(place, resolve(place));
    return this.#resolved.get(place);
  }

  #importsOf(file: string): ReadonlySet<string> {
    const known = this.imports.get(file);
    if (known !== undefined) return known;
    const source = this.source(file) ?? notSimple(`no file ${file}`);
    if (!isSimpleFile(source)) notSimple(`the file ${file}`);
    const specifiers = source.statements.flatMap((statement) => {
      const isLink = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
      const written = isLink ? statement.moduleSpecifier : undefined;
      return written !== undefined && ts.isStringLiteral(written) ? [written.text] : [];
    });
    const imported = new Set(specifiers.flatMap((specifier) => this.target(specifier, file) ?? []));
    this.imports.set(file, imported);
    return imported;
  }
}

/** The text of a file, as the compiler reads it. */
function textOf(file: string): string | undefined {
  try {
    const text = readFileSync(file, "utf8");
    // The compiler knows other encodings by their first characters.
    return /^[\uFEFF\uFFFD]/.test(text) ? ts.sys.readFile(file) : text;
  } catch {
    return undefined;
  }
}

/** Names that the configuration or a manifest may lead anywhere. */
const isOfProject = (specifier: string): boolean => /^(?:\.|\/|#|[@~]\/)/.test(specifier);

/** `./a.ts`, and `./a.js` that stands for `a.ts`; how others are found depends on the configuration. */
function resolve(place: string): string | undefined {
  const written = /^(.*)\.([jt])s$/.exec(place);
  if (written === null || place.endsWith(".d.ts")) return undefined;
  const file = `${written[1] ?? ""}.ts`;
  return existsSync(file) ? file : undefined;
}

/** A module of TypeScript without errors that adds nothing to others. */
function isSimpleFile(source: ts.SourceFile): boolean {
  const { parseDiagnostics = [] } = source as { readonly parseDiagnostics?: readonly ts.Diagnostic[] };
  if (parseDiagnostics.length > 0 || !ts.isExternalModule(source) || !source.fileName.endsWith(".ts")) return false;
  if (source.referencedFiles.length + source.typeReferenceDirectives.length + source.libReferenceDirectives.length > 0)
    return false;
  // `import("./a.ts").A` and `require` lead to files too.
  if (/\bimport\s*\(|\brequire\s*\(/.test(source.text)) return false;
  return !source.statements.some(
    (statement) => ts.isModuleDeclaration(statement) || ts.isImportEqualsDeclaration(statement),
  );
}
