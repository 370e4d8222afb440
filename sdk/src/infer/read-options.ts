import { ts } from "ts-morph";
import { isSchemaOption } from "./explicit-options.ts";
import type { Definition, Option } from "./read/read-definition.ts";
import { constantBehind, readLiteral, type Literal } from "./read/read-literal.ts";

/** An option that is data: its node, and its value as far as that is known statically. */
export interface GivenOption {
  readonly member: ts.Node;
  readonly literal: Literal;
}

/** The options of a definition by name, in order, except the handler, its preview and the schemas. */
export function readOptions(definition: Definition, checker: ts.TypeChecker): ReadonlyMap<string, GivenOption> {
  const data = definition.options.filter(
    ({ name }) => name !== "execute" && name !== "preview" && !isSchemaOption(name),
  );
  return new Map(data.map((option) => [option.name, { member: option.member, literal: readOption(option, checker) }]));
}

function readOption({ member, value }: Option, checker: ts.TypeChecker): Literal {
  if (value !== undefined) return readLiteral(value, checker);
  if (ts.isPropertyAssignment(member)) return readLiteral(member.initializer, checker);
  if (!ts.isShorthandPropertyAssignment(member)) return { unknown: member };
  const initializer = constantBehind(checker.getShorthandAssignmentValueSymbol(member), checker);
  const literal = initializer === undefined ? { unknown: member } : readLiteral(initializer, checker);
  return "unknown" in literal ? { unknown: member } : literal;
}
