import { ts } from "ts-morph";
import { mappedSource, type MappedType } from "../project/declarations.ts";
import type { Project } from "../project/open-project.ts";

type Test = (type: ts.Type, project: Project) => boolean;

const { TypeFlags } = ts;

/** The kind of a type: the first row that matches. The order matters: specific kinds precede general ones. */
export function classify(type: ts.Type, project: Project): TypeKind {
  return kinds.find(([, holds]) => holds(type, project))?.[0] ?? "generic";
}

const has =
  (flags: ts.TypeFlags): Test =>
  (type) =>
    (type.flags & flags) !== 0;

const kinds = [
  ["unresolved", (type) => isUnresolved(type)],
  ["any", has(TypeFlags.Any)],
  ["unknown", has(TypeFlags.Unknown)],
  ["never", has(TypeFlags.Never)],
  ["nothing", has(TypeFlags.Undefined | TypeFlags.Void)],
  ["null", has(TypeFlags.Null)],
  ["bigint", has(TypeFlags.BigIntLike)],
  ["symbol", has(TypeFlags.ESSymbolLike)],
  ["boolean", has(TypeFlags.Boolean)],
  ["union", has(TypeFlags.Union)],
  ["literal", has(TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BooleanLiteral)],
  ["template", has(TypeFlags.TemplateLiteral | TypeFlags.StringMapping)],
  ["string", has(TypeFlags.String)],
  ["number", has(TypeFlags.Number | TypeFlags.Enum)],
  ["open-object", has(TypeFlags.NonPrimitive)],
  ["brand", (type, project) => brandBase(type, project) !== undefined],
  ["array", isList],
  ["tuple", (type, { checker }) => checker.isTupleType(type)],
  ["date", (type, project) => isSameAs("Date", type, project)],
  ["url", (type, project) => isSameAs("URL", type, project)],
  ["function", (type) => type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0],
  ["platform", (type, project) => isPlatformObject(type, project) || platformBase(type, project) !== undefined],
  ["class", (type) => type.isClass() || instanceOfClass(type)],
  ["present", isPresent],
  ["object", has(TypeFlags.Object | TypeFlags.Intersection)],
] as const satisfies readonly (readonly [string, Test])[];

/** How a type maps to JSON; `converters` has a row for each kind. */
export type TypeKind = (typeof kinds)[number][0] | "generic";

export const isUndefined = (type: ts.Type): boolean => (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) !== 0;

export const isNothingType = (type: ts.Type): boolean => isUndefined(type) || (type.flags & TypeFlags.Never) !== 0;

export const hasUndefined = (type: ts.Type): boolean =>
  isUndefined(type) || (type.isUnion() && type.types.some(isUndefined));

/** Whether the type is written `{}`, which allows every value except null and undefined. */
function isPresent(type: ts.Type, { checker }: Project): boolean {
  if ((type.flags & TypeFlags.Object) === 0 || ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Anonymous) === 0)
    return false;
  const isWritten = (type.getSymbol()?.declarations ?? []).every((declaration) => ts.isTypeLiteralNode(declaration));
  return isWritten && type.getProperties().length === 0 && checker.getIndexInfosOfType(type).length === 0;
}

/** Whether the type is unresolved: its name or import does not exist. */
export function isUnresolved(type: ts.Type): boolean {
  return (type.flags & TypeFlags.Any) !== 0 && "intrinsicName" in type && type.intrinsicName === "error";
}

function isPlatform(type: ts.Type, project: Project): boolean {
  const symbol = type.getSymbol();
  if (symbol === undefined || (symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) === 0) return false;
  return isPlatformSymbol(symbol, project);
}

/** Whether the type is a platform type, or derived from it without further members, such as `class NativeDate extends Date {}`. */
function isSameAs(name: string, type: ts.Type, project: Project): boolean {
  if (isPlatform(type, project)) return type.symbol.name === name;
  const hasOwn = [...(type.getSymbol()?.members?.keys() ?? [])].some(
    (member) => member !== ts.InternalSymbolName.Constructor,
  );
  return !hasOwn && (type.getBaseTypes() ?? []).some((base) => isSameAs(name, base, project));
}

/** Whether a platform type is more than data: it has a constructor or required methods. */
function isPlatformObject(type: ts.Type, project: Project): boolean {
  if (!isPlatform(type, project)) return false;
  if ((type.symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Variable)) !== 0) return true;
  const isMethod = ({ flags }: ts.Symbol): boolean =>
    (flags & ts.SymbolFlags.Method) !== 0 && (flags & ts.SymbolFlags.Optional) === 0;
  return type.getProperties().some(isMethod);
}

/** An array, also under another name, and `ArrayLike`, which every array is. */
function isList(type: ts.Type, project: Project): boolean {
  const { checker } = project;
  return checker.isArrayType(type) || extendsList(type, checker) || isSameAs("ArrayLike", type, project);
}

/** Whether an interface is an array under another name: `interface Trail extends Array<Step> {}`. */
function extendsList(type: ts.Type, checker: ts.TypeChecker): boolean {
  return basesOf(type, checker).some((base) => checker.isArrayType(base) || extendsList(base, checker));
}

/** `T` in a type that maps all members of another: `Readonly<T>`, `DeepPartial<T>`. */
function copiedWhole(type: MappedType): ts.Type | undefined {
  const keys = type.declaration?.typeParameter.constraint;
  return keys !== undefined && ts.isTypeOperatorNode(keys) ? mappedSource(type) : undefined;
}

export function platformBase(type: ts.Type, project: Project): ts.Type | undefined {
  const copied = copiedWhole(type);
  for (const base of copied === undefined ? basesOf(type, project.checker) : [copied]) {
    const found = isPlatformObject(base, project) ? base : platformBase(base, project);
    if (found !== undefined) return found;
  }
  return undefined;
}

function basesOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const symbol = type.getSymbol();
  if (symbol === undefined || (symbol.flags & ts.SymbolFlags.Interface) === 0) return [];
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  return declared.isClassOrInterface() ? checker.getBaseTypes(declared) : [];
}

export function isPlatformSymbol(symbol: ts.Symbol, { program }: Project): boolean {
  const declarations = symbol.getDeclarations() ?? [];
  return (
    declarations.length > 0 &&
    declarations.every((declaration) => {
      const source = declaration.getSourceFile();
      return program.isSourceFileDefaultLibrary(source) || source.fileName.includes("/node_modules/@types/node/");
    })
  );
}

function instanceOfClass(type: ts.Type): boolean {
  return ((type.getSymbol()?.flags ?? 0) & ts.SymbolFlags.Class) !== 0;
}

/** The template types of an intersection; a string must match all of them: `` `a${string}` & `${string}z` ``. */
export const textsIn = (type: ts.Type): readonly ts.Type[] =>
  type.isIntersection()
    ? type.types.filter(({ flags }) => (flags & (TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) !== 0)
    : [];

/** The base type of a brand: `string & { __brand: "Id" }` is a string, and `unknown[] & [number, number]` a tuple. */
export function brandBase(type: ts.Type, { checker }: Project): ts.Type | undefined {
  if (!type.isIntersection()) return undefined;
  const carriers = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.BigIntLike;
  return (
    type.types.find(({ flags }) => (flags & carriers) !== 0) ??
    type.types.find((member) => checker.isTupleType(member)) ??
    type.types.find((member) => checker.isArrayType(member))
  );
}
