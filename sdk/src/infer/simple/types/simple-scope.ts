import { ts } from "ts-morph";
import { notSimple } from "../names/not-simple.ts";
import { type SimpleType } from "./simple-type.ts";
import type { Alias } from "./simple-unions.ts";

/** A generic declaration. */
export type Generic = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The type arguments with which the inside of a generic declaration is read. */
export interface Scope {
  readonly declaration: Generic;
  readonly bindings: ReadonlyMap<ts.TypeParameterDeclaration, SimpleType>;
  /** What the declaration's own type is called. */
  readonly alias: Alias | undefined;
  /** Types of the nodes in it. */
  readonly known: Map<ts.Node, SimpleType>;
}

/** The type parameter that a name stands for. */
export function parameterBehind(name: string, node: ts.Node): ts.TypeParameterDeclaration | undefined {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    const found = parametersOf(around).find((parameter) => parameter.name.text === name);
    if (found !== undefined) return ts.isFunctionLike(around) ? notSimple("a type parameter of a function") : found;
    if (ts.isBlock(around) || ts.isModuleBlock(around)) return notSimple("a type inside a function");
  }
  return undefined;
}

const parametersOf = (node: ts.Node): readonly ts.TypeParameterDeclaration[] =>
  (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isFunctionLike(node)
    ? node.typeParameters
    : undefined) ?? [];

/** The alias whose whole type a node is. */
export function aliasAround(node: ts.Node): ts.TypeAliasDeclaration | undefined {
  let { parent } = node;
  while (ts.isParenthesizedTypeNode(parent) || isReadonlyOperator(parent)) ({ parent } = parent);
  return ts.isTypeAliasDeclaration(parent) ? parent : undefined;
}

/** `readonly string[]`. */
export const isReadonlyOperator = (node: ts.Node): node is ts.TypeOperatorNode =>
  ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;

/** Whether a node is part of an alias's own type, rather than of a member in it. */
export function isInAlias(node: ts.Node): boolean {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent) {
    if (ts.isTypeAliasDeclaration(around)) return true;
    if (!ts.isTypeNode(around) || ts.isTypeLiteralNode(around)) return false;
  }
  return false;
}
