import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A source file and its imports, including type-only imports. */
export interface SourceFile {
  /** Relative to the source folder, with forward slashes. */
  readonly file: string;
  /** Our own files, relative to the source folder. */
  readonly files: readonly string[];
  /** Packages by name, Node's own modules as `node:fs`. */
  readonly packages: readonly string[];
}

/** Reads the imports of every TypeScript file below a folder, except tests. */
export function sourceImports(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file))
    .sort()
    .map((file) => importsOf(file, readFileSync(path.join(folder, file), "utf8")));
}

function importsOf(file: string, text: string): SourceFile {
  const specifiers = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  const own = specifiers.filter((specifier) => specifier.startsWith("."));
  return {
    file,
    files: own.map((specifier) => path.posix.join(path.posix.dirname(file), specifier)),
    packages: specifiers.filter((specifier) => !specifier.startsWith(".")).map(packageName),
  };
}

function packageName(specifier: string): string {
  const parts = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, parts).join("/");
}
