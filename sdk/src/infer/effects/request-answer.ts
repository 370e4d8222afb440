import { ts } from "ts-morph";

/** Whether the code uses the response of a request, beyond checking its status. */
export function answerIsRead(call: ts.Node): boolean {
  let node = call;
  let { parent } = call;
  while (isPassedOn(parent)) {
    node = parent;
    ({ parent } = parent);
  }
  if (ts.isExpressionStatement(parent)) return false;
  if (ts.isPropertyAccessExpression(parent) && ts.isCallExpression(parent.parent)) return chainReads(parent);
  if (ts.isVariableDeclaration(parent) && parent.initializer === node) return variableIsRead(parent);
  return true;
}

const isPassedOn = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) ||
  ts.isVoidExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isNonNullExpression(node);

/** `fetch(…).then((answer) => …)` reads it; for `fetch(…).catch(() => {})` the use of the whole expression decides. */
function chainReads(access: ts.PropertyAccessExpression): boolean {
  const call = access.parent;
  if (!ts.isCallExpression(call)) return true;
  if (access.name.text === "then") {
    const [reader] = call.arguments;
    const takesNothing =
      reader !== undefined &&
      (ts.isArrowFunction(reader) || ts.isFunctionExpression(reader)) &&
      reader.parameters.length === 0;
    return takesNothing ? answerIsRead(call) : true;
  }
  return access.name.text === "catch" || access.name.text === "finally" ? answerIsRead(call) : true;
}

const stateMembers = "ok|status|statusText|statusCode|headers";

function variableIsRead({ name, parent }: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(name)) return !new RegExp(`^\\{\\s*(?:(?:${stateMembers})\\s*,?\\s*)*\\}$`).test(name.getText());
  const { parent: around } = parent.parent;
  const uses = around
    .getText()
    .matchAll(new RegExp(String.raw`(?<![\w$.])${escaped(name.text)}(?![\w$])(\??\.(?:${stateMembers})\b)?`, "g"));
  // The first occurrence is the declaration.
  return [...uses].filter(([, state]) => state === undefined).length > 1;
}

const escaped = (text: string): string => text.replaceAll("$", String.raw`\$`);
