import path from "node:path";
import { ts } from "ts-morph";
import { functionDoc, parametersIn } from "../docs/jsdoc/jsdoc.ts";
import { withoutDash } from "../docs/tags/join-lines.ts";
import { openBasis, openProject, type OpenedProject } from "../project/open-project.ts";
import { resolveAlias } from "../project/written-type.ts";
import { isHandler } from "../read/read-handler.ts";

export interface ModuleExport {
  /** `default` for the default export. */
  readonly name: string;
  /** The exported value, which may have several names. */
  readonly value: object;
  /** As a member of the namespace `$module`. */
  readonly access: string;
  readonly signatures: readonly ModuleSignature[];
  /** Why no tool can call it. */
  readonly refusal?: string;
}

export interface ModuleSignature {
  readonly description: string;
  readonly returns: string;
  /** JSDoc tags that describe the parameters. */
  readonly tags: readonly string[];
  readonly parameters: readonly Readonly<{ name: string; isOptional: boolean; isRest: boolean }>[];
  readonly isAsync: boolean;
  /** Whether a tool can name the function as its handler: its source is available, and it has no type parameters. */
  readonly isHandler: boolean;
}

/** Opens programs with the project's configuration; files are texts by absolute path. */
export function openVirtualPrograms(root: string): (files: Readonly<Record<string, string>>) => OpenedProject {
  const texts = new Map<string, string>();
  const basis = openBasis(root, texts);
  return (files) => {
    basis.sources.begin();
    for (const [file, text] of Object.entries(files)) texts.set(file, text);
    return openProject(Object.keys(files), basis, { trimmed: false });
  };
}

/**
 * Reads the exported functions and classes of a module from its sources or declarations, without running it.
 *
 * @param folder Absolute; the specifier is resolved from a file in it.
 * @returns undefined if the module or its types cannot be found.
 */
export function readModule(specifier: string, folder: string, programs: ReturnType<typeof openVirtualPrograms>) {
  const file = path.join(folder, "module.ts");
  const { program, checker } = programs({ [file]: `import * as $module from ${JSON.stringify(specifier)};\n` });
  const declared = program.getSourceFile(file)?.statements[0];
  const bindings = declared !== undefined && ts.isImportDeclaration(declared) ? declared : undefined;
  const named = bindings?.importClause?.namedBindings;
  const module = bindings && checker.getSymbolAtLocation(bindings.moduleSpecifier);
  if (module === undefined || named === undefined || !ts.isNamespaceImport(named)) {
    return undefined;
  }
  const whole = checker.getTypeAtLocation(named.name);
  const last = (symbol: ts.Symbol): number => (symbol.name === "default" ? 1 : 0);
  const exported = whole
    .getProperties()
    .toSorted((left, right) => last(left) - last(right) || (left.name < right.name ? -1 : 1))
    .map((symbol) => ({
      value: resolveAlias(symbol, checker) ?? symbol,
      ...exportOf(symbol.name, `$module.${symbol.name}`, checker.getTypeOfSymbolAtLocation(symbol, named.name)),
    }));
  // A module that is a function (`export =`) has it as its default export.
  const isFunction = whole.getCallSignatures().length > 0 && !exported.some(({ name }) => name === "default");
  const format = module.declarations?.[0]?.getSourceFile().impliedNodeFormat;
  return {
    exported: isFunction ? [...exported, { value: module, ...exportOf("default", "$module", whole) }] : exported,
    /** CommonJS members are reliably available only through the default import. */
    isCommonJs: format === ts.ModuleKind.CommonJS,
  };
}

function exportOf(name: string, access: string, type: ts.Type): Omit<ModuleExport, "value"> {
  const base = { name, access, signatures: [] };
  if (type.getConstructSignatures().length > 0) return { ...base, refusal: "it is a class" };
  const all = type.getCallSignatures();
  if (all.length === 0) return base;
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
    return { ...base, refusal: "its name is not an identifier" };
  const signatures = all.map(signatureOf);
  if (signatures.includes("deprecated")) return { ...base, refusal: "it is deprecated" };
  const readable = signatures.filter((signature) => typeof signature !== "string");
  return readable.length < all.length
    ? { ...base, refusal: "its declaration cannot be read" }
    : { ...base, signatures: readable };
}

function signatureOf(signature: ts.Signature): ModuleSignature | "deprecated" | "unreadable" {
  const handler = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
  if (handler === undefined || !isHandler(handler)) return "unreadable";
  if (signature.getJsDocTags().some(({ name }) => name === "deprecated")) return "deprecated";
  const doc = functionDoc(handler);
  const documented = parametersIn(doc);
  const positions = documented.flatMap(({ name }) => (name.includes(".") ? [] : [name]));
  const returns = doc.tags.find(({ name }) => /^returns?$/.test(name))?.text ?? "";
  return {
    description: doc.description,
    returns: withoutDash(returns).replaceAll(/\s+/g, " ").trim(),
    tags: documented.flatMap(({ name, tag, tags }) =>
      [{ name: `param ${name}`, text: tag.text }, ...tags].map(({ name: of, text }) =>
        `@${of} ${text.replaceAll(/\s+/g, " ")}`.trim(),
      ),
    ),
    parameters: handler.parameters.map((parameter, index) => ({
      name: ts.isIdentifier(parameter.name) ? parameter.name.text : (positions[index] ?? "input"),
      isOptional: [parameter.questionToken, parameter.initializer, parameter.dotDotDotToken].some(
        (token) => token !== undefined,
      ),
      isRest: parameter.dotDotDotToken !== undefined,
    })),
    isAsync: /^Promise(?:Like)?$/.test(signature.getReturnType().getSymbol()?.name ?? ""),
    isHandler: signature.typeParameters === undefined && !handler.getSourceFile().isDeclarationFile,
  };
}

/** The first type error of each file that has errors, as a sentence, by file. */
export function typeErrors(files: readonly string[], { program }: OpenedProject): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const [first] = source === undefined ? [] : program.getSemanticDiagnostics(source);
      if (first === undefined) return [];
      return [[file, ts.flattenDiagnosticMessageText(first.messageText, " ").replaceAll(/\s+/g, " ")] as const];
    }),
  );
}
