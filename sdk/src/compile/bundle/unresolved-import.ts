import { readFileSync } from "node:fs";
import path from "node:path";
import type { OnResolveArgs, PartialMessage } from "esbuild";
import { plugAndPlayRemedy, usesPlugAndPlay } from "../../infer/project/plug-and-play.ts";
import type { Config } from "../../infer/project/read-config.ts";
import { orElse } from "../../util/failures.ts";
import { folderWith } from "../../util/files.ts";
import { isRecord } from "../../util/is-record.ts";
import { nearestName } from "../../util/nearest-name.ts";

interface ImporterProject {
  readonly root: string;
  /** The configuration that counts for the importing file. */
  readonly config: Config;
}

export const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** Whether npm allows the name, unlike an alias such as `@/greet`, `~/greet` or `$lib/greet`. */
export const isPackageName = (name: string): boolean =>
  /^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9-][\w.~-]*$/i.test(packageOf(name));

/** What is wrong with an import that leads to no file, with a remedy for its cause. */
export function unresolvedImport(asked: OnResolveArgs, { root, config }: ImporterProject): PartialMessage {
  const { path: name, resolveDir } = asked;
  const owner = packageOf(name);
  const shown = config.file === undefined ? "tsconfig.json" : path.relative(root, config.file);
  const pattern = Object.keys(config.options.paths ?? {}).find((each) => matches(each, name));
  if (pattern !== undefined) {
    const targets = (config.options.paths?.[pattern] ?? []).map((target) => `\`${target}\``).join(", ");
    return {
      text: `The alias "${pattern}" of ${shown} leads "${name}" to no file`,
      detail: `Correct the import, or the targets of the alias: ${targets}.`,
    };
  }
  if (name.startsWith("#"))
    return {
      text: `"${name}" leads to no file`,
      detail: "Add it to `imports` of the `package.json` of the importing file, or correct the import.",
    };
  if (!isPackageName(name))
    return {
      text: `"${name}" is not a package, and ${shown} has no alias for it`,
      detail: `Declare the alias under \`paths\` in \`${shown}\`, or import the file by its relative path.`,
    };
  if (isPackageInstalled(owner, resolveDir)) return withoutFile(name, owner);
  const declared = declaredPackages(resolveDir);
  const text = `The package "${owner}" is not installed`;
  if (declared.includes(owner)) return { text, detail: "Install the dependencies of the project." };
  const near = nearestName(owner, declared);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const detail = "Correct the import, or add the package to the dependencies of the project and install it.";
  return { text: `${text}, and package.json does not name it`, detail: `${detail}${hint}` };
}

/** The error of a package that only Yarn Plug'n'Play finds: its types are missing, and Node does not find it at the call. */
export function plugAndPlayError({ path: name, resolveDir }: OnResolveArgs): PartialMessage | undefined {
  const owner = packageOf(name);
  const isUsed = usesPlugAndPlay(resolveDir) && !isPackageInstalled(owner, resolveDir);
  if (!isUsed) return undefined;
  return {
    text: `The package "${owner}" is installed by Yarn Plug'n'Play, which toolwright does not read`,
    detail: plugAndPlayRemedy,
  };
}

function withoutFile(name: string, owner: string): PartialMessage {
  return {
    text:
      name === owner
        ? `The package "${owner}" is installed, but the file that its package.json names for an import is missing`
        : `The package "${owner}" is installed, but has no "${name.slice(owner.length + 1)}" to import`,
    detail: "For a package of the workspace, build it first or export its sources; otherwise correct the import.",
  };
}

function matches(pattern: string, name: string): boolean {
  const [before = "", after] = pattern.split("*");
  if (after === undefined) return pattern === name;
  // `*` alone is a fallback for every name, no alias.
  return pattern !== "*" && name.startsWith(before) && name.endsWith(after);
}

const isPackageInstalled = (name: string, folder: string): boolean =>
  folderWith(path.join("node_modules", name), folder) !== undefined;

/** The names of all dependencies that the nearest `package.json` lists. */
function declaredPackages(folder: string): readonly string[] {
  const manifest = nearestManifest(folder);
  const lists = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
  return lists.flatMap((list) => Object.keys(isRecord(manifest[list]) ? manifest[list] : {}));
}

/** The `package.json` that counts for the files of a folder; empty if it cannot be read. */
export function nearestManifest(folder: string): Readonly<Record<string, unknown>> {
  const file = path.join(folderWith("package.json", folder) ?? folder, "package.json");
  const manifest = orElse((): unknown => JSON.parse(readFileSync(file, "utf8")), undefined);
  return isRecord(manifest) ? manifest : {};
}
