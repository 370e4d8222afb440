import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isPlatformSymbol } from "../contract/classify.ts";
import type { TypeLocation } from "../contract/contract.ts";
import { createContext } from "./create-context.ts";
import type { Project } from "../project/open-project.ts";
import type { Callable } from "../read/read-handler.ts";
import { unionMembers, unionSchema } from "../shapes/union-schema.ts";

/** The output schema of a handler, omitted when it returns nothing. */
export interface InferredOutput {
  readonly schema?: JsonSchema;
  /** Set when the handler streams its result; the schema is that of one chunk. */
  readonly stream?: true;
  readonly findings: readonly Finding[];
}

/** Infers the schema of the data that a handler returns, behind promises and `ok(…)`. */
export function inferOutput(callable: Callable, project: Project): InferredOutput {
  const { checker } = project;
  const { handler } = callable;
  const returned = returnType(callable, project);
  const whole = awaited(returned, project);
  const item = streamedItem(whole, project);
  const data = membersOf(item ?? whole).flatMap((member) => dataOf(member, project));
  const present = data.filter((type) => (type.flags & nothingFlags) === 0);
  const [first, ...others] = present;
  if (first === undefined) return { findings: [] };

  const context = createContext(project, { subject: "result" });
  const location: TypeLocation = {
    path: "result",
    node: handler.type ?? handler.name ?? handler,
    typeNode: dataNode(handler.type ?? ts.getJSDocReturnType(handler)),
  };
  const isNullable = data.some((type) => (type.flags & ts.TypeFlags.Undefined) !== 0);
  const members = isNullable ? [...present, checker.getNullType()] : present;
  const isSingle = others.length === 0 && !isNullable;
  const schema = isSingle ? context.convert(first, location) : unionSchema(members, location, context);
  const stream = item === undefined ? {} : ({ stream: true } as const);
  return { schema: context.finish(schema).schema, ...stream, findings: context.findings };
}

/** The awaited type. Asking the compiler costs more than the rest of the output, and most types are plain. */
function awaited(type: ts.Type, project: Project): ts.Type {
  const { checker } = project;
  const symbol = type.getSymbol();
  if (symbol?.name === "Promise" && isPlatformSymbol(symbol, project)) {
    const [argument] = checker.getTypeArguments(type as ts.TypeReference);
    if (argument !== undefined) return awaited(argument, project);
  }
  const isPlain = (type.flags & ts.TypeFlags.Object) !== 0 && type.getProperty("then") === undefined;
  return isPlain ? type : (checker.getAwaitedType(type) ?? type);
}

/** The chunk type of an `AsyncIterable`; other iterables, such as arrays, are not streams. */
function streamedItem(type: ts.Type, { checker }: Project): ts.Type | undefined {
  const method = type.getProperties().find(({ escapedName }) => String(escapedName).startsWith("__@asyncIterator@"));
  const [signature] = method === undefined ? [] : checker.getTypeOfSymbol(method).getCallSignatures();
  const next = signature?.getReturnType().getProperty("next");
  const [step] = next === undefined ? [] : checker.getTypeOfSymbol(next).getCallSignatures();
  const result = step === undefined ? undefined : checker.getAwaitedType(step.getReturnType());
  const steps = result?.isUnion() === true ? result.types : result === undefined ? [] : [result];
  const value = steps.find((part) => !isLast(part, checker))?.getProperty("value");
  return value === undefined ? undefined : checker.getTypeOfSymbol(value);
}

function isLast(step: ts.Type, checker: ts.TypeChecker): boolean {
  const done = step.getProperty("done");
  const type = done === undefined ? undefined : checker.getTypeOfSymbol(done);
  return type !== undefined && "intrinsicName" in type && type.intrinsicName === "true";
}

const nothingFlags = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;

function returnType({ handler, signature: instantiated }: Callable, { checker }: Project): ts.Type {
  if (instantiated !== undefined) return instantiated.getReturnType();
  const isGenerator = "asteriskToken" in handler && handler.asteriskToken !== undefined;
  if (handler.type !== undefined && !isGenerator) return checker.getTypeFromTypeNode(handler.type);
  const signature = checker.getSignatureFromDeclaration(handler);
  return signature === undefined ? checker.getAnyType() : checker.getReturnTypeOfSignature(signature);
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  if (!type.isUnion() || (type.flags & ts.TypeFlags.Boolean) !== 0) return [type];
  return unionMembers(type).flatMap((member) => (isResultUnion(member) ? membersOf(member) : [member]));
}

const isResultUnion = (type: ts.Type): boolean => type.isUnion() && type.types.every(isResult);

/** The data of `ok(…)`, nothing for `fail(…)`, and any other type itself. */
function dataOf(type: ts.Type, { checker }: Project): readonly ts.Type[] {
  if (!isResult(type)) return [type];
  const data = type.getProperty("data");
  return data === undefined ? [] : membersOf(checker.getTypeOfSymbol(data));
}

// `ToolResult` is recognised by its symbol, whichever copy of the package declares it.
function isResult(type: ts.Type): boolean {
  return type.getProperty("ok") !== undefined && type.getProperties().some(isMark);
}

const isMark = (property: ts.Symbol): boolean => property.escapedName.toString().startsWith("__@mark@");

const wrappers = /^(Promise|ToolResult|Async(Iterable|Iterator|IterableIterator|Generator))$/;

/** The annotation of the data: the argument of `Promise<…>`, `ToolResult<…>` and `AsyncIterable<…>`. */
function dataNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  const isWrapper = node !== undefined && ts.isTypeReferenceNode(node) && wrappers.test(node.typeName.getText());
  return isWrapper ? dataNode(node.typeArguments?.[0]) : node;
}
