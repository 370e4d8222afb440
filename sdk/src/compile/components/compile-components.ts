import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Message, OutputFile, Plugin } from "esbuild";
import { build, isBuildFailure } from "../bundle/bundler.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { moduleDigest } from "../../registry/content-hash.ts";
import type { Compiled } from "../bundle/compile-handlers.ts";
import type { BuildCache } from "../incremental/build-cache.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";

export const componentFolder = "components";

const componentFile = "component.tsx";

interface Made {
  readonly script: string;
  readonly sources: readonly string[];
}

/**
 * Bundles the component of each `ui` tool, React and a connection to an MCP host into one script `components/<tool>.<digest>.js`, which runs
 * in any page with an element for it. One whose React is not installed is left out with a warning. A component of an earlier build whose
 * files have not changed is not compiled again.
 */
export async function compileComponents(
  subjects: readonly RuleSubject[],
  { root, cache }: { readonly root: string; readonly cache: BuildCache },
): Promise<Compiled> {
  const sources = subjects.flatMap(sourceOf);
  const made = new Map<string, Made>();
  for (const { tool } of sources) {
    const former = cache.read(nameOf(tool));
    if (former !== undefined) made.set(tool, { script: former.value as string, sources: former.sources });
  }
  const missing = sources.filter(({ tool }) => !made.has(tool));
  try {
    for (const [tool, component] of missing.length === 0 ? [] : await compile(missing, root)) {
      made.set(tool, component);
      cache.write(nameOf(tool), component.script, { sources: component.sources });
    }
  } catch (error) {
    return { paths: new Map(), files: {}, findings: componentFindings(error, sources), sources: [] };
  }
  const modules = [...made].map(([tool, { script }]) => {
    return { tool, script, file: `${componentFolder}/${tool}.${moduleDigest(script)}.js` };
  });
  return {
    paths: new Map(modules.map(({ tool, file }) => [tool, file])),
    files: Object.fromEntries(modules.map(({ file, script }) => [file, script])),
    findings: [],
    sources: [...made.values()].flatMap((component) => component.sources),
  };
}

const nameOf = (tool: string): string => `components/${tool}`;

function sourceOf({ tool, folder }: RuleSubject): readonly ComponentSource[] {
  if (tool?.metadata.category !== "ui" || folder === undefined) return [];
  return Object.hasOwn(folder.files, componentFile)
    ? [{ tool: tool.name, file: `${folder.path}/${componentFile}` }]
    : [];
}

const options = {
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  // A line that threw is printed.
  lineLimit: 160,
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
      return [tool, { script: scriptOf(outputFiles, tool), sources: files }] as const;
    }),
  );
}

function scriptOf(outputs: readonly OutputFile[], tool: string): string {
  const textOf = (extension: string): string =>
    outputs.find((output) => path.basename(output.path) === `${tool}${extension}`)?.text ?? "";
  const styles = textOf(".css");
  if (styles === "") return textOf(".js");
  return `{const e=document.createElement("style");e.textContent=${JSON.stringify(styles)};document.head.append(e)}${textOf(".js")}`;
}

/**
 * What the compiler has found. If only React is missing, the build continues without components and gives one warning.
 *
 * @throws The error itself when it does not come from the compiler.
 */
function componentFindings(error: unknown, sources: readonly ComponentSource[]): readonly Finding[] {
  if (!isBuildFailure(error)) throw error;
  const missing = error.errors.map(({ text }) => /^Could not resolve "(react(?:-dom)?)["/]/.exec(text)?.[1]);
  if (missing.every((name) => name !== undefined)) return [withoutReact([...new Set(missing)].sort(), sources)];
  return error.errors.map((message) => findingFor(message, sources));
}

function withoutReact(missing: readonly string[], sources: readonly ComponentSource[]): Finding {
  const tools = sources.map(({ tool }) => tool).join(", ");
  const what = sources.length === 1 ? `The component of ${tools} was` : `The components of ${tools} were`;
  const remedy = `Run \`npm install ${missing.join(" ")}\`.`;
  const message = `${what} not built: ${missing.join(" and ")} missing. ${remedy}`;
  return { ...findingOf("PACKAGE_MISSING", message, { remedy }), severity: "warning" };
}

function findingFor({ text, location }: Message, sources: readonly ComponentSource[]): Finding {
  const file = location?.file ?? "";
  const own = sources.find((source) => source.file === file);
  // What the entry of a component lacks, the component lacks.
  const entry = sources.find(({ tool }) => entryOf(tool) === file);
  const owner = own ?? entry;
  return findingOf("COMPONENT_COMPILE", `${text}.`, {
    ...(owner === undefined ? {} : { tool: owner.tool }),
    ...(location === null
      ? {}
      : entry === undefined
        ? placeOf(location)
        : { at: { file: entry.file, line: 1, column: 1 } }),
  });
}

const placeOf = ({
  file,
  line,
  column,
  lineText,
}: NonNullable<Message["location"]>): Pick<Finding, "at" | "evidence"> => ({
  at: { file, line, column: column + 1 },
  evidence: lineText,
});

const namespace = "toolwright-component";
const opener = fileURLToPath(ownFile(`react/app/open-component${ownExtension}`));

interface ComponentSource {
  readonly tool: string;
  /** Relative to the root. */
  readonly file: string;
}

const entryOf = (tool: string): string => `${namespace}:${tool}`;

/** Makes entry points that open components, each with the React that its own project has. */
const componentEntry = (components: readonly ComponentSource[], root: string): Plugin => ({
  name: "component-entry",
  setup(plugin) {
    const files = new Map(components.map(({ tool, file }) => [tool, path.join(root, file)]));
    plugin.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: entry }) => ({
      path: entry.slice(namespace.length + 1),
      namespace,
    }));
    plugin.onLoad({ filter: /(?:)/, namespace }, ({ path: tool }) => {
      const file = files.get(tool) ?? "";
      return { contents: entryText(file), loader: "js", resolveDir: path.dirname(file) };
    });
  },
});

const entryText = (file: string): string => `
import Component from ${JSON.stringify(`./${path.basename(file)}`)};
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { openComponent } from ${JSON.stringify(opener)};
openComponent({ Component, createElement, createRoot });
`;
