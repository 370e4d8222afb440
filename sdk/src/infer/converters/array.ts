import { ts } from "ts-morph";
import type { Converter, Spot } from "../contract.ts";
import type { Project } from "../open-project.ts";
import { writtenType } from "../written-type.ts";

export default {
  kind: "array",
  toSchema(type, parent, context) {
    const [item] = context.project.checker.getTypeArguments(type as ts.TypeReference);
    if (item === undefined) throw new Error("an array type without its item");
    const typeNode = itemNode(parent, context.project);
    const spot: Spot = { path: `${parent.path}[]`, node: typeNode ?? parent.node, typeNode, parent };
    return { type: "array", items: context.convert(item, spot) };
  },
} satisfies Converter;

function itemNode({ typeNode }: Spot, project: Project): ts.TypeNode | undefined {
  const written = writtenType(typeNode, project);
  if (written === undefined) return undefined;
  if (ts.isArrayTypeNode(written)) return written.elementType;
  const isArrayOf = ts.isTypeReferenceNode(written) && /^(Readonly)?Array$/.test(written.typeName.getText());
  return isArrayOf ? written.typeArguments?.[0] : undefined;
}
