// @module-tag full
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { pages, repository, shownCode, type ShownCode } from "../support/shown-code.ts";

// The blocks are compiled from memory, in a folder that resolves the repository's packages.
const base = path.join(repository, "test/scenarios/shown");

const shown = pages.flatMap(shownCode).filter(({ language }) => /^tsx?$/.test(language));
const isExcerpt = ({ title }: ShownCode): boolean => title !== undefined && existsSync(path.join(repository, title));

/** A file for each block; the blocks of one page are one project, so that they may import each other by their titles. */
function filesOf(blocks: readonly ShownCode[]): ReadonlyMap<string, ShownCode> {
  return new Map(
    blocks.map((block) => {
      const name = block.title ?? `line-${String(block.line)}.${block.language}`;
      return [path.join(base, block.page.replace(/\.mdx?$/, ""), name), block];
    }),
  );
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  jsx: ts.JsxEmit.ReactJSX,
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ["node"],
};

/** The library files, read once for all programs. */
const libraryFiles = new Map<string, ts.SourceFile | undefined>();

/** The compiler's errors about the blocks, each at its line of the page; `paths` names other folders for packages. */
function compileErrors(blocks: readonly ShownCode[], paths: ts.MapLike<string[]> = {}): readonly string[] {
  const files = filesOf(blocks);
  const settings = { ...options, paths };
  const disk = ts.createCompilerHost(settings);
  const folders = new Set([...files.keys()].map((file) => path.dirname(file)));
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: (folder) => folders.has(folder) || disk.directoryExists?.(folder) === true,
    fileExists: (file) => files.has(file) || disk.fileExists(file),
    readFile: (file) => files.get(file)?.code ?? disk.readFile(file),
    getSourceFile(file, target, ...rest) {
      const block = files.get(file);
      if (block !== undefined) return ts.createSourceFile(file, block.code, target);
      if (!libraryFiles.has(file)) libraryFiles.set(file, disk.getSourceFile(file, target, ...rest));
      return libraryFiles.get(file);
    },
  };
  // The ambient types of an Astro site, for the pages that show one.
  const astro = path.join(repository, "site/src/env.d.ts");
  const program = ts.createProgram([...files.keys(), astro], settings, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, "\n");
    const block = file && files.get(file.fileName);
    if (block === undefined) return `${file?.fileName ?? "program"}: ${message}`;
    const { line } = ts.getLineAndCharacterOfPosition(file!, start);
    return `${block.page}:${String(block.line + line)} ${message}`;
  });
}

test("the TypeScript that README, guides and CONTRIBUTING show compiles, strictly and against the official clients", () => {
  // A mistake is reported at its line of the page.
  const mistake = { page: "README.md", line: 9_000, language: "ts", code: "const a = 1;\nconst b: string = a;\n" };
  expect(compileErrors([...shown.filter((block) => !isExcerpt(block)), mistake])).toEqual([
    "README.md:9001 Type 'number' is not assignable to type 'string'.",
  ]);
});

test("the guides' AI SDK code names its versions, and compiles with the older one too", () => {
  const blocks = shown.filter(({ code }) => code.includes('from "ai"'));
  expect(blocks).toHaveLength(5);
  for (const { page, line, code } of blocks)
    expect(code, `${page}:${String(line)}`).toMatch(/^\/\/ AI SDK (6 and 7\n|7;)/);
  const imported = shown.filter(({ title }) => title === "articles.ts");
  const as = (version: string, code: (newer: string) => string): readonly ShownCode[] =>
    [...blocks, ...imported].map((block) => ({ ...block, page: `${version}/${block.page}`, code: code(block.code) }));
  const older = as("older", (code) => code.replace(/^( *).*\/\/ AI SDK 6: /gm, "$1"));
  const paths = { ai: [path.join(repository, "node_modules/ai-6/dist/index.d.ts")] };
  expect(compileErrors([...as("newer", (code) => code), ...older], paths)).toEqual([
    expect.stringMatching(/^newer\/.*'responseMessages' does not exist/),
  ]);
});

const plain = (code: string): string => code.replace(/\s+/g, " ").trim();

test.each(shown.filter(isExcerpt))("$page:$line shows code of $title as it is", ({ title = "", code }) => {
  expect(plain(readFileSync(path.join(repository, title), "utf8"))).toContain(plain(code));
});
