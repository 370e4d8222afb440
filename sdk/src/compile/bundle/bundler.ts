import { build as buildOnce, type BuildFailure, type BuildOptions, type BuildResult, stop, type Plugin } from "esbuild";
import { errorMessage } from "../../util/failures.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { memoizeText } from "../../util/memo.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";

let stopped: Promise<void> | undefined;

/** Default options for the builds of this package: one module for the oldest supported Node, in memory. */
const common = {
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node22",
  logLevel: "silent",
} as const satisfies BuildOptions;

/** Like esbuild's `build`, but starts esbuild's process again if it was terminated. */
export async function build<Options extends BuildOptions>(
  options: Options,
): Promise<BuildResult<Options & Pick<typeof common, "write">>> {
  const run = () => buildOnce({ ...common, ...options } as never) as Promise<BuildResult<Options & { write: false }>>;
  try {
    return await run();
  } catch (error) {
    if (!errorMessage(error).startsWith("The service ")) throw error;
    // Builds that fail together share the new process.
    await (stopped ??= stop().finally(() => (stopped = undefined)));
    return run();
  }
}

/** A file to build. Not named by its whole path, in which a folder with `*` in its name would be a glob. */
export const entryFile = (file: string) => ({
  absWorkingDir: path.dirname(file),
  entryPoints: [`./${path.basename(file)}`],
});

export const isBuildFailure = (error: unknown): error is BuildFailure =>
  error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors);

/** A module of this package that compiled modules import from a file next to them. */
interface OwnModule {
  /** Named by its content: it is the same in each project, and does not change with the project's tools. */
  readonly file: string;
  readonly text: string;
}

/**
 * Compiles a module of this package with all that it imports into one file, so that compiled modules load where this package is not installed.
 *
 * @param source Its path in the package's sources, without extension.
 */
export const ownModule = memoizeText(async (source: string): Promise<OwnModule> => {
  const entry = fileURLToPath(ownFile(`${source}${ownExtension}`));
  const { outputFiles } = await build({
    stdin: { contents: readFileSync(entry, "utf8"), resolveDir: path.dirname(entry), loader: "ts" },
    // Names and comments would reveal this package's location on this machine.
    minify: true,
    // Node prints the line that threw.
    lineLimit: 160,
    legalComments: "none",
  });
  const text = outputFiles.map((file) => file.text).join("");
  return { file: `${namesOf[source] ?? path.basename(source)}-${sha256(text).slice(0, 8)}.mjs`, text };
});

const namesOf: Readonly<Record<string, string>> = { index: "toolwright" };

/** Lets compiled modules import a module of this package under this name. */
export const importOwn = (name: string, { file }: OwnModule): Plugin => ({
  name: `import ${name}`,
  setup(plugin) {
    plugin.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
      path: `./${file}`,
      external: true,
      sideEffects: false,
    }));
  },
});
