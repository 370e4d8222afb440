import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestName } from "../../sdk/src/util/nearest-name.ts";
import { CreateError } from "./create-error.ts";
import type { Answers } from "./generator.ts";
import { makers, project } from "./generators.ts";
import type { CreateIo } from "./io.ts";

export interface CommandLine {
  /** The positional argument: the project's name, or the tool's name inside a project. */
  readonly name?: string;
  readonly category?: string;
  /** How the agent loop handles a call: a type of orchestration tools. */
  readonly type?: string;
  /** Folder for tools inside a project. */
  readonly folder?: string;
  /** What the tool does, in sentences. */
  readonly from?: string;
  /** Parameters and properties of the result, each `name: type – text`. */
  readonly param: readonly string[];
  readonly returns: readonly string[];
  readonly answers: Answers;
  /** Whether to install the packages, and to create a Git repository; undefined without a flag. */
  readonly install?: boolean;
  readonly git?: boolean;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const questionIds = [...new Set([project, ...makers].flatMap(({ questions }) => questions.map(({ id }) => id)))];
const textIds = ["category", "type", "folder", "from"];
const listIds = ["param", "returns"];
const switchIds = ["yes", "dry-run", "json", "install", "no-install", "git", "no-git", "help", "version"];

const options: NonNullable<ParseArgsConfig["options"]> = {};
for (const id of [...textIds, ...questionIds]) options[id] = { type: "string" };
for (const id of listIds) options[id] = { type: "string", multiple: true };
for (const id of switchIds)
  options[id] = { type: "boolean", ...(/^(?:yes|help|version)$/.test(id) && { short: id.charAt(0) }) };

/** Reads the command line; throws `USAGE` for an unknown flag, an extra argument, or a flag that npm kept. */
export function readCommandLine(argv: readonly string[], env: CreateIo["env"]): CommandLine {
  refuseSwallowed(env);
  // Some package managers pass `--` on, so it does not mark what follows.
  const { values, positionals } = parse(argv.filter((argument) => argument !== "--"));
  const [name, ...rest] = positionals;
  if (rest.length > 0)
    throw usage(`One name is expected, but there are ${positionals.length}: ${positionals.join(" ")}.`);
  const pick = (ids: readonly string[]): Answers =>
    Object.fromEntries(ids.flatMap((id) => (typeof values[id] === "string" ? [[id, values[id]] as const] : [])));
  const list = (id: string): readonly string[] => (values[id] ?? []) as readonly string[];
  const choice = (id: string): Readonly<Record<string, boolean>> => {
    const isOff = values[`no-${id}`] === true;
    if (isOff && values[id] === true) throw usage(`--${id} and --no-${id} cannot both be set.`);
    return isOff || values[id] === true ? { [id]: !isOff } : {};
  };
  return {
    ...(name !== undefined && { name }),
    ...pick(textIds),
    param: list("param"),
    returns: list("returns"),
    answers: pick(questionIds),
    ...choice("install"),
    ...choice("git"),
    yes: values.yes === true,
    dryRun: values["dry-run"] === true,
    json: values.json === true,
    help: values.help === true,
    version: values.version === true,
  };
}

/** Without a `--`, npm treats flags as its settings; people set `yes` and `json` for npm itself. */
function refuseSwallowed(env: CreateIo["env"]): void {
  if (env.npm_command !== "init" && env.npm_command !== "exec") return;
  const kept = [...textIds, ...questionIds, ...listIds, "dry-run"].filter((id) => {
    const value = env[`npm_config_${id.replaceAll("-", "_")}`] ?? "";
    return value !== "" && value !== "false";
  });
  if (kept.length === 0) return;
  throw new CreateError("USAGE", `npm took ${kept.map((id) => `--${id}`).join(" and ")} for its own.`, {
    remedy: "Put -- before the flags: npm create tool my-agent -- --category retrieval.",
  });
}

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node also recommends `--`, which has no meaning here.
    const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
    const [, unknown] = /^Unknown option '--([\w-]+)'/.exec(sentence) ?? [];
    const flag = unknown === undefined ? undefined : nearestName(unknown, Object.keys(options));
    throw usage(`${sentence.replace(/\.$/, "")}.${flag === undefined ? "" : ` Did you mean --${flag}?`}`);
  }
}

const usage = (message: string): CreateError =>
  new CreateError("USAGE", message, { remedy: "`--help` lists arguments and flags." });
