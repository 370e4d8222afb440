import { ts } from "ts-morph";
import type { EffectKind } from "../../model/tool/effect.ts";
import { sensitivePart, sensitivePath } from "../../util/sensitive-path.ts";
import { nameOf, withoutWrapping } from "../read/read-literal.ts";
import { outsideName } from "./outside-name.ts";

export interface NodeEffect {
  readonly kind: EffectKind;
  readonly isFixed?: boolean;
}

/** `exec(command)`, `new Function(text)`, `` $`ls` ``. */
type AnyCall = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

const isAnyCall = (node: ts.Node): node is AnyCall =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);

/** What a node does by itself, by the names of the modules and globals that it uses. */
export function effectOf(node: ts.Node, checker: ts.TypeChecker): NodeEffect | undefined {
  if (!isAnyCall(node)) return readsSecrets(node, checker) ? { kind: "reads-secrets" } : undefined;
  const callee = ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;
  const name = outsideName(callee, checker);
  if (name === undefined)
    return ts.isPropertyAccessExpression(callee) && callee.name.text === "sendMail" ? { kind: "sends" } : undefined;
  const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0];
  const given = ts.isTaggedTemplateExpression(node) ? [node.template] : (node.arguments ?? []);
  if (kind === "writes-files" || kind === "deletes-files")
    return isTemporary(name, given, checker) ? undefined : { kind };
  if (kind === "runs-programs") return { kind, isFixed: isFixedProgram(given) };
  if (kind === "evaluates-code")
    return { kind, isFixed: given.length > 0 && given.every((argument) => fixedText(argument) !== undefined) };
  if (kind !== undefined) return { kind };
  return isSent(node, { name, given, checker }) ? { kind: "sends" } : undefined;
}

const kinds: readonly (readonly [EffectKind, RegExp])[] = [
  [
    "deletes-files",
    /^(?:(?:fs|fs-extra|graceful-fs)\.(?:unlink|rm|rmdir|remove|emptyDir)(?:Sync)?|Deno\.remove|rimraf(?:\.rimraf)?|del(?:\.delete(?:Async|Sync))?|trash)$/,
  ],
  [
    "writes-files",
    /^(?:(?:fs|fs-extra|graceful-fs)\.(?:writeFile|appendFile|createWriteStream|copyFile|cp|rename|truncate|symlink|link|chmod|chown|outputFile|outputJson|writeJson|move)(?:Sync)?|Bun\.write|Deno\.(?:write(?:Text)?File|rename|copyFile)|write-file-atomic)$/,
  ],
  [
    "runs-programs",
    /^(?:child_process\.(?:exec|execFile|spawn|fork)(?:Sync)?|execa(?:\.(?:execa\w*|\$))?|(?:zx|Bun)\.\$|cross-spawn(?:\.sync)?|shelljs\.exec|node-pty\.spawn|Bun\.spawn(?:Sync)?|Deno\.(?:Command|run))$/,
  ],
  ["evaluates-code", /^(?:eval|Function|vm\.(?:Script|SourceTextModule|compileFunction|runIn\w+))$/],
  ["sends", /^(?:navigator\.sendBeacon|(?:net|tls)\.connect|net\.createConnection|dgram\.createSocket)$/],
];

/** Whether a call changes only files below a temporary folder that the code asked the system for. */
function isTemporary(name: string, [first, second]: readonly ts.Node[], checker: ts.TypeChecker): boolean {
  // A move or copy writes to its destination.
  const target = /\.(?:rename|copyFile|cp|move|link|symlink)(?:Sync)?$/.test(name) ? second : first;
  let start: ts.Node | undefined = target;
  for (let steps = 0; start !== undefined && ts.isExpression(start) && steps < 20; steps += 1) {
    const inner: ts.Expression = withoutWrapping(start);
    const called = ts.isCallExpression(inner) ? (outsideName(inner.expression, checker) ?? "") : "";
    if (/^(?:os\.tmpdir|fs\.mkdtemp(?:Sync)?)$/.test(called)) return true;
    if (ts.isAwaitExpression(inner)) start = inner.expression;
    else if (ts.isCallExpression(inner) && /^path\.(?:join|resolve)$/.test(called)) start = inner.arguments[0];
    else if (ts.isTemplateExpression(inner) && inner.head.text === "") start = inner.templateSpans[0]?.expression;
    else if (ts.isIdentifier(inner)) start = constantOf(inner, checker);
    else return false;
  }
  return false;
}

function constantOf(name: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration;
  const isConstant = declaration !== undefined && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
}

/** Programs that run or fetch other code, so that their name says nothing about the effect. */
const openPrograms =
  /(?:^|[\s;&|/\\])(?:sh|bash|zsh|cmd|powershell|pwsh|curl|wget|nc|ncat|python3?|perl|ruby|rm|sudo|ssh|scp)(?:\.exe)?(?:$|\s)/;

function isFixedProgram(given: readonly ts.Node[]): boolean {
  const text = given[0] === undefined ? undefined : fixedText(given[0]);
  if (text === undefined || openPrograms.test(text)) return false;
  return !given.some((argument) => /\bshell\s*:\s*(?!false)/.test(argument.getText()));
}

/** A constant string; of `[program, …]` its first member. `process.execPath` counts as the name of a program. */
function fixedText(node: ts.Node): string | undefined {
  const inner = ts.isExpression(node) ? withoutWrapping(node) : node;
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (ts.isArrayLiteralExpression(inner) && inner.elements[0] !== undefined) return fixedText(inner.elements[0]);
  return ts.isPropertyAccessExpression(inner) && inner.getText() === "process.execPath" ? "node" : undefined;
}

const requesters =
  /^(?:fetch|node-fetch|cross-fetch|undici\.(?:fetch|request)|https?\.request|(?:axios|got|ky|needle|superagent|ofetch\.ofetch)(?:\.(?:request|post|put|patch|delete))?)$/;

interface Request {
  readonly name: string;
  readonly given: readonly ts.Node[];
  readonly checker: ts.TypeChecker;
}

/** Whether a request changes something: a search may well be a `POST` whose answer is read. */
function isSent(call: ts.Node, { name, given, checker }: Request): boolean {
  if (!requesters.test(name)) return false;
  const method = /\.(post|put|patch|delete)$/.exec(name)?.[1] ?? given.flatMap((part) => methodIn(part, checker))[0];
  if (method === undefined || /^(?:get|head|options)$/i.test(method)) return false;
  return method.toLowerCase() !== "post" || !isAnswerRead(call);
}

function methodIn(options: ts.Node, checker: ts.TypeChecker): string | readonly [] {
  const value = ts.isIdentifier(options) ? constantOf(options, checker) : options;
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return [];
  const member = value.properties.find(({ name }) => name !== undefined && nameOf(name) === "method");
  return member !== undefined && ts.isPropertyAssignment(member) ? (fixedText(member.initializer) ?? []) : [];
}

/** Whether the answer of a request is used: it is more than a statement. */
function isAnswerRead(call: ts.Node): boolean {
  const { parent } = call;
  const isPassedOn =
    ts.isAwaitExpression(parent) ||
    ts.isVoidExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isPropertyAccessExpression(parent) && /^(?:catch|finally)$/.test(parent.name.text)) ||
    (ts.isCallExpression(parent) && parent.expression === call);
  return isPassedOn ? isAnswerRead(parent) : !ts.isExpressionStatement(parent);
}

/** Whether a node reads secrets: a file that usually holds them, or all environment variables at once. */
function readsSecrets(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) return isWholeEnvironment(node, checker);
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  if (!isText || !(sensitivePath.test(node.text) || sensitivePart.test(node.text))) return false;
  let { parent } = node;
  while (
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.PlusToken)
  )
    ({ parent } = parent);
  // A deny list names such paths too; a path that is read is in a call, or alone in a variable.
  if (ts.isVariableDeclaration(parent)) return true;
  const called = ts.isCallExpression(parent) ? outsideName(parent.expression, checker) : undefined;
  return /^(?:fs|fs-extra|graceful-fs|path|child_process|Bun|Deno|execa)\b/.test(called ?? "");
}

/** `JSON.stringify(process.env)` and `{ ...process.env }`, but not the environment passed to a child process. */
function isWholeEnvironment(node: ts.PropertyAccessExpression | ts.Identifier, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  const isRead =
    ts.isCallExpression(parent) &&
    parent.expression !== node &&
    /^(?:JSON\.stringify|Object\.(?:entries|values|assign)|structuredClone)$/.test(parent.expression.getText());
  const isSpread = ts.isSpreadAssignment(parent) && !/^env\b|\benv\s*=/i.test(parent.parent.parent.getText());
  return (isRead || isSpread) && outsideName(node, checker) === "process.env";
}
