import { ts } from "ts-morph";
import type { JsonSchema } from "../../../model/json-schema.ts";
import type { Converter, InferContext, TypeLocation } from "../../contract/contract.ts";
import type { Project } from "../../project/open-project.ts";
import { hasUndefined, isUndefined } from "../../contract/absence.ts";
import { presentSchema } from "../../shapes/present-schema.ts";
import { unionMembers, unionSchema } from "../../shapes/union-schema.ts";
import { writtenType } from "../../project/written-type.ts";

export default {
  kind: "array",
  toSchema(type, parent, context) {
    const { checker } = context.project;
    const item = checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)[0]
      : checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (item === undefined) throw new Error("an array type without its item");
    const own = checker.isArrayType(type) ? undefined : ownMember(type, context.project);
    if (own !== undefined) {
      const what = `an array with its own property \`${own.name}\` has no JSON form`;
      return context.refuse(parent, { what, remedy: "Use an object with the array as one of its properties." });
    }
    const typeNode = itemNode(parent, context.project);
    const location: TypeLocation = { path: `${parent.path}[]`, node: typeNode ?? parent.node, typeNode, parent };
    return { type: "array", items: itemSchema(item, location, context) };
  },
} satisfies Converter;

/** `undefined` cannot occur in a JSON input; in a result `JSON.stringify` writes it as null. */
function itemSchema(item: ts.Type, location: TypeLocation, context: InferContext): JsonSchema {
  if (!hasUndefined(item)) return context.convert(item, location);
  if (!context.isResult || !item.isUnion()) return presentSchema(item, location, context);
  const members = unionMembers(item).filter((member) => !isUndefined(member));
  return unionSchema([...members, context.project.checker.getNullType()], location, context);
}

function ownMember(type: ts.Type, { checker }: Project): ts.Symbol | undefined {
  const declarations = type.getSymbol()?.getDeclarations() ?? [];
  return declarations
    .filter(ts.isInterfaceDeclaration)
    .flatMap(({ members }) => [...members])
    .flatMap((member) => (member.name === undefined ? [] : (checker.getSymbolAtLocation(member.name) ?? [])))[0];
}

function itemNode({ typeNode }: TypeLocation, project: Project): ts.TypeNode | undefined {
  const written = writtenType(typeNode, project);
  if (written === undefined) return undefined;
  if (ts.isArrayTypeNode(written)) return written.elementType;
  const isArrayOf = ts.isTypeReferenceNode(written) && /^(Readonly)?Array$/.test(written.typeName.getText());
  return isArrayOf ? written.typeArguments?.[0] : undefined;
}
