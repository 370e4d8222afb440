import { ts } from "ts-morph";
import type { Json } from "../../../util/json.ts";
import type { Converter, InferContext } from "../../contract/contract.ts";
import { readLiteral } from "../../read/read-literal.ts";
import { literalSchema } from "../../shapes/union-schema.ts";

export default {
  kind: "number",
  toSchema(type, _location, context) {
    const values = enumMembers(type).map((member) => valueOf(member, context));
    // The compiler treats every member that it cannot compute as a number, even `Metre = "m" as any`.
    return values.some((value) => typeof value === "string")
      ? literalSchema(values.flatMap((value) => value ?? []))
      : { type: "number" };
  },
} satisfies Converter;

function enumMembers(type: ts.Type): readonly ts.EnumMember[] {
  if ((type.flags & ts.TypeFlags.EnumLike) === 0) return [];
  const declarations = type.getSymbol()?.getDeclarations() ?? [];
  return declarations.flatMap((declaration) => {
    if (ts.isEnumMember(declaration)) return [declaration];
    return ts.isEnumDeclaration(declaration) ? [...declaration.members] : [];
  });
}

function valueOf(member: ts.EnumMember, { project: { checker } }: InferContext): Json | undefined {
  const constant = checker.getConstantValue(member);
  if (constant !== undefined || member.initializer === undefined) return constant;
  const literal = readLiteral(member.initializer, checker);
  return "value" in literal ? literal.value : undefined;
}
