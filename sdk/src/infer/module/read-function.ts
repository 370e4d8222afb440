import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { HandlerParameter, Revival } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { inferInput } from "../convert/infer-input.ts";
import { inferOutput } from "../convert/infer-output.ts";
import type { Doc } from "../contract/contract.ts";
import { docOf, functionDoc, mergeDocs } from "../docs/jsdoc/jsdoc.ts";
import { effectsOf } from "../effects/effects.ts";
import type { OpenedProject } from "../project/open-project.ts";
import { isHandler, type Handler } from "../read/read-handler.ts";

export interface ModuleFunction {
  /** Name of the export; `default` for the default one. */
  readonly name: string;
  readonly overloads: number;
  readonly description: string;
  /** What its comment says of the result. */
  readonly returns: string;
  /** Of the arguments, without what JSON cannot carry and callers need not give. */
  readonly input: JsonSchema;
  readonly revive: readonly Revival[];
  readonly parameters: readonly HandlerParameter[];
  readonly output?: JsonSchema;
  readonly isAsync: boolean;
  /** Whether its code, where that can be read, changes or sends something. */
  readonly hasEffects: boolean;
  readonly leftOut: readonly string[];
}

export type FunctionReading =
  | { readonly found: Omit<ModuleFunction, "name" | "overloads"> }
  /** A sentence without a full stop. */
  | { readonly reason: string };

export function readFunction(signature: ts.Signature, project: OpenedProject): FunctionReading {
  const handler = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
  if (handler === undefined || !isHandler(handler)) return { reason: "its declaration cannot be read" };
  if (signature.getJsDocTags().some(({ name }) => name === "deprecated")) return { reason: "it is deprecated" };
  const docs = docsOf(handler);
  const leftOut = { paths: new Set<string>(), known: new Map<ts.Type, boolean>() };
  const input = inferInput({ handler, signature }, { docs, leftOut }, project);
  const output = inferOutput({ handler, signature }, project);
  const [refused] = [...input.findings, ...output.findings].filter(({ severity }) => severity === "error");
  if (refused !== undefined) return { reason: refused.message.replace(/\.$/, "") };
  if (output.stream === true) return { reason: "it streams its result" };
  const parameters = input.parameters ?? [{ kind: "input" }];
  if (parameters.some(({ kind }) => kind === "context"))
    return { reason: "one of its parameters reads like a context" };
  const { description, tags } = mergeDocs(docs);
  const returns = tags.find(({ name }) => name === "returns" || name === "return")?.text ?? "";
  const isHere = !handler.getSourceFile().isDeclarationFile;
  return {
    found: {
      description,
      returns: returns.replace(/^-\s*/, "").trim(),
      input: withoutEmpty(input.schema),
      revive: input.revive ?? [],
      parameters: signature.parameters.length === 0 ? [] : parameters,
      ...defined({ output: output.schema }),
      isAsync: /^Promise(?:Like)?$/.test(signature.getReturnType().getSymbol()?.name ?? ""),
      hasEffects: isHere && effectsOf(handler.getSourceFile(), handler, project).length > 0,
      leftOut: [...leftOut.paths],
    },
  };
}

function docsOf(handler: Handler): readonly Doc[] {
  let node: ts.Node = handler;
  while (!ts.isVariableStatement(node) && !ts.isSourceFile(node.parent)) node = node.parent;
  return [functionDoc(handler), ...(ts.isVariableStatement(node) ? [docOf(node)] : [])];
}

/** Without optional properties that have become empty objects. */
function withoutEmpty(schema: JsonSchema): JsonSchema {
  const required = new Set(schema.required);
  const kept = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => required.has(name) || !isEmpty(property),
  );
  return { ...schema, properties: Object.fromEntries(kept) };
}

const isEmpty = ({ type, properties, additionalProperties }: JsonSchema): boolean =>
  type === "object" && additionalProperties === false && Object.keys(properties ?? {}).length === 0;
