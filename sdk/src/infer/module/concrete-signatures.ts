import { ts } from "ts-morph";
import { defined } from "../../util/defined.ts";
import type { OpenedProject } from "../project/open-project.ts";

/** A signature without type parameters, as a constant that has it. */
export interface Instantiation {
  readonly constant: string;
  /** The statement that declares the constant. */
  readonly line: string;
  /** Which of the constant's signatures it is. */
  readonly overload: number;
}

interface Place {
  readonly place: ts.Node;
  readonly project: OpenedProject;
}

/** The signatures of a function of the module `original`; type parameters are their bounds. The reason says why some or all are missing. */
export function concreteSignatures(
  name: string,
  type: ts.Type,
  { place, project }: Place,
): { readonly instantiations: readonly Instantiation[]; readonly reason?: string } {
  const constantOf = (suffix: string): string => `import_${name}${suffix}`;
  const all = type.getCallSignatures();
  const results = all.map((signature, index): Instantiation | string => {
    const parameters = signature.typeParameters ?? [];
    if (parameters.length === 0) {
      const constant = constantOf("");
      return { constant, line: `export const ${constant} = original.${name};`, overload: index };
    }
    const bounds = parameters.map((parameter) => boundOf(parameter, place, project));
    const unbound = parameters.find((_, at) => bounds[at] === undefined);
    if (unbound !== undefined) return unboundText(unbound, project);
    const constant = constantOf(`_${String(index)}`);
    // Only overloads with as many type parameters are left.
    const overload = all.slice(0, index).filter((other) => other.typeParameters?.length === parameters.length).length;
    return { constant, line: `export const ${constant} = original.${name}<${bounds.join(", ")}>;`, overload };
  });
  const reason = results.find((result) => typeof result === "string");
  return {
    instantiations: results.filter((result) => typeof result !== "string"),
    ...defined({ reason }),
  };
}

function unboundText(parameter: ts.TypeParameter, { checker }: OpenedProject): string {
  const isFunction = (checker.getBaseConstraintOfType(parameter)?.getCallSignatures() ?? []).length > 0;
  return `its type parameter \`${parameter.symbol.name}\` ${isFunction ? "is a function" : "has no bound"}`;
}

/** The text of the type that a parameter is bound to, or else its default. */
function boundOf(
  parameter: ts.TypeParameter,
  place: ts.Node,
  { checker }: Pick<OpenedProject, "checker">,
): string | undefined {
  const bound = [checker.getBaseConstraintOfType(parameter), parameter.getDefault()].find(
    (type) => type !== undefined && isTelling(type),
  );
  if (bound === undefined) return undefined;
  return checker.typeToString(bound, place, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType);
}

/** Whether a type says more than that there is a value. */
function isTelling(type: ts.Type): boolean {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0) return false;
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0;
  return !isObject || type.getProperties().length > 0 || type.getStringIndexType() !== undefined;
}
