import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import { memoize } from "../../util/memo.ts";
import { isInPackage, locationOf } from "./node-location.ts";
import { ownFilesFrom, type Project } from "./open-project.ts";
import { resolveAlias } from "./written-type.ts";

/**
 * The compiler's errors about names: exports that a module lacks, and names that are in no scope. Reads a tool and the files of the
 * project that it imports.
 */
export const unresolvedNames = (source: ts.SourceFile, project: Project): readonly Finding[] =>
  ownFilesFrom(source, project)
    .filter(({ isDeclarationFile }) => !isDeclarationFile)
    .flatMap(findingsIn(project));

const findingsIn = memoize((project: Project) =>
  memoize((source: ts.SourceFile): readonly Finding[] =>
    project.program.getSemanticDiagnostics(source).flatMap((diagnostic) => {
      const node = nodeAt(source, diagnostic.start ?? 0);
      const message = ts.isIdentifier(node) ? messageFor(diagnostic.code, node, project) : undefined;
      if (message === undefined) return [];
      const [, near] =
        /Did you mean '([^']+)'\?$/.exec(ts.flattenDiagnosticMessageText(diagnostic.messageText, " ")) ?? [];
      const code = undeclaredCodes.has(diagnostic.code) ? "NAME_UNRESOLVED" : "IMPORT_UNRESOLVED";
      return [
        findingOf(code, near === undefined ? message : `${message} Did you mean "${near}"?`, {
          at: locationOf(node, project.root),
          evidence: node.getText(),
        }),
      ];
    }),
  ),
);

const undeclaredCodes: ReadonlySet<number> = new Set([2304, 2552, 2584, 18004]);
const unexportedCodes: ReadonlySet<number> = new Set([2305, 2459, 2614, 2724]);
const defaultCodes: ReadonlySet<number> = new Set([1192]);

/** The message for a compiler error about a name; undefined for other errors, and for type names, which a call does not need. */
function messageFor(code: number, node: ts.Identifier, project: Project): string | undefined {
  if (ts.findAncestor(node, isTypes) !== undefined) return undefined;
  if (undeclaredCodes.has(code)) return isGlobal(node) ? undefined : `\`${node.text}\` is not declared.`;
  const declaration = ts.findAncestor(node, ts.isImportDeclaration);
  const module = declaration && moduleFile(declaration, project);
  if (declaration === undefined || (module !== undefined && isCommonScript(module))) return undefined;
  const from = declaration.moduleSpecifier.getText();
  // Node gives each CommonJS package a default export, even if its types have none.
  const isOwn = module !== undefined && !module.isDeclarationFile && !isInPackage(module.fileName);
  if (defaultCodes.has(code)) return isOwn ? `${from} has no default export.` : undefined;
  return unexportedCodes.has(code) ? `${from} exports no \`${node.text}\`.` : undefined;
}

const isTypes = (node: ts.Node): boolean =>
  (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) ||
  (ts.isImportClause(node) && node.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
  (ts.isImportSpecifier(node) && node.isTypeOnly);

/** Names that exist in the host of a handler, whichever types are installed, and names that the file tests with `typeof`. */
const isGlobal = (node: ts.Identifier): boolean =>
  node.text in globalThis ||
  ["require", "module", "exports", "__dirname", "__filename"].includes(node.text) ||
  new RegExp(String.raw`\btypeof ${node.text.replaceAll("$", String.raw`\$`)}(?![\w$])`).test(
    node.getSourceFile().text,
  );

/** CommonJS exports cannot be determined completely. */
const isCommonScript = ({ fileName, text }: ts.SourceFile): boolean =>
  /\.c?jsx?$/.test(fileName) && /\bexports\b/.test(text);

function moduleFile({ moduleSpecifier }: ts.ImportDeclaration, { checker }: Project): ts.SourceFile | undefined {
  const file = resolveAlias(checker.getSymbolAtLocation(moduleSpecifier), checker)?.valueDeclaration;
  return file !== undefined && ts.isSourceFile(file) ? file : undefined;
}

function nodeAt(source: ts.SourceFile, offset: number): ts.Node {
  let node: ts.Node = source;
  for (let next: ts.Node | undefined = source; next !== undefined;) {
    node = next;
    next = ts.forEachChild(node, (child) =>
      child.getStart(source) <= offset && offset < child.end ? child : undefined,
    );
  }
  return node;
}
