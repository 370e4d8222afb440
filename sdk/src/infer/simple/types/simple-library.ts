import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";

/** The global types that simple tools may use, as the standard library declares them. */
const text = `
interface Array<T> {}
interface ReadonlyArray<T> {}
interface Promise<T> {}
type Partial<T> = { [P in keyof T]?: T[P] };
type Required<T> = { [P in keyof T]-?: T[P] };
type Readonly<T> = { readonly [P in keyof T]: T[P] };
type Pick<T, K extends keyof T> = { [P in K]: T[P] };
type Record<K extends keyof any, T> = { [P in K]: T };
type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
`;

export type GlobalInterface = "Array" | "ReadonlyArray" | "Promise";
export type GlobalAlias = "Partial" | "Required" | "Readonly" | "Pick" | "Record" | "Omit";

export const simpleLibrary: ts.SourceFile = ts.createSourceFile("lib.simple.d.ts", text, ts.ScriptTarget.Latest, true);

const declared = new Map(
  simpleLibrary.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
      ? [[statement.name.text, statement] as const]
      : [],
  ),
);

/** The mapped type behind one of the aliases; `Omit` is a `Pick`. */
export function mappedNode(name: GlobalAlias): ts.MappedTypeNode {
  const declaration = declared.get(name === "Omit" ? "Pick" : name);
  const node = declaration !== undefined && ts.isTypeAliasDeclaration(declaration) ? declaration.type : undefined;
  if (node === undefined || !ts.isMappedTypeNode(node)) throw new Error(`no mapped type ${name}`);
  return node;
}

/** Whether a name is that of an alias among them. */
export const isMapped = (name: string): name is GlobalAlias =>
  ["Partial", "Required", "Readonly", "Pick", "Record", "Omit"].includes(name);

/** Its declaration. */
export function globalNode(name: GlobalInterface | GlobalAlias): ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return declared.get(name) ?? notSimple(name);
}
