import { ts } from "ts-morph";
import type { SimpleFiles } from "./names/simple-files.ts";
import type { SimpleNames } from "./names/simple-names.ts";
import { notSimple } from "./names/not-simple.ts";
import { SimpleSymbol } from "./types/simple-type.ts";
import type { SimpleTypes } from "./types/simple-types.ts";

interface Sources {
  readonly names: SimpleNames;
  readonly types: SimpleTypes;
  readonly files: SimpleFiles;
}

/** What a name in the source refers to: a type, a function or constant at the top of a file, or a file. */
export function symbolAt(node: ts.Node, { names, types, files }: Sources): SimpleSymbol {
  const { parent } = node;
  if (ts.isIdentifier(node)) {
    if (ts.isTypeReferenceNode(parent) && parent.typeName === node) return types.symbolOf(parent);
    if (ts.isMethodDeclaration(parent) && parent.name === node) return valueOf(node.text, [parent]);
    if (ts.isImportSpecifier(parent) || mayBeTop(node)) {
      const declarations = names.value(node.text, node.getSourceFile());
      return declarations === undefined ? notSimple(`the name ${node.text}`) : valueOf(node.text, declarations);
    }
  }
  if (ts.isStringLiteral(node) && ts.isImportDeclaration(parent)) {
    const file = files.target(node.text, node.getSourceFile().fileName);
    const source = file === undefined ? undefined : files.source(file);
    return source === undefined ? notSimple(`the import of ${node.text}`) : valueOf(node.text, [source]);
  }
  return notSimple(`the name ${node.getText()}`);
}

const valueOf = (name: string, declarations: readonly ts.Declaration[]): SimpleSymbol =>
  new SimpleSymbol(name, ts.SymbolFlags.None, { declarations, valueDeclaration: declarations[0] });

/** Whether a name in an expression can only be one at the top of the file: nothing around it declares others. */
function mayBeTop(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isFunctionExpression(parent) || ts.isClassExpression(parent)) return false;
  for (let around: ts.Node = parent; !ts.isSourceFile(around); around = around.parent) {
    if (ts.isBlock(around) || ts.isClassLike(around) || ts.isModuleBlock(around)) return false;
    const isTaken =
      ts.isFunctionLike(around) &&
      around.parameters.some(({ name }) =>
        name
          .getText()
          .split(/[^\w$]+/)
          .includes(node.text),
      );
    if (isTaken) return false;
  }
  return true;
}
