import { ts } from "ts-morph";

/** Whether anything is done with what a request gives back, beyond looking whether it went well. */
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

/** `fetch(…).then((answer) => …)` reads it; `fetch(…).catch(() => {})` leaves that open to what is done with the whole. */
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
  // The first is the declaration itself.
  return [...uses].filter(([, state]) => state === undefined).length > 1;
}

const escaped = (text: string): string => text.replaceAll("$", String.raw`\$`);
