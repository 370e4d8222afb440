import { statSync } from "node:fs";
import path from "node:path";
import { projectAbove } from "../../compile/project/project-above.ts";
import { orElse } from "../../util/failures.ts";
import { usageError } from "./errors.ts";

/** The arguments and options of a command line; options by their camel-case names. */
export class CommandInput {
  readonly args: readonly (string | undefined)[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly #cwd: string;

  constructor(given: Pick<CommandInput, "args" | "options">, cwd: string) {
    this.args = given.args;
    this.options = given.options;
    this.#cwd = cwd;
  }

  has(option: string): boolean {
    return this.options[option] === true;
  }

  text(option: string): string | undefined {
    const value = this.options[option];
    return typeof value === "string" ? value : undefined;
  }

  number(option: string): number | undefined {
    const value = this.options[option];
    return typeof value === "number" ? value : undefined;
  }

  list(option: string): readonly string[] {
    const value = this.options[option];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  }

  /** The absolute path of the file or folder that an option names. */
  path(option: string): string | undefined {
    const value = this.text(option);
    return value === undefined ? undefined : path.resolve(this.#cwd, value);
  }

  /** Whether to print JSON: `--json`, or `--format json` if a command has that option. */
  get isJson(): boolean {
    return this.has("json") || this.options.format === "json";
  }

  /**
   * The folder of `--root`, otherwise the nearest project in or above the current folder, otherwise the current folder.
   *
   * @throws ToolwrightError `USAGE` if `--root` names no folder.
   */
  get root(): string {
    const root = this.path("root");
    if (root === undefined) return projectAbove(this.#cwd) ?? this.#cwd;
    if (orElse(() => statSync(root).isDirectory(), false)) return root;
    throw usageError(`'--root' names ${root}, which is not a folder.`);
  }
}
