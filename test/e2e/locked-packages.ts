import { readFile } from "node:fs/promises";
import path from "node:path";

/** The packages of this repository's lock file, served as a registry does: npm requests nothing else, so no package comes from outside. */
export interface LockedPackages {
  /** The document of a package, with only the locked versions; `undefined` when none is locked. */
  document(name: string, registry: string): object | undefined;
  /** Whether a locked package lists this one as a peer or an optional dependency, which is missing from the lock file: npm requests it anyway. */
  isLeftOut(name: string): boolean;
  /** A packed file from npm's cache of the repository's installation, by its path in the registry. */
  file(path: string): Promise<Uint8Array | undefined>;
}

interface LockedEntry {
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly peerDependencies?: object;
  readonly optionalDependencies?: object;
}

/** Reads the lock file; `cache` is npm's download cache. */
export async function lockedPackages(cache: string): Promise<LockedPackages> {
  const lock = path.resolve(import.meta.dirname, "../../package-lock.json");
  const { packages } = JSON.parse(await readFile(lock, "utf8")) as {
    readonly packages: Readonly<Record<string, LockedEntry>>;
  };
  const versions = new Map<string, Map<string, LockedEntry>>();
  const digests = new Map<string, string>();
  const named = new Set<string>();
  for (const [folder, entry] of Object.entries(packages)) {
    const name = entry.name ?? folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version, integrity } = entry;
    for (const other of Object.keys({ ...entry.peerDependencies, ...entry.optionalDependencies })) named.add(other);
    if (version === undefined || integrity === undefined) continue;
    versions.set(name, (versions.get(name) ?? new Map<string, LockedEntry>()).set(version, entry));
    digests.set(packedPath(name, version), integrity);
  }
  return {
    document(name, registry) {
      const known = versions.get(name);
      if (known === undefined) return undefined;
      const all = [...known].sort(([left], [right]) => left.localeCompare(right, "en", { numeric: true }));
      const described = all.map(([version, entry]) => {
        const dist = { tarball: `${registry}${packedPath(name, version).slice(1)}`, integrity: entry.integrity };
        return [version, { ...entry, name, dist }];
      });
      return { name, "dist-tags": { latest: all.at(-1)?.[0] }, versions: Object.fromEntries(described) as object };
    },
    isLeftOut: (name) => named.has(name) && !versions.has(name),
    async file(packed) {
      const [algorithm = "", digest = ""] = digests.get(packed)?.split("-", 2) ?? [];
      const hex = Buffer.from(digest, "base64").toString("hex");
      const kept = path.join(cache, "_cacache/content-v2", algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
      return hex === "" ? undefined : readFile(kept).catch(() => undefined);
    },
  };
}

const packedPath = (name: string, version: string): string =>
  `/${name}/-/${name.slice(name.indexOf("/") + 1)}-${version}.tgz`;
