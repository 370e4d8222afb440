import { ts } from "ts-morph";
import type { ToolCall } from "../../model/tool/tool-call.ts";
import type { Project } from "../project/open-project.ts";
import { locationOf } from "../project/node-location.ts";
import { contextPath } from "./context-path.ts";

/**
 * The tools that a tool's file calls through the context: `ctx.call("name", …)`, also with `call` destructured from the context. Each name
 * once; computed names are not detected.
 */
export function toolCallsOf(source: ts.SourceFile, project: Project): readonly ToolCall[] {
  // Most files do not have this word, and then no types are needed.
  if (!/\bcall\b/.test(source.text)) return [];
  const found = new Map<string, ToolCall>();
  const visit = (node: ts.Node): void => {
    const name =
      ts.isCallExpression(node) && isContextCall(node.expression, project) ? nameIn(node, project) : undefined;
    if (name !== undefined && !found.has(name)) found.set(name, { name, at: locationOf(node, project.root) });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

function nameIn({ arguments: [first] }: ts.CallExpression, { checker }: Project): string | undefined {
  if (first === undefined) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  const type = checker.getTypeAtLocation(first);
  return type.isStringLiteral() ? type.value : undefined;
}

function isContextCall(callee: ts.Expression, project: Project): boolean {
  if (ts.isPropertyAccessExpression(callee) ? callee.name.text !== "call" : !ts.isIdentifier(callee)) return false;
  const path = contextPath(callee, project);
  return path?.length === 1 && path[0] === "call";
}
