import { ts } from "ts-morph";
import type { Project } from "../project/open-project.ts";
import { splitMembers, type Option } from "./read-definition.ts";
import { exportedFunction, readHandler, type Callable } from "./read-handler.ts";
import { constantBehind, withoutWrapping } from "./read-literal.ts";
import { resolveAlias } from "../project/written-type.ts";

export interface HandlerModule {
  /** Omitted when there is no function `execute`. */
  readonly callable?: Callable | undefined;
  /** Those of `metadata` and `category`, and of an object that is the default export. */
  readonly options: readonly Option[];
  /** Options that cannot be understood without running the module. */
  readonly unreadable: readonly ts.Node[];
  /** The export `execute` or `default`, whether or not it is a function. */
  readonly node?: ts.Node | undefined;
}

/** Reads `execute`, exported by its name, by default or as a member of the default export, and its options. */
export function readHandlerModule(source: ts.SourceFile, project: Project): HandlerModule {
  const named = exportOf(source, "execute", project);
  const whole = exportOf(source, "default", project);
  const holder = literalOf(whole);
  const members = holder === undefined ? nothing : splitMembers(holder);
  const metadata = exportOf(source, "metadata", project);
  const described = literalOf(metadata);
  const category = exportOf(source, "category", project);
  const inHolder =
    holder === undefined ? undefined : readHandler({ ...members, call: holder, statements: [] }, project);
  return {
    callable:
      // In the order of the lookup at a call.
      (inHolder !== undefined && "handler" in inHolder ? inHolder : undefined) ??
      exportedFunction(source, "execute", project) ??
      exportedFunction(source, "default", project),
    options: [
      ...members.options.filter(({ name }) => name !== "execute"),
      ...(described === undefined ? [] : splitMembers(described).options),
      ...(category === undefined ? [] : [{ name: "category", member: category.node, value: category.expression }]),
    ],
    unreadable: [
      ...members.unreadable,
      ...(described === undefined ? [] : splitMembers(described).unreadable),
      ...(metadata !== undefined && described === undefined ? [metadata.node] : []),
    ],
    node: (named ?? whole)?.node,
  };
}

const nothing = { options: [], unreadable: [] };

interface Export {
  readonly node: ts.Node;
  /** Its value; omitted where that can change. */
  readonly expression?: ts.Expression | undefined;
}

function exportOf(source: ts.SourceFile, name: string, { checker }: Project): Export | undefined {
  const module = checker.getSymbolAtLocation(source);
  const symbol = module === undefined ? undefined : checker.tryGetMemberInModuleExports(name, module);
  const node = symbol?.declarations?.[0] ?? resolveAlias(symbol, checker)?.declarations?.[0];
  if (node === undefined) return undefined;
  return {
    node,
    expression: ts.isExportAssignment(node) ? constantIn(node.expression, checker) : constantBehind(symbol, checker),
  };
}

function constantIn(expression: ts.Expression, checker: ts.TypeChecker): ts.Expression {
  const inner = withoutWrapping(expression);
  const named = ts.isIdentifier(inner) ? constantBehind(checker.getSymbolAtLocation(inner), checker) : undefined;
  return named ?? inner;
}

function literalOf(exported: Export | undefined): ts.ObjectLiteralExpression | undefined {
  const inner = exported?.expression === undefined ? undefined : withoutWrapping(exported.expression);
  return inner !== undefined && ts.isObjectLiteralExpression(inner) ? inner : undefined;
}
