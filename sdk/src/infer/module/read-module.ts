import path from "node:path";
import { ts } from "ts-morph";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { defined } from "../../util/defined.ts";
import type { OpenedProject } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { readFunction, type FunctionReading, type ModuleFunction } from "./read-function.ts";
import type { VirtualPrograms } from "./virtual-program.ts";

export interface ModuleReading {
  readonly functions: readonly ModuleFunction[];
  /** Exported functions and classes that no tool can call, and why: a sentence. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
  /** Whether it is CommonJS, whose members an ES module has for certain by the default import alone. */
  readonly isCommonJs: boolean;
}

export interface ModuleSource {
  /** As an import of a file in `folder` names it. */
  readonly specifier: string;
  /** Absolute; need not exist. */
  readonly folder: string;
  readonly isChosen: (name: string) => boolean;
}

/**
 * Reads the functions that a module exports from its sources or declarations, and runs nothing.
 *
 * @throws ToolwrightError `MODULE_UNREADABLE` where the module or its types cannot be found.
 */
export function readModule({ specifier, folder, isChosen }: ModuleSource, programs: VirtualPrograms): ModuleReading {
  const file = path.join(folder, "module.ts");
  const text = `import * as original from ${JSON.stringify(specifier)};\nexport { original };\n`;
  const project = programs({ [file]: text });
  const { exported, place, isCommonJs } = exportsOf(project, { file, specifier });
  const chosen = exported.filter(({ name }) => isChosen(name));
  const candidates = chosen.map((value) => candidateOf(value, place, project));
  const lines = [...new Set(candidates.flatMap(({ instantiations }) => instantiations.map(({ line }) => line)))];
  const whole = lines.length === 0 ? project : programs({ [file]: `${text}${lines.join("\n")}\n` });
  const readings = exportsOf(whole, { file, specifier })
    .exported.filter(({ name }) => isChosen(name))
    .map((value, index) => readCandidate(value, candidates[index] ?? none, { file, project: whole }));
  return {
    functions: readings.flatMap(({ found }) => found ?? []),
    refused: readings.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ name, reason }])),
    isCommonJs,
  };
}

interface Exports {
  readonly exported: readonly ExportedValue[];
  readonly place: ts.Node;
  readonly isCommonJs: boolean;
}

interface ExportedValue {
  readonly name: string;
  readonly type: ts.Type;
  /** The expression of the probe that is this value. */
  readonly written: string;
}

/** The values that the module exports, each once, in the order of their names; the default export under its own name where it has one. */
function exportsOf({ program, checker }: OpenedProject, { file, specifier }: Probe): Exports {
  const declared = program.getSourceFile(file)?.statements[0];
  const bindings = declared !== undefined && ts.isImportDeclaration(declared) ? declared : undefined;
  const named = bindings?.importClause?.namedBindings;
  if (bindings === undefined || named === undefined || !ts.isNamespaceImport(named)) throw new Error("no import");
  const module = checker.getSymbolAtLocation(bindings.moduleSpecifier);
  if (module === undefined) throw unreadable(specifier);
  const format = module.declarations?.[0]?.getSourceFile().impliedNodeFormat;
  const place = named.name;
  const whole = checker.getTypeAtLocation(place);
  const all = whole.getProperties();
  const last = (symbol: ts.Symbol): number => (symbol.name === "default" ? 1 : 0);
  const seen = new Set<ts.Symbol | undefined>();
  const exported = [...all]
    .sort((left, right) => last(left) - last(right) || (left.name < right.name ? -1 : 1))
    .filter((symbol) => {
      const target = resolveAlias(symbol, checker);
      if (seen.has(target)) return false;
      seen.add(target);
      return true;
    })
    .map((symbol): ExportedValue => {
      const type = checker.getTypeOfSymbolAtLocation(symbol, place);
      return { name: symbol.name, type, written: `original.${symbol.name}` };
    });
  // A module that is a function (`export =`) has it as its default export.
  const isFunction = whole.getCallSignatures().length > 0 && !exported.some(({ name }) => name === "default");
  if (isFunction) exported.push({ name: "default", type: whole, written: "original" });
  return { exported, place, isCommonJs: format === ts.ModuleKind.CommonJS };
}

interface Probe {
  readonly file: string;
  readonly specifier: string;
}

const unreadable = (specifier: string): ToolwrightError =>
  new ToolwrightError("MODULE_UNREADABLE", `The module ${JSON.stringify(specifier)} or its types cannot be found.`);

interface Candidate {
  readonly reason?: string;
  readonly instantiations: readonly Instantiation[];
}

const none: Candidate = { instantiations: [] };

function candidateOf(value: ExportedValue, place: ts.Node, project: OpenedProject): Candidate {
  const { name, type } = value;
  if (type.getConstructSignatures().length > 0) return { ...none, reason: "it is a class" };
  if (type.getCallSignatures().length === 0) return none;
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return { ...none, reason: "its name is not an identifier" };
  return concreteSignatures(value, { place, project });
}

interface Reading {
  readonly name: string;
  readonly found?: ModuleFunction;
  readonly reason?: string;
}

function readCandidate(
  { name }: ExportedValue,
  { reason, instantiations }: Candidate,
  { file, project }: { readonly file: string; readonly project: OpenedProject },
): Reading {
  if (instantiations.length === 0) return { name, ...defined({ reason }) };
  let refused = reason;
  for (const { constant, overload } of instantiations) {
    const signature = signatureOf(constant, overload, { file, project });
    const reading: FunctionReading =
      signature === undefined ? { reason: "its type parameters cannot be chosen" } : readFunction(signature, project);
    if ("found" in reading) return { name, found: { name, overloads: instantiations.length, ...reading.found } };
    refused ??= reading.reason;
  }
  return { name, reason: refused ?? "it has no signature" };
}

/** The signature of a constant of the probe that stands for one of the function's overloads. */
function signatureOf(
  constant: string,
  overload: number,
  { file, project: { program, checker } }: { readonly file: string; readonly project: OpenedProject },
): ts.Signature | undefined {
  for (const statement of program.getSourceFile(file)?.statements ?? []) {
    if (!ts.isVariableStatement(statement)) continue;
    const declaration = statement.declarationList.declarations.find(({ name }) => name.getText() === constant);
    if (declaration !== undefined) return checker.getTypeAtLocation(declaration.name).getCallSignatures()[overload];
  }
  return undefined;
}

/** A signature without type parameters, as a constant that has it. */
interface Instantiation {
  readonly constant: string;
  readonly line: string;
  readonly overload: number;
}

interface Place {
  readonly place: ts.Node;
  readonly project: OpenedProject;
}

/** The signatures of a function of the module `original`; type parameters are their bounds. The reason says why some or all are missing. */
function concreteSignatures(
  { name, type, written }: ExportedValue,
  { place, project }: Place,
): { readonly instantiations: readonly Instantiation[]; readonly reason?: string } {
  const constantOf = (suffix: string): string => `import_${name}${suffix}`;
  const all = type.getCallSignatures();
  const results = all.map((signature, index): Instantiation | string => {
    const parameters = signature.typeParameters ?? [];
    if (parameters.length === 0) {
      const constant = constantOf("");
      return { constant, line: `export const ${constant} = ${written};`, overload: index };
    }
    const bounds = parameters.map((parameter) => boundOf(parameter, place, project));
    const unbound = parameters.find((_, at) => bounds[at] === undefined);
    if (unbound !== undefined) return unboundText(unbound, project);
    const constant = constantOf(`_${String(index)}`);
    // Only overloads with as many type parameters are left.
    const overload = all.slice(0, index).filter((other) => other.typeParameters?.length === parameters.length).length;
    return { constant, line: `export const ${constant} = ${written}<${bounds.join(", ")}>;`, overload };
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

function boundOf(parameter: ts.TypeParameter, place: ts.Node, { checker }: OpenedProject): string | undefined {
  const bound = [checker.getBaseConstraintOfType(parameter), parameter.getDefault()].find(
    (type) => type !== undefined && isTelling(type),
  );
  if (bound === undefined) return undefined;
  return checker.typeToString(bound, place, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseFullyQualifiedType);
}

function isTelling(type: ts.Type): boolean {
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) !== 0) return false;
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.NonPrimitive)) !== 0;
  return !isObject || type.getProperties().length > 0 || type.getStringIndexType() !== undefined;
}
