import { ts } from "ts-morph";
import type { EffectKind } from "../../model/tool/effect.ts";
import { sensitivePath } from "../../util/sensitive-path.ts";
import type { Project } from "../project/open-project.ts";
import { constantBehind, nameOf, withoutWrapping } from "../read/read-literal.ts";
import { nameBehind } from "./name-behind.ts";

export interface NodeEffect {
  readonly kind: EffectKind;
  readonly isFixed?: boolean;
}

/** `exec(command)`, `new Function(text)`, `` $`ls` ``. */
export type AnyCall = ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression;

export const isAnyCall = (node: ts.Node): node is AnyCall =>
  ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);

export const calleeOf = (node: AnyCall): ts.Expression =>
  ts.isTaggedTemplateExpression(node) ? node.tag : node.expression;

/** What a call does, by the name of the function in its module. */
export function effectOfCall(node: AnyCall, name: string | undefined, project: Project): NodeEffect | undefined {
  const callee = calleeOf(node);
  if (name === undefined)
    return ts.isPropertyAccessExpression(callee) && callee.name.text === "sendMail" ? { kind: "sends" } : undefined;
  const kind = kinds.find(([, pattern]) => pattern.test(name))?.[0];
  const given = ts.isTaggedTemplateExpression(node) ? [node.template] : (node.arguments ?? []);
  if (kind === "runs-programs") return { kind, isFixed: isFixedProgram(given, project) };
  if (kind === "evaluates-code")
    return { kind, isFixed: given.length > 0 && given.every((each) => fixedText(each, project) !== undefined) };
  if (kind === "writes-files" || kind === "deletes-files") {
    // A move or copy writes to its destination.
    const target = /\.(?:rename|copyFile|cp|move|link|symlink)(?:Sync)?$/.test(name) ? given[1] : given[0];
    return target !== undefined && isTemporary(target, project) ? undefined : { kind };
  }
  if (kind !== undefined) return { kind };
  return requesters.test(name) && isSent(node, { name, given }, project) ? { kind: "sends" } : undefined;
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

/** Whether a path begins in a temporary folder that the code asked the system for. */
function isTemporary(target: ts.Node, project: Project, steps = 20): boolean {
  if (!ts.isExpression(target) || steps === 0) return false;
  const inner = withoutWrapping(target);
  const startsIn = (part: ts.Node | undefined): boolean => part !== undefined && isTemporary(part, project, steps - 1);
  if (ts.isAwaitExpression(inner)) return startsIn(inner.expression);
  if (ts.isTemplateExpression(inner)) return inner.head.text === "" && startsIn(inner.templateSpans[0]?.expression);
  if (ts.isIdentifier(inner)) return startsIn(valueOf(inner, project));
  if (!ts.isCallExpression(inner)) return false;
  const called = nameBehind(inner.expression, project) ?? "";
  if (/^(?:os\.tmpdir|fs\.mkdtemp(?:Sync)?)$/.test(called)) return true;
  return /^path\.(?:join|resolve)$/.test(called) && startsIn(inner.arguments[0]);
}

const valueOf = (name: ts.Identifier, { checker }: Project): ts.Expression | undefined =>
  constantBehind(checker.getSymbolAtLocation(name), checker);

/** Programs that run or fetch other code, so their names say nothing about the effect. */
const openPrograms =
  /(?:^|[\s;&|/\\])(?:sh|bash|zsh|cmd|powershell|pwsh|curl|wget|nc|ncat|python3?|perl|ruby|rm|sudo|ssh|scp)(?:\.exe)?(?:$|\s)/;

function isFixedProgram(given: readonly ts.Node[], project: Project): boolean {
  const text = given[0] === undefined ? undefined : fixedText(given[0], project);
  if (text === undefined || openPrograms.test(text)) return false;
  return !given.some((argument) => /\bshell\s*:\s*(?!false)/.test(argument.getText()));
}

/** A constant string; the first member of `[program, …]`. `process.execPath` counts as the name of a program. */
function fixedText(node: ts.Node, project: Project): string | undefined {
  const inner = ts.isExpression(node) ? withoutWrapping(node) : node;
  if (ts.isStringLiteralLike(inner)) return inner.text;
  if (ts.isArrayLiteralExpression(inner) && inner.elements[0] !== undefined)
    return fixedText(inner.elements[0], project);
  const isNode = ts.isPropertyAccessExpression(inner) && nameBehind(inner, project) === "process.execPath";
  return isNode ? "node" : undefined;
}

const requesters =
  /^(?:fetch|node-fetch|cross-fetch|undici\.(?:fetch|request)|https?\.request|(?:axios|got|ky|needle|superagent|ofetch\.ofetch)(?:\.(?:request|post|put|patch|delete))?)$/;

interface Request {
  readonly name: string;
  readonly given: readonly ts.Node[];
}

/** Whether a request changes something: a `POST` whose response is read may be a search. */
function isSent(call: ts.Node, { name, given }: Request, project: Project): boolean {
  const method = /\.(post|put|patch|delete)$/.exec(name)?.[1] ?? given.flatMap((part) => methodIn(part, project))[0];
  if (method === undefined || /^(?:get|head|options)$/i.test(method)) return false;
  return method.toLowerCase() !== "post" || !isAnswerRead(call);
}

function methodIn(options: ts.Node, project: Project): string | readonly [] {
  const value = ts.isIdentifier(options) ? valueOf(options, project) : options;
  if (value === undefined || !ts.isObjectLiteralExpression(value)) return [];
  const member = value.properties.find(({ name }) => name !== undefined && nameOf(name) === "method");
  return member !== undefined && ts.isPropertyAssignment(member) ? (fixedText(member.initializer, project) ?? []) : [];
}

/** Whether the response of a request is used: the call is not a statement alone. */
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

const pathTakers = /^(?:fs|fs-extra|graceful-fs|path|child_process|Bun|Deno|execa)\b/;

/** Whole segments of sensitive paths, as passed to `path.join`. */
const sensitivePart =
  /^(?:\.ssh|\.aws|\.gnupg|\.kube|\.netrc|\.git-credentials|\.npmrc|\.pypirc|\.env|id_(?:rsa|dsa|ecdsa|ed25519)|\.(?:bash|zsh)_history)$/u;

/** The code that reads secrets: a call with the path of a typical secrets file, or an access to all environment variables at once. */
export function secretAt(node: ts.Node, project: Project): ts.Node | undefined {
  if (ts.isPropertyAccessExpression(node) || ts.isIdentifier(node))
    return isWholeEnvironment(node, project) ? node : undefined;
  if (!ts.isCallExpression(node) || !pathTakers.test(nameBehind(node.expression, project) ?? "")) return undefined;
  const paths = node.arguments.map((part) => (ts.isIdentifier(part) ? valueOf(part, project) : undefined) ?? part);
  const isSecret = (part: ts.Expression): boolean =>
    sensitivePath.test(part.getText()) || (ts.isStringLiteralLike(part) && sensitivePart.test(part.text));
  return paths.some(isSecret) ? node : undefined;
}

/** `JSON.stringify(process.env)` and `{ ...process.env }`, but not the environment passed to a child process. */
function isWholeEnvironment(node: ts.PropertyAccessExpression | ts.Identifier, project: Project): boolean {
  const { parent } = node;
  const isRead =
    ts.isCallExpression(parent) &&
    parent.expression !== node &&
    /^(?:JSON\.stringify|Object\.(?:entries|values|assign)|structuredClone)$/.test(parent.expression.getText());
  const isSpread = ts.isSpreadAssignment(parent) && !/^env\b|\benv\s*=/i.test(parent.parent.parent.getText());
  return (isRead || isSpread) && nameBehind(node, project) === "process.env";
}
