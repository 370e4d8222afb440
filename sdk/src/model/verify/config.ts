import type { RuleLevel } from "../finding.ts";
import type { RuleOptions } from "./rule.ts";

/** The settings of `toolwright.config.ts`. Every setting has a default; most projects need no configuration. */
export interface ToolwrightConfig {
  /**
   * Folders whose subfolders are the tools, or globs for such folders or for tool folders: `["tools", "packages/*\/tools"]`; default `tools`.
   * A folder `tools` next to a workflow of `workflows/` belongs to it.
   */
  readonly tools?: string | readonly string[];
  /** Output folder of the artifact; default `dist`. */
  readonly outDir?: string;
  /** Ids of the providers to build for; default: all. @minItems 1 */
  readonly providers?: readonly string[];
  /** Severity and options of each rule, by its id; default: the rule's own. */
  readonly rules?: RuleSettings;
  /** Other settings for some tools; later entries win. */
  readonly overrides?: readonly RuleOverride[];
  /** Whether an incomplete tool folder fails every build and verification, as `build --check` does; default false. */
  readonly strict?: boolean;
  /** Heading of `llms.txt`; default: the package's name. A site sets the title of its own catalogue. @minLength 1 */
  readonly title?: string;
  /** Settings of `toolwright agent`. */
  readonly agents?: AgentSettings;
  /** Base address of the sources, to which a path is appended; default: none. Only for the API: the commands write relative links. */
  readonly sourceUrl?: string;
}

/** How the command line runs agents. */
export interface AgentSettings {
  /** File that exports the model of the agents, relative to the project; default: none. @minLength 1 */
  readonly model?: string;
}

/** A severity or `off`, options of the rule, `{ fewest: 60 }`, or both: `["warning", { fewest: 60 }]`. */
export type RuleSetting = RuleLevel | RuleOptions | readonly [RuleLevel, RuleOptions];

/** Settings by rule id. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** Settings for some tools only. */
export interface RuleOverride {
  /** Names of tools; `*` matches any characters: `legacy_*`. @minItems 1 */
  readonly tools: readonly string[];
  readonly rules: RuleSettings;
}

/** Names of configuration files at the project's root; the first one that exists is used. */
export const configFileNames = [
  "toolwright.config.ts",
  "toolwright.config.js",
  "toolwright.config.mjs",
  "toolwright.config.json",
] as const;
