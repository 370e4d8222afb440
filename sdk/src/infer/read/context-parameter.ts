import { ts } from "ts-morph";
import type { ContextByCategory } from "../../model/call/context.ts";
import type { Project } from "../project/open-project.ts";
import type { ParameterNode } from "../project/written-type.ts";

/**
 * Whether a parameter receives the call's context rather than a part of the input. Decided by the members of its type, so that any copy of
 * the package and any subset of the members works, or by its name if it has no type.
 */
export function isContextParameter(parameter: ParameterNode, { checker }: Project): boolean {
  const { name } = parameter;
  const isTyped = parameter.type !== undefined || ts.getJSDocType(parameter) !== undefined;
  if (ts.isIdentifier(name)) {
    if (/^_?ctx$/.test(name.text)) return true;
    if (!isTyped && /^_?context$/.test(name.text)) return true;
    if (!isTyped && name.text.startsWith("_")) return false;
  }
  if (!isTyped && ts.isParameter(parameter) && ts.isObjectBindingPattern(name))
    return takesMembers(name, parameter.parent.parameters[0] === parameter);
  return offersContext(checker.getNonNullableType(checker.getTypeAtLocation(parameter)), parameter, checker);
}

/** All members of the contexts; functions cannot be part of an input. */
const members: Readonly<Record<string, MemberKind>> = {
  signal: "signal",
  session: "data",
  turn: "data",
  services: "data",
  callId: "data",
  log: "function",
  progress: "function",
  output: "function",
  call: "function",
  intent: "function",
  idempotencyKey: "data",
  ui: "data",
  documents: "data",
  delegate: "function",
  ask: "function",
  agent: "data",
  task: "data",
  workspace: "data",
  user: "data",
  organisation: "data",
} satisfies Record<ContextMember, MemberKind>;

type MemberKind = "data" | "function" | "signal";

/** A member of any category's context. A member that is missing above does not compile, so that none is offered to a model. */
type ContextMember = MemberOf<ContextByCategory[keyof ContextByCategory]>;
type MemberOf<Each> = Each extends unknown ? keyof Each : never;

/** In a first parameter, these are more likely the input's own. */
const ordinaryNames: ReadonlySet<string> = new Set([
  ...["turn", "services", "output", "agent", "task", "workspace", "user", "organisation"],
]);

function takesMembers({ elements }: ts.ObjectBindingPattern, isFirst: boolean): boolean {
  const names = elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  const known = names.filter((name) => Object.hasOwn(members, name));
  return (
    names.length > 0 && known.length === names.length && !(isFirst && names.every((name) => ordinaryNames.has(name)))
  );
}

function offersContext(type: ts.Type, node: ts.Node, checker: ts.TypeChecker): boolean {
  const properties = type.getProperties();
  const telling = properties.filter(({ name }) => Object.hasOwn(members, name));
  const isTelling = (property: ts.Symbol): boolean => {
    const propertyType = checker.getTypeOfSymbolAtLocation(property, node);
    return members[property.name] === "function"
      ? propertyType.getCallSignatures().length > 0
      : members[property.name] === "signal" && propertyType.getSymbol()?.name === "AbortSignal";
  };
  // An author's own context type may add members, but then it has several of these.
  return (telling.length === properties.length || telling.length > 3) && telling.some(isTelling);
}
