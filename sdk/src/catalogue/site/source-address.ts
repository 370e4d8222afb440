import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { folderWith } from "../../util/files.ts";

/** The paths under which the hosts show a file of the default branch. */
const fileViews: Readonly<Record<string, string>> = { "github.com": "blob/HEAD", "gitlab.com": "-/blob/HEAD" };

/** Web address of the sources, by `repository` of the nearest `package.json`; undefined unless it is on GitHub or GitLab. */
export function sourceAddress(registryFile: string): string | undefined {
  const folder = folderWith("package.json", path.dirname(registryFile));
  return folder === undefined ? undefined : addressOf(repositoryOf(path.join(folder, "package.json")));
}

function repositoryOf(manifest: string): unknown {
  // An unreadable manifest names no repository; other tools report it.
  return orElse(
    () => (JSON.parse(readFileSync(manifest, "utf8")) as { readonly repository?: unknown } | null)?.repository,
    undefined,
  );
}

const forms = [
  /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]+@)?(?<host>[^/:]+)(?::\d+)?\/(?<name>[\w.-]+(?:\/[\w.-]+)+)\/?$/,
  /^[^@/]+@(?<host>[^/:]+):(?<name>[\w.-]+(?:\/[\w.-]+)+)$/,
  /^(?:(?<short>github|gitlab):)?(?<name>[\w.-]+\/[\w.-]+)$/,
];

function addressOf(repository: unknown): string | undefined {
  if (typeof repository === "string") return addressOf({ url: repository });
  if (typeof repository !== "object" || repository === null) return undefined;
  const { url, directory } = repository as { readonly url?: unknown; readonly directory?: unknown };
  if (typeof url !== "string") return undefined;
  const found = forms.map((form) => form.exec(url)?.groups).find((groups) => groups !== undefined);
  if (found?.name === undefined) return undefined;
  const host = found.host ?? `${found.short ?? "github"}.com`;
  const view = Object.hasOwn(fileViews, host) ? fileViews[host] : undefined;
  if (view === undefined) return undefined;
  const below = typeof directory === "string" ? `/${directory.replace(/^(?:\.?\/)+|\/+$/g, "")}` : "";
  return `https://${host}/${found.name.replace(/\.git$/, "")}/${view}${below}`;
}
