import { parseArgs } from "node:util";
import { CreateError } from "./create-error.ts";
import type { Answers } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import { makers } from "./makers.ts";
import { project } from "./project.ts";
import { restoreFlags } from "./swallowed-flags.ts";

/** The parsed command line. */
export interface CommandLine {
  /** The argument without a flag: the project's name, or the tool's inside a project. */
  readonly name?: string;
  readonly category?: string;
  /** How the agent loop treats a call: a type of orchestration tools. */
  readonly type?: string;
  /** Folder for tools inside a project. */
  readonly folder?: string;
  /** What the tool does, in sentences. */
  readonly from?: string;
  /** Parameters and properties of the result, each `name: type – text`. */
  readonly param: readonly string[];
  readonly returns: readonly string[];
  /** Files that may be overwritten. */
  readonly force: readonly string[];
  /** Answers given by flags. */
  readonly answers: Answers;
  /** Whether to install the packages, and to begin a Git repository; undefined: not said. */
  readonly install?: boolean;
  readonly git?: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const questionIds = [...new Set([project, ...makers].flatMap(({ questions }) => questions.map(({ id }) => id)))];

const switches = {
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  install: { type: "boolean" },
  "no-install": { type: "boolean" },
  git: { type: "boolean" },
  "no-git": { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const singleIds = ["category", "type", "folder", "from", ...questionIds];
const listIds = ["param", "returns", "force"] as const;
const texts = Object.fromEntries([
  ...singleIds.map((id) => [id, { type: "string" as const }] as const),
  ...listIds.map((id) => [id, { type: "string" as const, multiple: true }] as const),
]);
// `force` is a setting of npm, too.
const knownFlags = { texts: [...singleIds, "param", "returns"], categories: makers.map(({ id }) => id) };

/** Reads the command line; throws `USAGE` for an unknown flag or an extra argument. */
export function readCommandLine(argv: readonly string[], env: CreateIo["env"]): CommandLine {
  const { values, positionals } = parse(restoreFlags(argv, env, knownFlags));
  const [name, ...rest] = positionals;
  if (rest.length > 0)
    throw usage(`One name is expected, but there are ${positionals.length}: ${positionals.join(" ")}.`);

  const text = (id: string): string | undefined => {
    const value = values[id];
    return typeof value === "string" ? value : undefined;
  };
  const list = (id: string): readonly string[] => {
    const value = values[id];
    return Array.isArray(value) ? (value as readonly string[]) : [];
  };
  const textsOf = (ids: readonly string[]): Answers =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const value = text(id);
        return value === undefined ? [] : [[id, value] as const];
      }),
    );
  return {
    ...(name !== undefined && { name }),
    ...textsOf(["category", "type", "folder", "from"]),
    param: list("param"),
    returns: list("returns"),
    force: list("force"),
    answers: textsOf(questionIds),
    ...choice(values, "install"),
    ...choice(values, "git"),
    yes: values.yes === true,
    dryRun: values["dry-run"] === true,
    json: values.json === true,
    help: values.help === true,
    version: values.version === true,
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

/** `--install` or `--no-install`; without either there is nothing said. */
function choice<Id extends "install" | "git">(
  values: Parsed["values"],
  id: Id,
): Readonly<Partial<Record<Id, boolean>>> {
  const isOn = values[id] === true;
  const isOff = values[`no-${id}`] === true;
  if (isOn && isOff) throw usage(`--${id} and --no-${id} cannot both be set.`);
  return (isOn || isOff ? { [id]: isOn } : {}) as Readonly<Partial<Record<Id, boolean>>>;
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options: { ...texts, ...switches }, allowPositionals: true, strict: true });
  } catch (error) {
    // Node also recommends `--`, which has no meaning here.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw usage(`${sentence}.`.replace(/\.\.$/, "."));
  }
}

function usage(message: string): CreateError {
  return new CreateError("USAGE", message, { remedy: "`create-tool --help` lists arguments and flags." });
}
