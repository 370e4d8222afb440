import { ts } from "ts-morph";
import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding, Location } from "../../model/finding.ts";
import { lifecycleEvents, type LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import {
  hookPayloadSchema,
  hookArgumentNames,
  hookArgumentOf,
  hookArgumentsSchema,
  type HookArguments,
} from "../../model/workflow/function-hook.ts";
import type { HandlerParameter, Revival, ToolMetadata } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { Conversion } from "./conversion.ts";
import { applyDefaults, readDefaults } from "./destructuring.ts";
import type { Doc, TypeLocation } from "../contract/contract.ts";
import { isContextParameter } from "../read/context-parameter.ts";
import type { Project } from "../project/open-project.ts";
import { parameterDocs } from "../docs/jsdoc/jsdoc.ts";
import { inputDocs } from "../docs/written-doc.ts";
import { locationOf, nodeDetails } from "../project/node-location.ts";
import { hasUndefined } from "../contract/classify.ts";
import { presentSchema } from "../shapes/union-schema.ts";
import type { Callable } from "../read/read-handler.ts";
import { literalValueOf } from "../read/read-literal.ts";
import { presentType, readSignature, type PositionalParameter, type SignatureProblem } from "../read/read-signature.ts";
import { parameterTypeNode, typeText } from "../project/written-type.ts";

/** The input schema of a handler with the locations of its parts; `schema` is unusable when there are error findings. */
export interface InferredInput {
  readonly schema: JsonSchema;
  readonly locations: Readonly<Record<string, Location>>;
  /** What each parameter receives; omitted for the input followed by the context. */
  readonly parameters?: readonly HandlerParameter[];
  /** Values that the handler receives as a `Date` or `URL`; omitted if there are no such values. */
  readonly revive?: readonly Revival[];
  readonly findings: readonly Finding[];
}

const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

export function inferInput(callable: Callable, docs: readonly Doc[], project: Project): InferredInput {
  const signature = readSignature(callable, project);
  if ("problem" in signature) return failed(signature.problem, project);
  const { parameters } = signature;
  const arrangement = parameters === undefined ? {} : { parameters };
  if (signature.kind === "nothing") {
    return {
      schema: nothing,
      locations: { "": locationOf(signature.node, project.root) },
      findings: [],
      ...arrangement,
    };
  }
  const isPositional = signature.kind === "positional";
  const given = isPositional ? parameterDocs(docs) : inputDocs(docs, signature.node, callable.handler.parameters);
  const context = new Conversion(project, { subject: "input", parameterDocs: given });
  if (isPositional) {
    const root = context.locate(positionalSchema(signature.positional, context), callable.handler);
    return { ...finished(root, context), ...arrangement };
  }
  const { node, type } = signature;
  const written = { node, typeNode: parameterTypeNode(node) };
  const converted = convertRoot(presentType(type, project), written, context);
  if ("problem" in converted) return failed(converted.problem, project);
  const root = applyDefaults(converted.schema, readDefaults(node.name, project.checker), context);
  const { description = "" } = context.parameterDoc("") ?? {};
  const isDescribed = description === "" || context.resolve(root).description !== undefined;
  const described = isDescribed ? { ...root } : { description, ...root };
  return { ...finished(context.locate(described, node), context), ...arrangement };
}

/** The input of a hook whose type comes from the event; undefined for other handlers. */
export function inferHookInput(
  { handler }: Callable,
  { category, on: own }: ToolMetadata,
  project: Project,
): InferredInput | undefined {
  const [first] = ts.isFunctionLike(handler) ? handler.parameters : [];
  if (category !== "lifecycle" || first === undefined) return undefined;
  const written = parameterTypeNode(first);
  const on =
    written === undefined
      ? (own ?? project.wired?.get(handler.getSourceFile().fileName)?.event)
      : eventOfPayload(written, own);
  if (on === undefined) return undefined;
  // A parameter that the handler ignores.
  if (ts.isIdentifier(first.name) && first.name.text.startsWith("_")) return undefined;
  return { schema: hookPayloadSchema(on), locations: { "": locationOf(first, project.root) }, findings: [] };
}

/**
 * The input of a hook that is a plain function, by the names of its parameters; undefined if it takes one object, as hooks made by
 * `defineTool` do.
 */
export function inferHookArguments({ handler }: Callable, project: Project): InferredInput | undefined {
  const all = handler.parameters.filter(({ name }) => name.getText() !== "this");
  if (all.some((parameter, index) => index === 0 && ts.isObjectBindingPattern(parameter.name))) return undefined;
  const locations = { "": locationOf(all[0] ?? handler, project.root) };
  const parameters: HandlerParameter[] = [];
  const names: (keyof HookArguments)[] = [];
  const findings: Finding[] = [];
  for (const parameter of all) {
    const written = parameter.name.getText();
    const argument = hookArgumentOf(written);
    if (argument !== undefined) {
      parameters.push({ kind: "property", name: argument });
      names.push(argument);
    } else if (isContextParameter(parameter, project)) parameters.push({ kind: "context" });
    // Python's `**kwargs`: other systems fill it, Toolwright does not.
    else if (/^_*kwargs$/.test(written)) parameters.push({ kind: "rest", name: written });
    else {
      const message = `A hook does not get \`${written}\`.${didYouMean(written, hookArgumentNames)}`;
      const problem = { node: parameter, message, remedy: hookSignatures };
      findings.push(...failed(problem, project).findings);
    }
  }
  return { schema: hookArgumentsSchema([...new Set(names)]), locations, parameters, findings };
}

const hookSignatures =
  "Take `(manager, history)`, `(sender, recipient, message)`, or the members of the event as one object: `({ message })`.";

/** The event of a payload that is written `HookPayloads["on_end"]`; a mismatch with the hook's event is left to the type checker. */
function eventOfPayload(written: ts.TypeNode, own: LifecycleEvent | undefined): LifecycleEvent | undefined {
  if (!ts.isIndexedAccessTypeNode(written) || written.objectType.getText() !== "HookPayloads") return undefined;
  const key = ts.isLiteralTypeNode(written.indexType) ? written.indexType.literal : undefined;
  const event = key !== undefined && ts.isStringLiteral(key) ? key.text : undefined;
  return lifecycleEvents.find((each) => each === event && (own ?? each) === each);
}

/** Infers the input schema from a type argument: the tool has no handler. */
export function inferTypeArgument(node: ts.TypeNode, project: Project): InferredInput {
  const context = new Conversion(project, { subject: "input" });
  const type = project.checker.getTypeFromTypeNode(node);
  const converted = convertRoot(presentType(type, project), { node, typeNode: node }, context);
  if ("problem" in converted) return failed(converted.problem, project);
  return finished(context.locate({ ...converted.schema }, node), context);
}

function finished(root: JsonSchema, context: Conversion): Omit<InferredInput, "parameters"> {
  const { schema, locations, revive } = context.finish(root);
  return { schema, locations, findings: context.findings, ...(revive.length === 0 ? {} : { revive }) };
}

function convertRoot(
  type: ts.Type,
  written: Pick<TypeLocation, "node" | "typeNode">,
  context: Conversion,
): { readonly schema: JsonSchema } | { readonly problem: SignatureProblem } {
  const schema = context.convert(type, { path: "", ...written });
  if (context.resolve(schema).type === "object" || context.hasErrors) return { schema };
  // A union of objects keeps its alternatives and also gets `type`, as explicit schemas do.
  if (isObject(schema, context)) return { schema: { ...schema, type: "object" } };
  const message = `The input is \`${typeText(type, context.project)}\`, not an object.`;
  const remedy = "Take one object with a declared type, such as `{ value: … }`.";
  return { problem: { node: written.node, message, remedy } };
}

function isObject(schema: JsonSchema, context: Conversion): boolean {
  const { type, anyOf } = context.resolve(schema);
  return type === "object" || anyOf?.every((part) => isObject(part, context)) === true;
}

function positionalSchema(positional: readonly PositionalParameter[], context: Conversion): JsonSchema {
  const properties = positional.map((parameter) => [parameter.name, parameterSchema(parameter, context)] as const);
  const required = positional.filter((parameter) => isRequired(parameter, context)).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function isRequired(parameter: PositionalParameter, { project: { checker } }: Conversion): boolean {
  const { type, node, isOptional, isRest } = parameter;
  // In `(unit = "m", length: number)` the compiler requires both.
  if (ts.isParameter(node) && node.initializer !== undefined) return false;
  if (isRest)
    return type !== undefined && checker.isTupleType(type) && (type as ts.TupleTypeReference).target.minLength > 0;
  return !isOptional && type !== undefined && !hasUndefined(type);
}

function parameterSchema({ name, node, type }: PositionalParameter, context: Conversion): JsonSchema {
  if (type === undefined) return {};
  const { checker } = context.project;
  const location = { path: name, node, typeNode: parameterTypeNode(node) };
  const doc = context.parameterDoc(name);
  const converted = presentSchema(type, location, context);
  const described = doc === undefined ? converted : applyDoc(converted, doc, context);
  const schema = applyDefaults(described, readDefaults(node.name, checker), context);
  const value = literalValueOf(ts.isParameter(node) ? node.initializer : undefined, checker);
  // `options = {}` only saves a check; it tells a model nothing.
  const isInformative = value !== undefined && JSON.stringify(value) !== "{}";
  return context.locate(isInformative ? { ...schema, default: value } : { ...schema }, node);
}

function failed({ node, message, remedy }: SignatureProblem, { root }: Project): InferredInput {
  const details = { ...nodeDetails(node, root), ...defined({ remedy }) };
  return { schema: nothing, locations: {}, findings: [findingOf("INFER_SIGNATURE", message, details)] };
}
