import path from "node:path";
import { build, type BuildOptions, type OutputFile } from "esbuild";
import type { Finding } from "../../model/finding.ts";
import type { RuleSubject } from "../../model/rule.ts";
import { moduleDigest } from "../../registry/module-digest.ts";
import { fileVersion } from "../../util/files.ts";
import type { Memory } from "../../util/memory.ts";
import type { NamedModule } from "../bundle/named-module.ts";
import { componentEntry, entryOf, type ComponentSource } from "./component-entry.ts";
import { componentFindings } from "./component-findings.ts";

/** Folder of the compiled components, relative to the registry. */
export const componentFolder = "components";

/** Name of the file in a tool's folder that shows its requests. */
const componentFile = "component.tsx";

export interface CompiledComponents {
  /** By tool name. */
  readonly components: ReadonlyMap<string, NamedModule>;
  /** A component whose React is not installed is left out with a warning. */
  readonly findings: readonly Finding[];
  /** Absolute paths of the files that were compiled. */
  readonly sources: readonly string[];
}

interface Project {
  readonly root: string;
  readonly outDir: string;
  readonly memory: Memory;
}

/** A component and the versions of the files it was made of. */
interface Made {
  readonly module: NamedModule;
  /** By absolute path. */
  readonly versions: ReadonlyMap<string, string>;
}

/**
 * Bundles the component of each `ui` tool, React and a connection to an MCP host into one script `components/<tool>.<digest>.js`, which runs
 * in any page with an element for it. A component of a build before whose files have not changed is not compiled again.
 */
export async function compileComponents(
  subjects: readonly RuleSubject[],
  { root, outDir, memory }: Project,
): Promise<CompiledComponents> {
  const sources = subjects.flatMap(sourceOf);
  if (sources.length === 0) return { components: new Map(), findings: [], sources: [] };
  const known =
    memory.recall<ReadonlyMap<string, Made>>("compiled components", root, outDir) ?? new Map<string, Made>();
  const missing = sources.filter(({ tool }) => !isCurrent(known.get(tool)));
  try {
    const made = new Map([...known, ...(missing.length === 0 ? [] : await compile(missing, root))]);
    const wanted = sources.flatMap(({ tool }) => {
      const component = made.get(tool);
      return component === undefined ? [] : [[tool, component] as const];
    });
    memory.keep("compiled components", root, outDir, new Map(wanted));
    return {
      components: new Map(wanted.map(([tool, { module }]) => [tool, module])),
      findings: [],
      sources: wanted.flatMap(([, { versions }]) => [...versions.keys()]),
    };
  } catch (error) {
    return { components: new Map(), findings: componentFindings(error, sources), sources: [] };
  }
}

function sourceOf({ tool, folder }: RuleSubject): readonly ComponentSource[] {
  if (tool?.metadata.category !== "ui" || folder === undefined) return [];
  return Object.hasOwn(folder.files, componentFile)
    ? [{ tool: tool.name, file: `${folder.path}/${componentFile}` }]
    : [];
}

const isCurrent = (made: Made | undefined): boolean =>
  made !== undefined && [...made.versions].every(([file, version]) => fileVersion(file) === version);

const options = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  // A page of a host loads nothing from elsewhere.
  loader: { ".svg": "dataurl", ".png": "dataurl", ".jpg": "dataurl", ".webp": "dataurl", ".woff2": "dataurl" },
  logLevel: "silent",
} as const satisfies BuildOptions;

async function compile(sources: readonly ComponentSource[], root: string): Promise<ReadonlyMap<string, Made>> {
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    outdir: path.join(root, componentFolder),
    entryPoints: sources.map(({ tool }) => ({ in: entryOf(tool), out: tool })),
    plugins: [componentEntry(sources, root)],
  });
  return new Map(
    sources.map(({ tool }) => {
      const inputs = Object.keys(metafile.outputs[`${componentFolder}/${tool}.js`]?.inputs ?? {});
      const files = inputs.filter((input) => !input.includes(":")).map((input) => path.resolve(root, input));
      const module = moduleOf(tool, scriptOf(outputFiles, tool));
      return [tool, { module, versions: new Map(files.map((file) => [file, fileVersion(file)])) }] as const;
    }),
  );
}

/** The script of a component, with the styles that it imports. */
function scriptOf(outputs: readonly OutputFile[], tool: string): string {
  const textOf = (extension: string): string =>
    outputs.find((output) => path.basename(output.path) === `${tool}${extension}`)?.text ?? "";
  const styles = textOf(".css");
  if (styles === "") return textOf(".js");
  return `{const e=document.createElement("style");e.textContent=${JSON.stringify(styles)};document.head.append(e)}${textOf(".js")}`;
}

function moduleOf(tool: string, text: string): NamedModule {
  const file = `${componentFolder}/${tool}.${moduleDigest(text)}.js`;
  return { path: file, files: { [file]: text } };
}
