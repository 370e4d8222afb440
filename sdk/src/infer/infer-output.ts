import { ts } from "ts-morph";
import type { Finding } from "../model/finding.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { Spot } from "./contract.ts";
import { createContext } from "./create-context.ts";
import type { Project } from "./open-project.ts";
import type { Handler } from "./read-handler.ts";
import { unionMembers, unionSchema } from "./union-schema.ts";

/** The output schema of a handler, left out when it returns nothing. */
export interface InferredOutput {
  readonly schema?: JsonSchema;
  readonly findings: readonly Finding[];
}

/** Infers the schema of the data a handler returns: promises are awaited and `ok(…)` is opened. */
export function inferOutput(handler: Handler, project: Project): InferredOutput {
  const { checker } = project;
  const returned = returnType(handler, project);
  const data = membersOf(checker.getAwaitedType(returned) ?? returned).flatMap((member) => dataOf(member, project));
  const present = data.filter((type) => (type.flags & nothingFlags) === 0);
  const [first, ...others] = present;
  if (first === undefined) return { findings: [] };

  const context = createContext(project, { subject: "result" });
  const spot: Spot = {
    path: "result",
    node: handler.type ?? handler.name ?? handler,
    typeNode: dataNode(handler.type),
  };
  const isNullable = data.some((type) => (type.flags & ts.TypeFlags.Undefined) !== 0);
  const members = isNullable ? [...present, checker.getNullType()] : present;
  const isSingle = others.length === 0 && !isNullable;
  const schema = isSingle ? context.convert(first, spot) : unionSchema(members, spot, context);
  return { schema: context.finish(schema).schema, findings: context.findings };
}

const nothingFlags = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never;

function returnType(handler: Handler, { checker }: Project): ts.Type {
  const isGenerator = handler.asteriskToken !== undefined;
  if (handler.type !== undefined && !isGenerator) return checker.getTypeFromTypeNode(handler.type);
  const signature = checker.getSignatureFromDeclaration(handler);
  return signature === undefined ? checker.getAnyType() : checker.getReturnTypeOfSignature(signature);
}

function membersOf(type: ts.Type): readonly ts.Type[] {
  if (!type.isUnion() || (type.flags & ts.TypeFlags.Boolean) !== 0) return [type];
  return unionMembers(type).flatMap((member) => (isResultUnion(member) ? membersOf(member) : [member]));
}

const isResultUnion = (type: ts.Type): boolean => type.isUnion() && type.types.every(isResult);

/** The data in `ok(…)`, nothing for `fail(…)`, and any other type itself. */
function dataOf(type: ts.Type, { checker }: Project): readonly ts.Type[] {
  if (!isResult(type)) return [type];
  const data = type.getProperty("data");
  return data === undefined ? [] : membersOf(checker.getTypeOfSymbol(data));
}

// `ToolResult` is known by the symbol it carries, whichever copy of the package declares it.
function isResult(type: ts.Type): boolean {
  return type.getProperty("ok") !== undefined && type.getProperties().some(isMark);
}

const isMark = (property: ts.Symbol): boolean => property.escapedName.toString().startsWith("__@mark@");

/** The written type of the data: what stands in `Promise<…>` and `ToolResult<…>`. */
function dataNode(node: ts.TypeNode | undefined): ts.TypeNode | undefined {
  const isWrapper =
    node !== undefined && ts.isTypeReferenceNode(node) && /^(Promise|ToolResult)$/.test(node.typeName.getText());
  return isWrapper ? dataNode(node.typeArguments?.[0]) : node;
}
