import { ts } from "ts-morph";
import type { Json } from "../../util/json.ts";
import type { Project } from "../project/open-project.ts";
import { readLiteral } from "../read/read-literal.ts";

/**
 * The values of an enum, or of one of its members, undefined for each that is known only when it runs. The compiler treats every member that
 * it cannot compute as a number, even `Metre = "m" as any`.
 */
export function enumValues(type: ts.Type, project: Project): readonly (Json | undefined)[] {
  if ((type.flags & ts.TypeFlags.EnumLike) === 0) return [];
  const members = (type.getSymbol()?.getDeclarations() ?? []).flatMap((declaration) => {
    if (ts.isEnumMember(declaration)) return [declaration];
    return ts.isEnumDeclaration(declaration) ? [...declaration.members] : [];
  });
  return members.map((member) => valueOf(member, project));
}

function valueOf(member: ts.EnumMember, { checker }: Project): Json | undefined {
  const constant = checker.getConstantValue(member);
  if (constant !== undefined || member.initializer === undefined) return constant;
  const literal = readLiteral(member.initializer, checker);
  return "value" in literal ? literal.value : undefined;
}
