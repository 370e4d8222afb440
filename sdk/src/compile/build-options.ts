import type { RegistryFile } from "../model/artifact/registry.ts";

/** How a project is built. */
export interface BuildOptions {
  /** The project's folder: the one with its `package.json`. */
  readonly root: string;
  /** Check strictly and write nothing; report what is missing or out of date as findings. Default false. */
  readonly check?: boolean;
  /** Whether missing documents and tests are errors. Default: with `check` yes, else what the configuration says. */
  readonly strict?: boolean;
  /** Also write `runtime.js`, so that the output folder runs without this package. Default false. */
  readonly standalone?: boolean;
  /** `SOURCE_DATE_EPOCH`, in seconds since 1970: the registry's build time. Default: the time of the commit. */
  readonly sourceDateEpoch?: string | undefined;
  /** More files to write, made from the registry, such as `TOOLS.md`: text by path relative to the root. Default: none. */
  readonly companions?: Companions | undefined;
}

/** Makes the files that a build writes next to the registry. */
export type Companions = (
  registry: RegistryFile,
  project: CompanionProject,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Data for companion files in addition to the registry. */
export interface CompanionProject {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The output folder, relative to the root. */
  readonly outDir: string;
  /** The project's title, from its configuration or its `package.json`. */
  readonly title: string;
}
