import { ts } from "ts-morph";
import { findingOf } from "../errors/finding-of.ts";
import type { Finding } from "../model/finding.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { Place } from "../model/place.ts";
import { classify } from "./classify.ts";
import { createContext } from "./create-context.ts";
import { applyDefaults, readDefaults } from "./destructuring.ts";
import type { Doc } from "./jsdoc.ts";
import type { Project } from "./open-project.ts";
import { evidenceOf, placeOf } from "./place.ts";
import type { Handler } from "./read-handler.ts";

/** The input schema of a handler with the places of its parts; `schema` is of no use when there are error findings. */
export interface InferredInput {
  readonly schema: JsonSchema;
  readonly places: Readonly<Record<string, Place>>;
  readonly findings: readonly Finding[];
}

const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Infers the input schema from a handler's first parameter. */
export function inferInput(handler: Handler, parameterDocs: ReadonlyMap<string, Doc>, project: Project): InferredInput {
  const [parameter] = handler.parameters;
  const problem = signatureProblem(handler, project);
  if (problem !== undefined) return failed(problem.node, problem.message, project);
  if (parameter === undefined || isIgnored(parameter)) {
    return { schema: nothing, places: { "": placeOf(parameter ?? handler, project.root) }, findings: [] };
  }
  const type = parameterType(parameter, project);
  if (type === undefined) return failed(parameter, "The handler's first parameter has no declared type.", project);

  const context = createContext(project, { subject: "input", parameterDocs });
  const converted = context.convert(type, { path: "", node: parameter, typeNode: parameter.type });
  if (context.findings.length === 0 && !isObjectType(type, project)) {
    const written = project.checker.typeToString(type);
    return failed(parameter, `The input is \`${written}\`, not an object.`, project);
  }
  const root = applyDefaults(converted, readDefaults(parameter.name, project.checker), context);
  const { schema, facts } = context.finish(context.locate({ ...root }, parameter));
  return { schema, places: facts, findings: context.findings };
}

function isObjectType(type: ts.Type, project: Project): boolean {
  return ["object", "open-object", "class"].includes(classify(type, project));
}

/** `execute(_, context)` says that the tool takes no input. */
function isIgnored({ name, type }: ts.ParameterDeclaration): boolean {
  return type === undefined && ts.isIdentifier(name) && name.text.startsWith("_");
}

/** The declared type of a parameter, or the one its function is declared to have; undefined where nothing is declared. */
function parameterType(parameter: ts.ParameterDeclaration, { checker }: Project): ts.Type | undefined {
  if (parameter.type !== undefined) return checker.getTypeFromTypeNode(parameter.type);
  const type = checker.getTypeAtLocation(parameter);
  const isDeclared = (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) === 0;
  const comesFromPattern = type.getProperties().some((property) => property.declarations?.some(ts.isBindingElement));
  return isDeclared && !comesFromPattern ? type : undefined;
}

interface SignatureProblem {
  readonly node: ts.Node;
  readonly message: string;
}

function signatureProblem(handler: Handler, { checker }: Project): SignatureProblem | undefined {
  const [first, , third] = handler.parameters;
  if (handler.typeParameters !== undefined) return { node: handler, message: "The handler has type parameters." };
  if (third !== undefined) return { node: third, message: "The handler takes more than input and context." };
  if (first?.dotDotDotToken !== undefined) return { node: first, message: "The handler takes a rest parameter." };
  const symbol = handler.name === undefined ? undefined : checker.getSymbolAtLocation(handler.name);
  const overloads = (symbol?.declarations ?? []).filter(
    (declaration) => ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration),
  );
  return overloads.length > 1 ? { node: handler, message: "The handler is overloaded." } : undefined;
}

function failed(node: ts.Node, message: string, { root }: Project): InferredInput {
  const finding = findingOf("INFER_SIGNATURE", message, { at: placeOf(node, root), evidence: evidenceOf(node) });
  return { schema: nothing, places: {}, findings: [finding] };
}
