import { ts } from "ts-morph";
import type { Finding } from "../../model/finding.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { TypeLocation } from "../contract/contract.ts";
import { Conversion } from "./conversion.ts";
import type { Project } from "../project/open-project.ts";
import type { Callable } from "../read/read-handler.ts";
import { isNothingType } from "../contract/classify.ts";
import { choiceSchema, unionMembers } from "../shapes/union-schema.ts";

/** The output schema of a handler, omitted when it returns nothing. */
export interface InferredOutput {
  readonly schema?: JsonSchema;
  /** Set when the handler streams its result; the schema describes one chunk. */
  readonly stream?: true;
  /** Set when a stream returns its result; the schema describes the result. */
  readonly hasResult?: true;
  readonly findings: readonly Finding[];
}

/** Infers the schema of a handler's data, without promises and `ok(…)` around it. */
export function inferOutput(callable: Callable, project: Project): InferredOutput {
  const returned = returnType(callable, project);
  const whole = project.checker.getAwaitedType(returned) ?? returned;
  const steps = streamSteps(whole, project);
  const context = new Conversion(project, { subject: "result" });
  // JSON has no `undefined`: it becomes null, or is left out. A type without data has no schema.
  const convert = (type: ts.Type, argument: number, lacking: "null" | "left-out"): JsonSchema | undefined => {
    const data = membersOf(type).flatMap((member) => dataOf(member, project));
    const present = data.filter((member) => !isNothingType(member));
    if (present.length === 0) return undefined;
    const isNullable = lacking === "null" && data.some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
    const choices = isNullable ? [...present, project.checker.getNullType()] : present;
    return choiceSchema(choices, locationOf(callable, argument), context);
  };
  const finished = (schema: JsonSchema | undefined): InferredOutput =>
    schema === undefined ? { findings: [] } : { schema: context.finish(schema).schema, findings: context.findings };
  if (steps === undefined) return finished(convert(whole, 0, "null"));

  const { piece, result } = steps;
  const last = result === undefined ? undefined : convert(result, 1, "left-out");
  if (last === undefined) {
    const output = finished(convert(piece, 0, "null"));
    return output.schema === undefined ? output : { ...output, stream: true };
  }
  // If it returns nothing, the data of the call is the list of its chunks.
  const items = mayBeNothing(result) ? convert(piece, 0, "null") : undefined;
  const schema = items === undefined ? last : { anyOf: [last, { type: "array", items } as const] };
  return { ...finished(schema), stream: true, hasResult: true };
}

const mayBeNothing = (type: ts.Type | undefined): boolean => type !== undefined && membersOf(type).some(isNothingType);

/** `argument` is the index of the stream's type argument for the data. */
function locationOf({ handler }: Callable, argument: number): TypeLocation {
  return {
    path: "result",
    node: handler.type ?? handler.name ?? handler,
    typeNode: dataNode(handler.type ?? ts.getJSDocReturnType(handler), argument),
  };
}

interface StreamSteps {
  readonly piece: ts.Type;
  readonly result?: ts.Type;
}

/** Undefined for other types, including lists and other iterables. */
function streamSteps(type: ts.Type, { checker }: Project): StreamSteps | undefined {
  const method = type.getProperties().find(({ escapedName }) => String(escapedName).startsWith("__@asyncIterator@"));
  const [signature] = method === undefined ? [] : checker.getTypeOfSymbol(method).getCallSignatures();
  const next = signature?.getReturnType().getProperty("next");
  const [step] = next === undefined ? [] : checker.getTypeOfSymbol(next).getCallSignatures();
  const promised = step === undefined ? undefined : checker.getAwaitedType(step.getReturnType());
  const steps = promised?.isUnion() === true ? promised.types : promised === undefined ? [] : [promised];
  const valueOf = (part: ts.Type | undefined): ts.Type | undefined => {
    const value = part?.getProperty("value");
    return value === undefined ? undefined : checker.getTypeOfSymbol(value);
  };
  const piece = valueOf(steps.find((part) => !isLast(part, checker)));
  const result = valueOf(steps.find((part) => isLast(part, checker)));
  const isOpen = result === undefined || (result.flags & openFlags) !== 0;
  return piece === undefined ? undefined : { piece, ...(isOpen ? {} : { result }) };
}

// `AsyncIterable<Piece>` does not declare a return value.
const openFlags = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

function isLast(step: ts.Type, checker: ts.TypeChecker): boolean {
  const done = step.getProperty("done");
  const type = done === undefined ? undefined : checker.getTypeOfSymbol(done);
  return type !== undefined && "intrinsicName" in type && type.intrinsicName === "true";
}

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

/** The data of `ok(…)` and `direct(…)`, nothing for `fail(…)`, and any other type unchanged. */
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

const wrapper = /^(?:Promise|ToolResult)$/;
const streamWrapper = /^Async(?:Iterable|Iterator|IterableIterator|Generator)$/;

/** The written type of the data: the argument of `Promise<…>`, of `ToolResult<…>` and, at `argument`, of `AsyncGenerator<…>`. */
function dataNode(node: ts.TypeNode | undefined, argument: number): ts.TypeNode | undefined {
  if (node === undefined || !ts.isTypeReferenceNode(node)) return node;
  const name = node.typeName.getText();
  if (streamWrapper.test(name)) return dataNode(node.typeArguments?.[argument], argument);
  return wrapper.test(name) ? dataNode(node.typeArguments?.[0], argument) : node;
}
