import { parseArgs } from "node:util";
import { categories } from "../categories/index.generated.ts";
import { CreateError } from "./create-error.ts";
import type { Answers } from "./generator.ts";
import type { CreateIo } from "./io.ts";
import { project } from "./project.ts";
import { restoreFlags } from "./swallowed-flags.ts";

/** The parsed command line. */
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

const textIds = ["category", "folder", ...questionIds];
const texts = Object.fromEntries(textIds.map((id) => [id, { type: "string" as const }]));
const knownFlags = { texts: textIds, categories: categories.map(({ id }) => id) };

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
    yes: values.yes === true,
    dryRun: values["dry-run"] === true,
    json: values.json === true,
    help: values.help === true,
    version: values.version === true,
  };
}

interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly positionals: readonly string[];
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
