import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Sandbox, SandboxedCommand, SandboxStatus } from "./sandbox.ts";

/**
 * The usual install path. The search path is not used: a workspace may be on it, and a system that allows user namespaces only to certain
 * programs names this path.
 */
const usualPlaces = ["/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap", "/run/current-system/sw/bin/bwrap"];

/**
 * The system's Bubblewrap (Linux): a command sees the system read-only, no other home folder, no sockets of services and no network, and may
 * write only to the workspace and its private `/tmp`. Everything it started ends with it.
 *
 * @param program Path of `bwrap`; default: the usual install path.
 */
export function bubblewrap(program = usualPlaces.find((place) => existsSync(place))): Sandbox {
  let status: Promise<SandboxStatus> | undefined;
  return {
    name: "bubblewrap",
    available: () => (status ??= tryOut(program)),
    wrap: (argv, options) => [program ?? "bwrap", ...argumentsOf(options), "--", ...argv],
  };
}

const isolation = [
  // Without the first, the third is refused; without the third, a command may create namespaces.
  "--unshare-user",
  "--unshare-all",
  "--disable-userns",
  "--new-session",
  "--die-with-parent",
];

async function tryOut(program: string | undefined): Promise<SandboxStatus> {
  if (program === undefined) {
    const reason =
      process.platform === "linux"
        ? "bubblewrap is not installed"
        : `bubblewrap is for Linux, and this is ${process.platform}`;
    return { isAvailable: false, reason: `${reason}.` };
  }
  try {
    await promisify(execFile)(
      program,
      [...isolation, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--", "true"],
      {
        timeout: 10_000,
      },
    );
    return { isAvailable: true };
  } catch (error) {
    const said = (error as { readonly stderr?: string }).stderr?.trim().split("\n")[0];
    return {
      isAvailable: false,
      reason: `${program} does not work here: ${said === undefined || said === "" ? "it cannot be started" : said}.`,
    };
  }
}

/** Folders with other users' data: homes, and the sockets of services. */
const hidden = ["/tmp", "/var/tmp", "/home", "/root", "/run"];

function argumentsOf({ root, folder, environment, readOnly, network }: SandboxedCommand): readonly string[] {
  const { HOME = homedir(), PATH = "" } = environment;
  const isMaskable = (place: string): boolean => path.isAbsolute(place) && place !== "/" && existsSync(place);
  const masked = [...new Set([...hidden, HOME])].filter(isMaskable);
  const isMasked = (file: string): boolean => masked.some((place) => file.startsWith(`${place}/`));
  const programs = PATH.split(":").filter((entry) => path.isAbsolute(entry) && isMasked(entry) && existsSync(entry));
  return [
    ...isolation,
    ...(network ? ["--share-net"] : []),
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"],
    ...masked.flatMap((place) => ["--tmpfs", place]),
    // Some systems keep a file there that host name lookups need.
    ...(network && existsSync(resolver) ? ["--ro-bind", resolver, resolver] : []),
    ...programs.map((entry) => installationOf(entry, HOME)).flatMap((place) => ["--ro-bind", place, place]),
    ...["--bind", root, root],
    ...readOnly.filter((file) => existsSync(file)).flatMap((file) => ["--ro-bind", file, file]),
    ...["--chdir", folder],
  ];
}

const resolver = "/run/systemd/resolve";

/** The installation that a program folder belongs to, such as a Node version with its libraries; never the whole of a general folder. */
function installationOf(entry: string, home: string): string {
  const above = path.dirname(entry);
  const isDeep = path.relative(home, above).split(path.sep).length > 1;
  return path.basename(entry) === "bin" && isDeep ? above : entry;
}
