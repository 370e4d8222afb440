import { listed, literalOf, type ShellWord } from "../words/shell-word.ts";
import { asked, notPeeled, type Peel, type Peeled, type PrefixSyntax, skipOptions } from "./peeled.ts";
import {
  peelContainers,
  peelEnv,
  peelFd,
  peelFind,
  peelFlock,
  peelScript,
  peelShell,
  peelWatch,
  peelXargs,
} from "./special.ts";

interface Prefix extends PrefixSyntax {
  /** Whether the command gets other rights, or the place of the shell. */
  readonly isElevating?: boolean;
}

const prefixes: Readonly<Record<string, Prefix>> = {
  nice: { values: "n", longValues: "--adjustment", hasNumber: true },
  nohup: {},
  setsid: { flags: "cfw", longFlags: "--ctty --fork --wait" },
  timeout: {
    flags: "v",
    values: "ks",
    longFlags: "--preserve-status --foreground --verbose",
    longValues: "--kill-after --signal",
    operands: 1,
  },
  stdbuf: { values: "ioe", longValues: "--input --output --error" },
  time: { flags: "pv", values: "f", longFlags: "--portability --verbose", longValues: "--format" },
  ionice: { flags: "t", values: "cn", longFlags: "--ignore", longValues: "--class --classdata" },
  builtin: {},
  sudo: {
    isElevating: true,
    flags: "AbEHKknPS",
    values: "CgpTuD",
    longFlags: "--non-interactive --preserve-env --set-home --stdin --background",
    longValues: "--user --group --prompt --chdir",
  },
  doas: { isElevating: true, flags: "nL", values: "u" },
  exec: { isElevating: true, flags: "cl", values: "a" },
};

/** Programs that run other commands in ways that are not read here. */
const opaque = new Set(
  listed(
    "su chroot unshare nsenter parallel entr strace ltrace gdb lldb busybox toybox start-stop-daemon runuser setpriv systemd-run at batch " +
      "crontab expect screen tmux pkexec numactl chrt taskset prlimit valgrind perf fakeroot unbuffer socat nc ncat bwrap firejail " +
      "ssh rsync-ssl mosh rlwrap xvfb-run dbus-run-session run-parts ld.so winpty proxychains torsocks setarch linux32 linux64 choom cpulimit " +
      "annotate-output chpst softlimit envdir envuidgid setuidgid s6-setuidgid gosu su-exec tini dumb-init catchsegv fish nu pwsh powershell tcsh csh " +
      "faketime eatmydata cgexec machinectl systemd-nspawn systemd-inhibit proot fakechroot chronic ifne pee mispipe lckdo setlock daemonize daemon caffeinate " +
      "arch xcrun sandbox-exec sshpass autossh torify proxychains4 watchexec watchman onchange nodemon concurrently cross-env cross-env-shell run-s run-p " +
      "npm-run-all hyperfine dotenv dotenvx direnv nix nix-shell nix-build mise asdf corepack volta fnm nvm rbenv pyenv nodenv tox nox hatch pdm rye " +
      "aws-vault doppler envconsul chamber rr heaptrack ltrace uftrace lxc vagrant retry timelimit cronic",
  ),
);

const each = (names: string, peel: Peel): Readonly<Record<string, Peel>> =>
  Object.fromEntries(listed(names).map((name) => [name, peel]));

const peels: Readonly<Record<string, Peel>> = {
  ...each("sh bash dash ash zsh ksh mksh", peelShell),
  ...each("docker podman nerdctl kubectl", peelContainers),
  ...each("fd fdfind", peelFd),
  env: peelEnv,
  find: peelFind,
  xargs: peelXargs,
  watch: peelWatch,
  script: peelScript,
  flock: peelFlock,
  command: (words) =>
    ["-v", "-V"].includes(literalOf(words[1]) ?? "")
      ? { inner: [], isPure: true }
      : peelPrefix(words, { flags: "p" }, "command"),
};

/** What a program runs besides itself; undefined for a program that is not known to run others. */
export function peel(name: string, words: readonly ShellWord[], found?: readonly string[]): Peeled | undefined {
  if (Object.hasOwn(peels, name)) return peels[name]?.(words, found);
  if (Object.hasOwn(prefixes, name)) {
    const { isElevating = false, ...syntax } = prefixes[name] ?? {};
    const peeled = peelPrefix(words, syntax, name);
    return isElevating
      ? { ...peeled, reason: asked(`${name} runs a command with other rights or in place of the shell.`) }
      : peeled;
  }
  return opaque.has(name) ? notPeeled(`${name} runs other commands, which are not read.`) : undefined;
}

function peelPrefix(words: readonly ShellWord[], syntax: PrefixSyntax, name: string): Peeled {
  const start = skipOptions(words, syntax);
  if (start === null) return notPeeled(`An option of ${name} is not known, so neither is the command that it runs.`);
  const operands = words.slice(start, start + (syntax.operands ?? 0));
  if (operands.some(({ isMany }) => isMany)) return notPeeled(`It is not known where the command of ${name} begins.`);
  return { inner: [words.slice(start + operands.length)], isPure: true };
}
