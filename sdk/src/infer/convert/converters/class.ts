import { ts } from "ts-morph";
import type { Converter } from "../../contract/contract.ts";
import { objectSchema } from "../../shapes/object-schema.ts";
import { typeText } from "../../project/type-text.ts";

/** A class counts as data when all its members are public fields. */
export default {
  kind: "class",
  toSchema(type, location, context) {
    const hidden = context.project.checker.getPropertiesOfType(type).find(isBehaviour);
    if (hidden === undefined) return objectSchema(type, location, context);
    const name = typeText(type, context.project);
    return context.refuse(location, {
      what: `class \`${name}\` has no JSON form because of its member \`${hidden.name}\``,
      remedy: "Use an interface with the data only.",
    });
  },
} satisfies Converter;

function isBehaviour(member: ts.Symbol): boolean {
  // `accessor seconds = 30` is a field, however it is stored.
  const isField = member.valueDeclaration !== undefined && ts.isPropertyDeclaration(member.valueDeclaration);
  if (!isField && (member.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) !== 0) return true;
  const declarations = member.getDeclarations() ?? [];
  const hiding = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return declarations.some(
    (declaration) =>
      (ts.getCombinedModifierFlags(declaration) & hiding) !== 0 ||
      (ts.isPropertyDeclaration(declaration) && ts.isPrivateIdentifier(declaration.name)),
  );
}
