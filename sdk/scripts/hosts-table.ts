import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");
const guides = "site/src/content/docs";
const tablePage = `${guides}/connect-a-model.md`;

/** How much code an example needs to use the tools in a library. */
export interface HostRow {
  /** The import specifier of the library. */
  readonly library: string;
  /** The entry's names that connect it. */
  readonly through: string;
  /** Lines that pass definitions, calls or results to or from the library. */
  readonly lines: number;
  /** Type assertions of any kind. */
  readonly casts: number;
}

/** The page with an updated table of hosts. */
export async function hostsPage(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(root, tablePage), "utf8").catch(() => undefined);
  if (text === undefined) return {};
  const rows = await hostRows();
  const between = /(<!-- hosts:.*-->\n)[^]*?(<!-- \/hosts -->)/;
  return {
    [tablePage]: text.replace(between, (_, start: string, end: string) => `${start}\n${table(rows)}\n\n${end}`),
  };
}

/** A row for each way to use the tools, from the first example of it in the guides. */
export async function hostRows(): Promise<readonly HostRow[]> {
  const pages = ["connect-a-model.md", "mcp-server.md"];
  const bridges = (await readdir(path.join(root, "sdk/src/bridges"))).flatMap((file) =>
    file.endsWith(".md") ? [`toolwright/${file.slice(0, -3)}`] : [],
  );
  const entries = ["toolwright/transports", "toolwright/server", ...bridges];
  const rows = new Map<string, HostRow>();
  for (const page of pages) {
    const text = await readFile(path.join(root, guides, page), "utf8");
    for (const [, code = ""] of text.matchAll(/^```ts\b[^\n]*\n([^]*?)^```$/gm)) {
      const row = rowOf(code, entries);
      const key = `${row?.library ?? ""} ${row?.through ?? ""}`;
      if (row !== undefined && !rows.has(key)) rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** The row of an example; undefined if it connects no library. */
export function rowOf(code: string, entries: readonly string[]): HostRow | undefined {
  const file = ts.createSourceFile("example.ts", code, ts.ScriptTarget.Latest, true);
  const imports = file.statements.filter(ts.isImportDeclaration).map((node) => ({
    from: (node.moduleSpecifier as ts.StringLiteral).text,
    names: valueNames(node),
  }));
  const ours = imports.find(({ from, names }) => entries.includes(from) && names.length > 0);
  const library = imports.findLast(({ from }) => !/^(toolwright|node:)/.test(from))?.from;
  const calls = ours === undefined ? [] : glueCalls(file, new Set(ours.names));
  const isMcp = ours?.from === "toolwright/server";
  if (ours === undefined || calls.length === 0 || (library === undefined && !isMcp)) return undefined;
  const through = ours.names.filter((name) => name !== "attach").map((name) => `\`${name}\``);
  return {
    library:
      isMcp || library === undefined ? "any MCP client" : `\`${/^(@[^/]+\/)?[^/]+/.exec(library)?.[0] ?? library}\``,
    through: `${through.join(", ")} of \`${ours.from}\``,
    lines: new Set(calls.map((node) => file.getLineAndCharacterOfPosition(node.getStart()).line)).size,
    casts: nodesOf(file).filter(isCast).length,
  };
}

function valueNames({ importClause }: ts.ImportDeclaration): readonly string[] {
  const bindings = importClause?.namedBindings;
  if (importClause === undefined || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const named = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
  return named.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
}

/** Calls of an imported name, of a method on such a call's result, or with an imported name among the arguments. */
function glueCalls(file: ts.SourceFile, imported: ReadonlySet<string>): readonly ts.CallExpression[] {
  const nodes = nodesOf(file);
  const isOurs = (node: ts.Expression, names: ReadonlySet<string>): boolean => names.has(rootOf(node));
  const made = nodes.filter(ts.isVariableDeclaration).filter(({ initializer }) => {
    const value = initializer && ts.isAwaitExpression(initializer) ? initializer.expression : initializer;
    return value !== undefined && ts.isCallExpression(value) && isOurs(value.expression, imported);
  });
  const names = new Set([...imported, ...made.map(({ name }) => name.getText())]);
  return nodes
    .filter(ts.isCallExpression)
    .filter(
      ({ expression, arguments: given }) => isOurs(expression, names) || given.some((each) => isOurs(each, imported)),
    );
}

/** The first name in an expression: `loop` of `loop.handle`. */
function rootOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node)) return rootOf(node.expression);
  return ts.isIdentifier(node) ? node.text : "";
}

function isCast(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return node.type.getText() !== "const";
  return ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node);
}

function nodesOf(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [node];
  node.forEachChild((child) => void found.push(...nodesOf(child)));
  return found;
}

function table(rows: readonly HostRow[]): string {
  const head = ["library", "through", "lines", "casts"];
  const cells = [head, ...rows.map((row) => [row.library, row.through, String(row.lines), String(row.casts)])];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column > 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) => (column > 1 ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [line(cells[0] ?? []), line(rule), ...cells.slice(1).map(line)].join("\n");
}
