import { runVariable } from "../../processes/end-processes.ts";

/** Variables of the host that commands get. What is not named here stays with the host: it may be a secret. */
const inherited = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|LC_[A-Z]+|TZ|TMPDIR|XDG_(?:CACHE|CONFIG|DATA)_HOME)$/;

/** No pager, no prompt, no colours, no settings of the machine for git. */
const fixed = {
  TERM: "dumb",
  PAGER: "cat",
  GIT_PAGER: "cat",
  GIT_TERMINAL_PROMPT: "0",
  GIT_CONFIG_NOSYSTEM: "1",
  NO_COLOR: "1",
  CI: "1",
} as const;

const usualPath = "/usr/local/bin:/usr/bin:/bin";

/** What a command's environment is made of. */
export interface EnvironmentSource {
  /** The environment of the host. */
  readonly host: Readonly<Record<string, string | undefined>>;
  /** What the policy adds. */
  readonly added: Readonly<Record<string, string>>;
  readonly run: string;
}

/** The whole environment of a command. */
export function commandEnvironment({ host, added, run }: EnvironmentSource): Record<string, string> {
  const environment: Record<string, string> = { PATH: usualPath };
  for (const [name, value] of Object.entries(host)) {
    if (value !== undefined && inherited.test(name)) environment[name] = value;
  }
  return { ...environment, ...fixed, ...added, [runVariable]: run };
}
