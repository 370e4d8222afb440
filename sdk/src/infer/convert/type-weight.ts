import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";

/** The size of a generic type's arguments: it grows with each level of an endless type. */
export function weigh(type: ts.Type, project: Project, depth = 0): number {
  // Deeper arguments only make a large weight larger.
  if (depth > 12) return 1;
  return argumentsOf(type, project).reduce((sum, part) => sum + weigh(part, project, depth + 1), 1);
}

function argumentsOf(type: ts.Type, { checker }: Project): readonly ts.Type[] {
  if (type.aliasTypeArguments !== undefined) return type.aliasTypeArguments;
  return isReference(type) ? checker.getTypeArguments(type) : [];
}

function isReference(type: ts.Type): type is ts.TypeReference {
  if ((type.flags & ts.TypeFlags.Object) === 0) return false;
  return ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
}
