import type { Severity } from "./finding.ts";

/** What `toolwright.config.ts` may set. Every setting has a default; most projects need none. */
export interface ToolwrightConfig {
  /** Folder whose subfolders are the tools; default `tools`. */
  readonly tools?: string;
  /** Folder the artifact is written to; default `dist`. */
  readonly outDir?: string;
  /** Ids of the providers to build for; default: all. */
  readonly providers?: readonly string[];
  /** Severity per rule id, or `off`; default: each rule's own. */
  readonly rules?: Readonly<Record<string, Severity | "off">>;
  /** Heading of `llms.txt`; default: the package's name. A site gives its catalogue a title of its own. */
  readonly title?: string;
  /** Address the sources can be read at, to which a path is appended; default: none. For programs: the commands write relative links. */
  readonly sourceUrl?: string;
}

/** Names a configuration file may have, at the project's root; the first that is there counts. */
export const configFileNames = [
  "toolwright.config.ts",
  "toolwright.config.js",
  "toolwright.config.mjs",
  "toolwright.config.json",
] as const;
