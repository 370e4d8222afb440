import { ts } from "ts-morph";
import type { JsonSchema } from "../../../model/json-schema.ts";
import { applyDoc } from "../../docs/apply-doc.ts";
import type { Converter, InferContext, TypeLocation } from "../../contract/contract.ts";
import { docOf } from "../../docs/jsdoc/jsdoc.ts";
import { presentSchema } from "../../shapes/present-schema.ts";
import { writtenType } from "../../project/written-type.ts";

/** An array with fixed positions; a rest element must come last, since JSON Schema cannot count from the end. */
export default {
  kind: "tuple",
  toSchema(type, location, context) {
    const reference = type as ts.TupleTypeReference;
    const { elementFlags, labeledElementDeclarations = [] } = reference.target;
    const schemas = context.project.checker.getTypeArguments(reference).map((item, index) => {
      const schema = presentSchema(item, itemLocation(location, index, context), context);
      return labelled(schema, labeledElementDeclarations[index], context);
    });
    const restIndex = elementFlags.findIndex((flag) => (flag & ts.ElementFlags.Variable) !== 0);
    if (restIndex !== -1 && restIndex !== elementFlags.length - 1) {
      return context.refuse(location, {
        what: "a rest element before the end of a tuple has no JSON Schema",
        remedy: "Put the rest element last, or use an object.",
      });
    }
    return tupleSchema(schemas, restIndex, elementFlags.filter((flag) => flag === ts.ElementFlags.Required).length);
  },
} satisfies Converter;

/** `[width: number]`: the label becomes the item's title, and its comment the description. */
function labelled(
  schema: JsonSchema,
  label: ts.NamedTupleMember | ts.ParameterDeclaration | undefined,
  context: InferContext,
): JsonSchema {
  if (label === undefined || !ts.isNamedTupleMember(label)) return schema;
  return applyDoc({ title: label.name.text, ...schema }, docOf(label), context);
}

function tupleSchema(schemas: readonly JsonSchema[], restIndex: number, minItems: number): JsonSchema {
  const fixed = restIndex === -1 ? schemas : schemas.slice(0, restIndex);
  const rest = restIndex === -1 ? undefined : schemas[restIndex];
  if (fixed.length === 0) return rest === undefined ? { type: "array", maxItems: 0 } : { type: "array", items: rest };
  return { type: "array", prefixItems: fixed, items: rest ?? false, ...(minItems === 0 ? {} : { minItems }) };
}

function itemLocation(parent: TypeLocation, index: number, { project }: InferContext): TypeLocation {
  const written = writtenType(parent.typeNode, project);
  const element = written !== undefined && ts.isTupleTypeNode(written) ? written.elements[index] : undefined;
  const typeNode = element === undefined ? undefined : elementType(element);
  return { path: `${parent.path}[${index}]`, node: typeNode ?? parent.node, typeNode, parent };
}

function elementType(element: ts.TypeNode | ts.NamedTupleMember): ts.TypeNode {
  const isWrapped = ts.isNamedTupleMember(element) || ts.isOptionalTypeNode(element) || ts.isRestTypeNode(element);
  return isWrapped ? element.type : element;
}
