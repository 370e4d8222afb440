import { parseArgs } from "node:util";
import { categories } from "../categories/index.generated.ts";
import { CreateError } from "./create-error.ts";
import type { Answers } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import { project } from "./project.ts";

/** What the command line says. */
export interface CommandLine {
  /** The argument without a flag: the project's name, or the tool's inside a project. */
  readonly name?: string;
  readonly category?: string;
  /** Folder for tools inside a project. */
  readonly folder?: string;
  /** Answers given by flags. */
  readonly answers: Answers;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

const questionIds = [...new Set([project, ...categories].flatMap(({ questions }) => questions.map(({ id }) => id)))];

const switches = {
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

const texts = Object.fromEntries(["category", "folder", ...questionIds].map((id) => [id, { type: "string" as const }]));

/** Reads the command line; throws `USAGE` for a flag or an argument too many. */
export function readCommandLine(argv: readonly string[], env: CreateIo["env"]): CommandLine {
  const { values, positionals } = parse(argv);
  const [name, ...rest] = positionals;
  if (rest.length > 0) throw usage(`One name is expected, but ${positionals.length} were given: ${positionals.join(" ")}.`);

  const text = (id: string): string | undefined => {
    const value = values[id];
    return typeof value === "string" ? value : swallowed(id, env);
  };
  const answers = questionIds.flatMap((id) => {
    const answer = text(id);
    return answer === undefined ? [] : [[id, answer] as const];
  });
  const category = text("category");
  const folder = text("folder");
  return {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(folder !== undefined && { folder }),
    answers: Object.fromEntries(answers),
    yes: values["yes"] === true,
    dryRun: values["dry-run"] === true || swallowed("dry-run", env) === "true",
    json: values["json"] === true,
    help: values["help"] === true,
    version: values["version"] === true,
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
}

function parse(argv: readonly string[]): Parsed {
  // Some package managers hand `--` on, so it says nothing about what follows.
  const args = argv.filter((argument) => argument !== "--");
  try {
    return parseArgs({ args, options: { ...texts, ...switches }, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

// Where a shell eats the `--`, npm takes the flags for its own and hands them on in the environment. `yes` and `json` are not
// read from there, since they are settings of npm itself that people set for good.
function swallowed(id: string, env: CreateIo["env"]): string | undefined {
  if (env["npm_command"] !== "init" && env["npm_command"] !== "exec") return undefined;
  const value = env[`npm_config_${id.replaceAll("-", "_")}`];
  return value === "" ? undefined : value;
}

function usage(message: string): CreateError {
  return new CreateError("USAGE", message, { remedy: "`create-tool --help` shows what there is." });
}
