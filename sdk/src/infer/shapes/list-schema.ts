import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import { hasUndefined, isUndefined } from "../contract/classify.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import { applyDoc } from "../docs/apply-doc.ts";
import { docOf } from "../docs/jsdoc/jsdoc.ts";
import type { Project } from "../project/open-project.ts";
import { writtenType } from "../project/written-type.ts";
import { presentSchema, unionMembers, unionSchema } from "./union-schema.ts";

export function arraySchema(type: ts.Type, parent: TypeLocation, context: InferContext): JsonSchema {
  const { checker } = context.project;
  const isPlain = checker.isArrayType(type);
  const item = isPlain
    ? checker.getTypeArguments(type as ts.TypeReference)[0]
    : checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (item === undefined) throw new Error("an array type without its item");
  // `return { errors: [] }` has the type `never[]`.
  if (context.isResult && (item.flags & ts.TypeFlags.Never) !== 0) return { type: "array", maxItems: 0 };
  const own = isPlain ? undefined : ownMember(type, context.project);
  if (own !== undefined) {
    const what = `an array with its own property \`${own.name}\` has no JSON form`;
    return context.refuse(parent, { what, remedy: "Use an object with the array as one of its properties." });
  }
  const typeNode = itemNode(parent, context.project);
  const location: TypeLocation = { path: `${parent.path}[]`, node: typeNode ?? parent.node, typeNode, parent };
  return { type: "array", items: itemSchema(item, location, context) };
}

/** `undefined` cannot occur in a JSON input; in a result `JSON.stringify` writes it as null. */
function itemSchema(item: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  if (!context.isResult || !hasUndefined(item) || !item.isUnion()) return presentSchema(item, location, context);
  const members = unionMembers(item).filter((member) => !isUndefined(member));
  return unionSchema([...members, context.project.checker.getNullType()], location, context);
}

function ownMember(type: ts.Type, { checker }: Project): ts.Symbol | undefined {
  return (type.getSymbol()?.getDeclarations() ?? [])
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ members }) => [...members])
    .flatMap((member) => (member.name === undefined ? [] : (checker.getSymbolAtLocation(member.name) ?? [])))
    .find(({ name }) => name !== "length");
}

function itemNode({ typeNode }: TypeLocation, project: Project): ts.TypeNode | undefined {
  const written = writtenType(typeNode, project);
  if (written === undefined) return undefined;
  if (ts.isArrayTypeNode(written)) return written.elementType;
  const isArrayOf = ts.isTypeReferenceNode(written) && /^(Readonly)?Array$/.test(written.typeName.getText());
  return isArrayOf ? written.typeArguments?.[0] : undefined;
}

/** An array with fixed positions; a rest element must come last, since JSON Schema cannot count from the end. */
export function tupleSchema(type: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  const reference = type as ts.TupleTypeReference;
  const { elementFlags, labeledElementDeclarations = [] } = reference.target;
  const schemas = context.project.checker.getTypeArguments(reference).map((item, index) => {
    const schema = presentSchema(item, elementLocation(location, index, context), context);
    const label = labeledElementDeclarations[index];
    // The label in `[width: number]` becomes the item's title, and its comment the description.
    return label === undefined || !ts.isNamedTupleMember(label)
      ? schema
      : applyDoc({ title: label.name.text, ...schema }, docOf(label), context);
  });
  const restIndex = elementFlags.findIndex((flag) => (flag & ts.ElementFlags.Variable) !== 0);
  if (restIndex !== -1 && restIndex !== elementFlags.length - 1) {
    const what = "a rest element before the end of a tuple has no JSON Schema";
    return context.refuse(location, { what, remedy: "Put the rest element last, or use an object." });
  }
  const fixed = restIndex === -1 ? schemas : schemas.slice(0, restIndex);
  const rest = restIndex === -1 ? undefined : schemas[restIndex];
  if (fixed.length === 0) return rest === undefined ? { type: "array", maxItems: 0 } : { type: "array", items: rest };
  const minItems = elementFlags.filter((flag) => flag === ts.ElementFlags.Required).length;
  return { type: "array", prefixItems: fixed, items: rest ?? false, ...(minItems > 0 && { minItems }) };
}

function elementLocation(parent: TypeLocation, index: number, { project }: InferContext): TypeLocation {
  const written = writtenType(parent.typeNode, project);
  const element = written !== undefined && ts.isTupleTypeNode(written) ? written.elements[index] : undefined;
  const isWrapped =
    element !== undefined &&
    (ts.isNamedTupleMember(element) || ts.isOptionalTypeNode(element) || ts.isRestTypeNode(element));
  const typeNode = isWrapped ? element.type : element;
  return { path: `${parent.path}[${index}]`, node: typeNode ?? parent.node, typeNode, parent };
}
