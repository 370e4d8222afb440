import path from "node:path";
import { ts } from "ts-morph";
import { isUnresolved } from "../contract/classify.ts";
import type { Refusal } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { installRemedy } from "../project/module-resolver.ts";
import { clipText } from "../../util/visible-text.ts";

/** The unresolved references within a type annotation, except those in members of object types. */
export function unresolvedTypes(node: ts.TypeNode, { checker }: Project): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (part: ts.Node): void => {
    if (ts.isTypeLiteralNode(part)) return;
    const argumentsBefore = found.length;
    if (!isReference(part)) ts.forEachChild(part, visit);
    else {
      part.typeArguments?.forEach(visit);
      const isInnermost = found.length === argumentsBefore;
      if (isInnermost && isUnresolved(checker.getTypeFromTypeNode(part))) found.push(part);
    }
  };
  visit(node);
  return found;
}

export function typeNotFound(node: ts.Node): Refusal {
  const text = node.getText();
  return {
    code: "INFER_UNRESOLVED_TYPE",
    what: `\`${clipText(text, 60)}\` cannot be found`,
    remedy: installRemedy(
      path.dirname(node.getSourceFile().fileName),
      "Correct the name or its import, and install the package it comes from.",
    ),
  };
}

const isReference = (
  node: ts.Node,
): node is ts.TypeReferenceNode | ts.ImportTypeNode | ts.TypeQueryNode | ts.ExpressionWithTypeArguments =>
  ts.isTypeReferenceNode(node) ||
  ts.isImportTypeNode(node) ||
  ts.isTypeQueryNode(node) ||
  ts.isExpressionWithTypeArguments(node);
