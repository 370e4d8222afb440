import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { errorMessage } from "../../util/failures.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { build, entryFile, isBuildFailure } from "../bundle/bundler.ts";
import { runModules, type ModuleAnswer } from "../explicit/run-modules.ts";

export interface RunConfig {
  readonly value: unknown;
  /** Absolute paths of the files that the configuration consists of, packages apart. */
  readonly sources: readonly string[];
}

/** Node's message about a value, such as a function, that cannot leave its process. */
const notData = /^([^]*) could not be cloned\.?$/;

/** The last answer of each file: in the editor and in watch mode, only changed code runs again. */
const last = new Map<string, { readonly code: string; readonly answer: ModuleAnswer }>();

/**
 * Runs a configuration that is code, and returns its default export.
 *
 * @throws ToolwrightError `CONFIG_INVALID` if it cannot be compiled, throws, ends its process or does not finish.
 */
export async function runConfig(file: string): Promise<RunConfig> {
  const { code, sources } = await compiledConfig(file);
  const known = last.get(file);
  const answer = known?.code === code ? known.answer : await answerOf(code, file);
  // Another failure may disappear when a package is installed; a timeout is not repeated.
  if ("value" in answer || answer.isLate === true) last.set(file, { code, answer });
  if ("failure" in answer)
    throw notLoaded(file, answer.failure.replace(notData, "a configuration is plain data, and this is not: $1"));
  return { value: answer.value, sources };
}

async function answerOf(code: string, file: string): Promise<ModuleAnswer> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  const [answer] = await runModules([{ url, exportName: "default" }], path.dirname(file));
  return answer ?? { failure: "it gave no answer" };
}

async function compiledConfig(file: string): Promise<{ readonly code: string; readonly sources: readonly string[] }> {
  const root = path.dirname(file);
  const define = {
    "import.meta.url": pathToFileURL(file).href,
    "import.meta.filename": file,
    "import.meta.dirname": root,
    __filename: file,
    __dirname: root,
  };
  try {
    const { outputFiles, metafile } = await build({
      ...entryFile(file),
      metafile: true,
      define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
      banner: {
        js: `const require = process.getBuiltinModule("node:module").createRequire(${JSON.stringify(file)});`,
      },
      alias: { toolwright: fileURLToPath(ownFile(`index${ownExtension}`)) },
      plugins: [installedByAddress],
    });
    const sources = Object.keys(metafile.inputs).map((name) => path.resolve(root, name));
    return { code: outputFiles.map(({ text }) => text).join(""), sources };
  } catch (cause) {
    const [first] = isBuildFailure(cause) ? cause.errors : [];
    throw notLoaded(file, first?.text ?? errorMessage(cause), { cause, line: first?.location?.line });
  }
}

/** Code without a file finds installed packages only by their address. */
const installedByAddress: Plugin = {
  name: "installed-by-address",
  setup(plugin) {
    plugin.onResolve({ filter: /^[^./]/ }, async ({ path: name, pluginData, kind, importer, resolveDir }) => {
      if (pluginData !== undefined || kind === "entry-point") return undefined;
      const found = await plugin.resolve(name, { kind, importer, resolveDir, pluginData: "asked" });
      const isInstalled = found.path.split(path.sep).includes("node_modules");
      return isInstalled && kind !== "require-call"
        ? { path: pathToFileURL(found.path).href, external: true }
        : undefined;
    });
  },
};

function notLoaded(
  file: string,
  reason: string,
  { cause, line = 1 }: { readonly cause?: unknown; readonly line?: number | undefined } = {},
): ToolwrightError {
  const name = path.basename(file);
  return new ToolwrightError("CONFIG_INVALID", `${name} cannot be loaded: ${reason.replace(/\.$/, "")}.`, {
    at: { file: name, line, column: 1 },
    cause,
    remedy: "Correct the file so that it loads, and exports the configuration as its default.",
  });
}
