import { CreateError } from "./create-error.ts";

/** What distinguishes a swallowed flag's value from other arguments. */
export interface KnownFlags {
  /** Flags that take a text. */
  readonly texts: readonly string[];
  /** Values of `--category`. */
  readonly categories: readonly string[];
}

/**
 * The command line as it was meant. Without a `--`, or where a shell eats it, npm takes the flags for its own: it passes
 * `--tool=a` on as `npm_config_tool=a`, and `--tool a` as `npm_config_tool=true` with `a` among the arguments. Its own
 * settings `yes` and `json` are ignored, since people set them for npm. Throws `USAGE` where a value could belong to
 * more than one flag.
 */
export function restoreFlags(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { texts, categories }: KnownFlags,
): readonly string[] {
  // Some package managers pass `--` on, so it does not mark what follows.
  const args = argv.filter((argument) => argument !== "--");
  if (env.npm_command !== "init" && env.npm_command !== "exec") return args;
  const taken = texts.map((id) => ({ id, value: env[`npm_config_${id}`] ?? "" })).filter(({ value }) => value !== "");
  const whole = taken.filter(({ value }) => value !== "true").map(({ id, value }) => `--${id}=${value}`);
  const torn = taken.filter(({ value }) => value === "true").map(({ id }) => id);
  const dryRun = env.npm_config_dry_run === "true" ? ["--dry-run"] : [];
  return [...whole, ...dryRun, ...rejoin(args, torn, categories)];
}

function rejoin(args: readonly string[], torn: readonly string[], categories: readonly string[]): readonly string[] {
  if (torn.length === 0) return args;
  const category = torn.includes("category") ? args.find((argument) => categories.includes(argument)) : undefined;
  if (category !== undefined) {
    const rest = args.filter((argument) => argument !== category);
    return [`--category=${category}`, ...rejoin(rest, without(torn, "category"), [])];
  }
  const [id = "", ...others] = torn;
  const [value, ...more] = args.filter((argument) => !argument.startsWith("-"));
  if (value !== undefined && others.length === 0 && more.length === 0) {
    return [`--${id}=${value}`, ...without(args, value)];
  }
  const flags = torn.map((flag) => `--${flag}`).join(" and ");
  throw new CreateError(
    "USAGE",
    `npm took ${flags} for its own, and it is not clear which argument belongs to which flag.`,
    {
      remedy: `Put -- before the flags, or write --${id}=<${id}>.`,
    },
  );
}

function without(list: readonly string[], item: string): readonly string[] {
  return list.filter((other) => other !== item);
}
