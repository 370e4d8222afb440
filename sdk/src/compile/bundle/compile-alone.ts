import { readFileSync } from "node:fs";
import path from "node:path";
import type { Metafile, Plugin } from "esbuild";
import type { InferredTool } from "../../model/tool.ts";
import { demandPackages } from "../project/demand-packages.ts";
import { compileHandlers, type Compiled } from "./compile-handlers.ts";

/** Tools that import no other module of the project. */
export interface CompiledAlone {
  /** By the tools' files the modules they are. */
  readonly entries: ReadonlyMap<string, string>;
  /** Their handlers, by path relative to the output folder. */
  readonly files: Compiled["files"];
}

const none: CompiledAlone = { entries: new Map(), files: {} };

/**
 * Compiles those of the tools that import no other module of the project, so that their imports need not be followed first. Left out
 * is all that would have to be reported.
 */
export async function compileAlone(
  tools: readonly InferredTool[],
  { root, outDir }: { readonly root: string; readonly outDir: string },
): Promise<CompiledAlone> {
  const texts = new Map(tools.map((tool) => [tool, withoutTypes(path.join(root, tool.file))]));
  const likely = tools.filter((tool) => looksAlone(texts.get(tool)));
  if (likely.length === 0) return none;
  const plugins = [leaveModules, demandPackages];
  const entryNames = namesOfEntry(likely.map((tool) => texts.get(tool) ?? ""));
  const { files, metafile } = await compileHandlers(likely, { root, outDir, plugins, entryNames });
  if (metafile === undefined) return none;
  const { inputs, outputs } = metafile;
  const entryOf = new Map(
    Object.entries(outputs).map(([file, { entryPoint = "" }]) => [path.basename(file), entryPoint]),
  );
  const found = likely.flatMap(({ file, name }) => {
    const entry = entryOf.get(`${name}.mjs`) ?? "";
    const isAlone = inputs[entry]?.imports.every(leadsToPackage) === true;
    return isAlone ? [[file, path.resolve(root, entry)] as const] : [];
  });
  return { entries: new Map(found), files };
}

/** The text of a file without statements that import or export types only; undefined where it cannot be read. */
function withoutTypes(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").replaceAll(/^\s*(?:im|ex)port\s+type\b[^"']*["'][^"']*["']/gm, "");
  } catch {
    return undefined;
  }
}

/** Whether a file seems to import packages only. The compiler decides, but need not be asked about the others. */
const looksAlone = (text: string | undefined): boolean =>
  text !== undefined && !/\b(?:from|import|require)\s*\(?\s*["'`](?:[./#~]|@\/|[^"'`]*\\)/.test(text);

/**
 * The words between the braces of all imports of the authoring entry; undefined where it is imported in another form. With a name too few
 * the compiler reports an error, and the tools are compiled in another way.
 */
function namesOfEntry(texts: readonly string[]): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const text of texts) {
    const rest = text.replaceAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']toolwright["']/g, (_, list: string) => {
      for (const name of list.match(/[\w$]+/g) ?? []) names.add(name);
      return "";
    });
    if (/["'`]toolwright["'`]/.test(rest)) return undefined;
  }
  return names;
}

const isPath = (specifier: string): boolean => /^[./#]/.test(specifier);

/** Modules of the project are not read: a tool that imports one is compiled in another way. */
const leaveModules: Plugin = {
  name: "leave-modules",
  setup(plugin) {
    // Entry points are absolute, and not asked about. A tool that imports by an absolute path is not alone for that reason.
    plugin.onResolve({ filter: /^[.#]/ }, ({ path: specifier }) => ({ path: specifier, external: true }));
  },
};

const leadsToPackage = ({ path: specifier, external }: Metafile["inputs"][string]["imports"][number]): boolean =>
  specifier.startsWith(ownPackage) || (external === true && !isPath(specifier));

const ownPackage = "toolwright:";
