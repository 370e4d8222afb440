// Writes the public API to test/surface/api, one file per public name, so that a changed type changes one file. `--check` writes nothing
// and fails if a file is stale. A public name needs a sentence above it. Reads the compiled declarations: run it after `npm run build`.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const sdk = path.resolve(import.meta.dirname, "..");
const dist = path.join(sdk, "dist") + path.sep;
const reports = path.resolve(sdk, "../test/surface/api");

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>;
}

const { exports } = JSON.parse(await readFile(path.join(sdk, "package.json"), "utf8")) as Manifest;
/** Import specifiers of the entries, by declaration file. */
const entries = new Map(
  Object.entries(exports).flatMap(([name, { types }]) =>
    types === undefined ? [] : [[path.join(sdk, types), path.posix.join("toolwright", name)] as const],
  ),
);

const program = ts.createProgram([...entries.keys()], {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  skipLibCheck: true,
});
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/** A public name: its declaration, and the entries that export it. */
interface PublicName {
  readonly name: string;
  readonly symbol: ts.Symbol;
  readonly entries: string[];
}

const resolved = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

function publicNames(): readonly PublicName[] {
  const found = new Map<string, PublicName>();
  const numbers = new Map<ts.Symbol, number>();
  for (const [file, specifier] of entries) {
    const source = program.getSourceFile(file);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module; run \`npm run build\` first.`);
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = resolved(exported);
      const name = exported.name === "default" ? symbol.name : exported.name;
      const number = numbers.get(symbol) ?? numbers.size;
      numbers.set(symbol, number);
      const known = found.get(`${name} ${String(number)}`) ?? { name, symbol, entries: [] };
      known.entries.push(specifier);
      found.set(`${name} ${String(number)}`, known);
    }
  }
  return [...found.values()];
}

const declarationsOf = (symbol: ts.Symbol): readonly ts.Declaration[] =>
  (symbol.declarations ?? []).filter((each) => each.getSourceFile().fileName.startsWith(dist));

/** A declaration without comments; for a constant, the whole statement. */
function textOf(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
}

const isType = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Value) === 0;

const names = publicNames();
const made = new Map<string, string>();
for (const { name, symbol, entries: from } of names) {
  const declarations = declarationsOf(symbol);
  if (symbol.getDocumentationComment(checker).length === 0) {
    console.log(`without a sentence: ${name} of ${from.join(", ")}; write a comment above its declaration`);
    process.exitCode = 1;
  }
  // Separate folders for types and values: a file system may not distinguish `Registry` from `registry`.
  const folder = isType(symbol) ? "types" : "values";
  const code = declarations.map(textOf).join("\n\n");
  const text = `${from.map((entry) => `- \`${entry}\``).join("\n")}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  const file = [`${folder}/${name}.md`, `${folder}/${name}.${path.basename(from[0] ?? "")}.md`].find(
    (each) => !made.has(each),
  );
  if (file === undefined) throw new Error(`Three declarations are called ${name}.`);
  made.set(file, text);
}

const check = process.argv.includes("--check");
const present = (await readdir(reports, { recursive: true }))
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.split(path.sep).join("/"));
for (const [file, text] of made) {
  const former = present.includes(file) ? await readFile(path.join(reports, file), "utf8") : undefined;
  if (former === text) continue;
  console.log(
    check ? `stale: test/surface/api/${file}; run \`npm run api\` and review the difference` : `written: ${file}`,
  );
  if (check) process.exitCode = 1;
  else {
    await mkdir(path.dirname(path.join(reports, file)), { recursive: true });
    await writeFile(path.join(reports, file), text);
  }
}
for (const file of present.filter((name) => !made.has(name))) {
  console.log(check ? `stale: test/surface/api/${file} belongs to no public name` : `removed: ${file}`);
  if (check) process.exitCode = 1;
  else await rm(path.join(reports, file));
}
