import { ts } from "ts-morph";
import type { EffectKind } from "../../model/tool/effect.ts";
import { sensitivePart, sensitivePath } from "../../util/sensitive-path.ts";
import { type CallContext, type FileNames, outsideName, startsInTemporary } from "./effect-names.ts";
import { nameOf, withoutWrapping } from "../read/read-literal.ts";

export interface NodeEffect {
  readonly kind: EffectKind;
  readonly isFixed?: true;
}

/** `exec(command)`, `new Function(text)`, `` $`ls` ``. */
export type AnyCall = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

export function effectOfCall(call: AnyCall, context: CallContext): NodeEffect | undefined {
  const { names } = context;
  const callee = ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
  const name = outsideName(callee, names);
  if (name === undefined) return isMail(callee) ? { kind: "sends" } : undefined;
  const kind = kindByName.get(name) ?? fileEffect(name, call);
  if (kind === "writes-files" || kind === "deletes-files")
    return isTemporary(name, call, context) ? undefined : { kind };
  if (kind === "runs-programs") return { kind, ...(isFixedProgram(call) && { isFixed: true }) };
  if (kind === "evaluates-code") return { kind, ...(isFixedCode(call) && { isFixed: true }) };
  if (kind === "sends") return { kind };
  return requesters.test(name) && isSent(call, { name, names }) ? { kind: "sends" } : undefined;
}

const listed = (kind: EffectKind, prefix: string, members: string): readonly (readonly [string, EffectKind])[] =>
  members.split(" ").map((member) => [`${prefix}${member}`, kind] as const);

const kindByName: ReadonlyMap<string, EffectKind> = new Map([
  ...["fs", "fs-extra", "graceful-fs"].flatMap((module) => [
    ...listed(
      "writes-files",
      `${module}.`,
      "writeFile writeFileSync appendFile appendFileSync createWriteStream copyFile copyFileSync cp cpSync rename renameSync truncate " +
        "truncateSync symlink symlinkSync link linkSync chmod chmodSync chown chownSync outputFile outputJson writeJson writeJSON move",
    ),
    ...listed("deletes-files", `${module}.`, "unlink unlinkSync rm rmSync rmdir rmdirSync remove removeSync emptyDir"),
  ]),
  ...listed(
    "writes-files",
    "",
    "Bun.write Deno.writeTextFile Deno.writeFile Deno.rename Deno.copyFile write-file-atomic",
  ),
  ...listed("deletes-files", "", "Deno.remove rimraf rimraf.rimraf del del.deleteAsync del.deleteSync trash"),
  ...listed("runs-programs", "child_process.", "exec execSync execFile execFileSync spawn spawnSync fork"),
  ...listed("runs-programs", "execa", " .execa .execaSync .execaCommand .execaCommandSync .execaNode .$"),
  ...listed(
    "runs-programs",
    "",
    "zx.$ cross-spawn cross-spawn.sync shelljs.exec node-pty.spawn Bun.spawn Bun.spawnSync Bun.$",
  ),
  ...listed("runs-programs", "", "Deno.Command Deno.run"),
  ...listed("evaluates-code", "", "eval Function vm.Script vm.SourceTextModule vm.compileFunction"),
  ...listed("evaluates-code", "vm.", "runInContext runInNewContext runInThisContext"),
  ...listed("sends", "", "navigator.sendBeacon net.connect net.createConnection tls.connect dgram.createSocket"),
]);

function fileEffect(name: string, call: AnyCall): EffectKind | undefined {
  if (!/^fs\.open(?:Sync)?$/.test(name)) return undefined;
  const flags = argumentsOf(call)[1];
  return flags !== undefined && ts.isStringLiteralLike(flags) && /[wa+]/.test(flags.text) ? "writes-files" : undefined;
}

const argumentsOf = (call: AnyCall): readonly ts.Expression[] =>
  ts.isTaggedTemplateExpression(call) ? [] : (call.arguments ?? []);

/** Whether a call changes only files below a temporary folder that the code asked the system for. */
function isTemporary(name: string, call: AnyCall, context: CallContext): boolean {
  const [first, second] = argumentsOf(call);
  // A move or copy writes to its destination.
  const target = /\.(?:rename|copyFile|cp|move|link|symlink)(?:Sync)?$/.test(name) ? second : first;
  return target !== undefined && startsInTemporary(target, context);
}

const isMail = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && callee.name.text === "sendMail";

/** Programs that run or fetch other code, so that their name says nothing about the effect. */
const openPrograms =
  /(?:^|[\s;&|/\\])(?:sh|bash|zsh|cmd|powershell|pwsh|curl|wget|nc|ncat|python3?|perl|ruby|rm|sudo|ssh|scp)(?:\.exe)?(?:$|\s)/;

function isFixedProgram(call: AnyCall): boolean {
  const program = ts.isTaggedTemplateExpression(call) ? call.template : argumentsOf(call)[0];
  const text = program === undefined ? undefined : fixedText(program);
  if (text === undefined || openPrograms.test(text)) return false;
  return !argumentsOf(call).some((argument) => /\bshell\s*:\s*(?!false)/.test(argument.getText()));
}

/** Literal code, such as `return this`, hides nothing. */
const isFixedCode = (call: AnyCall): boolean => {
  const given = argumentsOf(call);
  return given.length > 0 && given.every((argument) => fixedText(argument) !== undefined);
};

/** A constant string; of `[program, …]` its first member. `process.execPath` counts as the name of a program. */
function fixedText(expression: ts.Expression): string | undefined {
  const inner = withoutWrapping(expression);
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (ts.isArrayLiteralExpression(inner) && inner.elements[0] !== undefined) return fixedText(inner.elements[0]);
  if (ts.isPropertyAccessExpression(inner) && inner.getText() === "process.execPath") return "node";
  return undefined;
}

const requesters =
  /^(?:fetch|node-fetch|cross-fetch|undici\.(?:fetch|request)|https?\.request|(?:axios|got|ky|needle|superagent|ofetch\.ofetch)(?:\.(?:request|post|put|patch|delete))?)$/;

interface Request {
  readonly name: string;
  readonly names: FileNames;
}

/** Whether a request writes: its response is not read. A search may well be a `POST` whose response is read. */
function isSent(call: AnyCall, { name, names }: Request): boolean {
  const method = methodOf(call, { name, names });
  if (method === undefined || method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return method !== "POST" || !answerIsRead(call);
}

function methodOf(call: AnyCall, { name, names }: Request): string | undefined {
  const byName = /\.(post|put|patch|delete)$/.exec(name)?.[1];
  if (byName !== undefined) return byName.toUpperCase();
  for (const argument of argumentsOf(call)) {
    const inner = withoutWrapping(argument);
    const options = ts.isIdentifier(inner) ? names.objects.get(inner.text) : inner;
    if (options === undefined || !ts.isObjectLiteralExpression(options)) continue;
    const method = options.properties.find(
      (property) => property.name !== undefined && nameOf(property.name) === "method",
    );
    if (method !== undefined && ts.isPropertyAssignment(method)) {
      const text = fixedText(method.initializer);
      if (text !== undefined) return text.toUpperCase();
    }
  }
  return undefined;
}

/** Whether a node reads secrets: a file that usually holds them, or all environment variables at once. */
export function readsSecrets(node: ts.Node, names: FileNames): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return (sensitivePath.test(node.text) || sensitivePart.test(node.text)) && isUsedAsPath(node, names);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "env" && isWholeEnvironment(node, names);
  return ts.isIdentifier(node) && names.outside.has(node.text) && isWholeEnvironment(node, names);
}

/** A deny list names such paths too; a path that is read is in a call, or alone in a variable. */
function isUsedAsPath(node: ts.Node, names: FileNames): boolean {
  let { parent } = node;
  while (ts.isTemplateSpan(parent) || ts.isTemplateExpression(parent) || ts.isBinaryExpression(parent)) {
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken) return false;
    ({ parent } = parent);
  }
  // A file that imports no code reads nothing.
  if (ts.isVariableDeclaration(parent)) return names.outside.size > 0;
  if (!ts.isCallExpression(parent)) return false;
  return /^(?:fs(?:-extra)?|graceful-fs|path|child_process|Bun|Deno|execa)\b/.test(
    outsideName(parent.expression, names) ?? "",
  );
}

const wholeReaders = /^(?:JSON\.stringify|Object\.(?:entries|values|assign)|structuredClone)$/;

/** `JSON.stringify(process.env)` and `{ ...process.env }`, but not the environment passed to a child process. */
function isWholeEnvironment(node: ts.PropertyAccessExpression | ts.Identifier, names: FileNames): boolean {
  if (outsideName(node, names) !== "process.env") return false;
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression !== node && wholeReaders.test(parent.expression.getText());
  if (!ts.isSpreadAssignment(parent)) return false;
  const holder = parent.parent.parent;
  const isForProgram =
    (ts.isPropertyAssignment(holder) && nameOf(holder.name) === "env") ||
    (ts.isVariableDeclaration(holder) && /env/i.test(holder.name.getText()));
  return !isForProgram;
}

/** Whether the code uses the response of a request, beyond checking its status. */
function answerIsRead(call: ts.Node): boolean {
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
