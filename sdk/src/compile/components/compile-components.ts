import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildFailure, BuildOptions, Message, OutputFile } from "esbuild";
import { build, isBuildFailure } from "../bundle/bundler.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { moduleDigest } from "../../registry/content-hash.ts";
import type { Compiled } from "../bundle/compile-handlers.ts";
import type { BuildCache } from "../incremental/build-cache.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { findingOf } from "../../errors/toolwright-error.ts";
import { startOf, type Finding } from "../../model/finding.ts";

export const componentFolder = "components";

const componentFile = "component.tsx";

interface ComponentSource {
  readonly tool: string;
  /** Relative to the root. */
  readonly file: string;
}

type Made = { readonly script: string; readonly sources: readonly string[] } | { readonly failure: BuildFailure };

/**
 * Bundles the component of each `ui` tool, React and a connection to an MCP host into one script `components/<tool>.<digest>.js`, which runs in any
 * page with an element for it. If React is not installed, the component is omitted with a warning. A component of an earlier build is not compiled
 * again while its files are unchanged.
 */
export async function compileComponents(
  subjects: readonly RuleSubject[],
  root: string,
  cache: BuildCache,
): Promise<Compiled> {
  const made = await Promise.all(
    subjects.flatMap(sourceOf).map(async (source) => {
      const former = cache.read(`components/${source.tool}`);
      if (former !== undefined) return { ...source, script: former.value as string, sources: former.sources };
      const compiled = await compile(source, root);
      if ("script" in compiled)
        cache.write(`components/${source.tool}`, compiled.script, { sources: compiled.sources });
      return { ...source, ...compiled };
    }),
  );
  const modules = made.flatMap((component) => {
    if ("failure" in component) return [];
    const { tool, script, sources } = component;
    return [{ tool, script, sources, file: `${componentFolder}/${tool}.${moduleDigest(script)}.js` }];
  });
  return {
    paths: new Map(modules.map(({ tool, file }) => [tool, file])),
    files: Object.fromEntries(modules.map(({ file, script }) => [file, script])),
    findings: made.flatMap((component) => ("failure" in component ? failureFindings(component) : [])),
    sources: modules.flatMap(({ sources }) => sources),
  };
}

function sourceOf({ tool, folder }: RuleSubject): readonly ComponentSource[] {
  const isShown = tool?.metadata.category === "ui" && folder !== undefined;
  return isShown && Object.hasOwn(folder.files, componentFile)
    ? [{ tool: tool.name, file: `${folder.path}/${componentFile}` }]
    : [];
}

const options = {
  metafile: true,
  minify: true,
  // A line that threw is printed.
  lineLimit: 160,
  platform: "browser",
  target: "es2022",
  charset: "utf8",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
  // A page of a host loads nothing from elsewhere.
  loader: { ".svg": "dataurl", ".png": "dataurl", ".jpg": "dataurl", ".webp": "dataurl", ".woff2": "dataurl" },
} as const satisfies BuildOptions;

/** The name of the file, next to the component, that opens it with the React of its own project. It is not on disk. */
const entryName = "toolwright-component.js";
const opener = fileURLToPath(ownFile(`react/app/open-component${ownExtension}`));

const entryText = `
import Component from "./${componentFile}";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { openComponent } from ${JSON.stringify(opener)};
openComponent({ Component, createElement, createRoot });
`;

async function compile({ file }: ComponentSource, root: string): Promise<Made> {
  try {
    const { outputFiles, metafile } = await build({
      ...options,
      absWorkingDir: root,
      outdir: path.join(root, componentFolder),
      stdin: {
        contents: entryText,
        resolveDir: path.join(root, path.dirname(file)),
        sourcefile: entryName,
        loader: "js",
      },
    });
    const inputs = Object.keys(metafile.inputs).filter((input) => path.basename(input) !== entryName);
    return { script: scriptOf(outputFiles), sources: inputs.map((input) => path.resolve(root, input)) };
  } catch (failure) {
    if (!isBuildFailure(failure)) throw failure;
    return { failure };
  }
}

function scriptOf(outputs: readonly OutputFile[]): string {
  const textOf = (extension: string): string => outputs.find((output) => output.path.endsWith(extension))?.text ?? "";
  const styles = textOf(".css");
  if (styles === "") return textOf(".js");
  return `{const e=document.createElement("style");e.textContent=${JSON.stringify(styles)};document.head.append(e)}${textOf(".js")}`;
}

interface Failed extends ComponentSource {
  readonly failure: BuildFailure;
}

const isMissingReact = ({ text }: Message): boolean => /^Could not resolve "react(?:-dom)?["/]/.test(text);

function failureFindings({ failure, tool, file: own }: Failed): readonly Finding[] {
  if (failure.errors.every(isMissingReact)) {
    const remedy = "Run `npm install react react-dom`.";
    const message = `The component of ${tool} was not built, because React is not installed.`;
    return [{ ...findingOf("PACKAGE_MISSING", message, { tool, at: startOf(own), remedy }), severity: "warning" }];
  }
  return failure.errors.map(({ text, location }) => {
    const { file, line, column, lineText } = location ?? { file: entryName, line: 1, column: 0, lineText: "" };
    // Errors in the generated entry, such as missing packages, are reported at the component.
    const isOfEntry = path.basename(file) === entryName;
    const details = isOfEntry ? { at: startOf(own) } : { at: { file, line, column: column + 1 }, evidence: lineText };
    return findingOf("COMPONENT_COMPILE", `${text}.`, { tool, ...details });
  });
}
