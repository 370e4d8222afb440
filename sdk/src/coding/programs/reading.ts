import type { FileWalk, Program, ProgramRows } from "./program.ts";

const address = String.raw`(?:\d+(?:~\d+)?|\$|\+\d+|/(?:\\.|[^\\/\n])*/I?)`;
const addresses = String.raw`(?:${address}(?:\s*,\s*${address})?\s*!?\s*)?`;
const substitution = String.raw`[sy]([^\w\s\\;{}])(?:\\.|(?!\2)[^\\\n])*\2(?:\\.|(?!\2)[^\\\n])*\2[gpiIm\d]*`;
const command = new RegExp(String.raw`^[\s;{]*(${addresses}(?:${substitution}|[pdDPnNgGhHxl=z}]|q\d*)?)[\s;}]*`, "u");

/** Whether a script of `sed` prints, deletes and replaces lines and does nothing else: it runs no program and opens no file. */
function isHarmlessSed(script: string): boolean {
  let rest = script;
  while (rest !== "") {
    const [taken = ""] = command.exec(rest) ?? [];
    if (taken === "") return false;
    rest = rest.slice(taken.length);
  }
  return true;
}

/** `-r` among letters, or in full; `grep -d recurse` is the same. */
const isRecursive = (args: readonly string[]): boolean =>
  args.some((word) => /^-(?!-)\w*[rRd]|^--(?:(?:dereference-)?rec|dir)/.test(word));

const everything: FileWalk = { isDeep: true, hasHidden: true, hasIgnored: true };
const ifRecursive: Program["walk"] = (args) => (isRecursive(args) ? everything : undefined);

const grep: Program = {
  walk: ifRecursive,
  operands: ["text", "read"],
  values: "efmABCdD",
  longValues: "--regexp --file --max-count --include --exclude --exclude-dir --color --context",
  valueRoles: { "-e": "text", "--regexp": "text", "-f": "read", "--file": "read" },
};

/** Filters that read files of their own choice, and those that show the environment: `jq -n env`, `yq 'strenv(TOKEN)'`. */
const modules = /(?<![.\w-])(?:import|include|load|strload|load_\w+|env|strenv|envsubst)(?![\w-])|\$ENV\b/;

/** Programs that read files and print, and do nothing else unless one of their words is risky. */
export const readingPrograms: ProgramRows = {
  ["cat tac nl od hexdump strings rev cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum sum stat ls dir vdir du df " +
  "readlink realpath cmp comm join paste column fold expand unexpand fmt pr tsort zipinfo base32 zcat xzcat bzcat wc"]:
    {
      operands: ["read"],
      // `wc` and `du` take names from a file, and print those that name nothing.
      longValues: "--files0-from",
      valueRoles: { "--files0-from": "read" },
    },
  file: { operands: ["read"], values: "mfeFP", risky: "-C --compile -m --magic-file -f --files-from" },
  "nm objdump readelf size": { operands: ["read"], risky: "--plugin", riskyText: /^@/ },
  // Not among them: `printenv` shows the environment, and `tput init` runs the program that a description of a terminal names.
  ["echo printf seq basename dirname whoami id groups uname arch nproc uptime free pgrep which type expr sleep tty logname cal factor " +
  "true false pwd numfmt users who tr lscpu lsblk locale getconf lsb_release netstat vmstat"]: { operands: ["text"] },
  // The letter `e` without a dash, `-E` elsewhere, and `-o environ` show the environments of other processes.
  ps: { operands: ["text"], risky: "-E", riskyText: /^[a-z]*e[a-z]*$|environ/i },
  "head tail": {
    operands: ["read"],
    values: "ncs",
    longValues: "--lines --bytes --pid --sleep-interval",
  },
  cut: { operands: ["read"], values: "dfcb", longValues: "--delimiter --fields --output-delimiter" },
  date: {
    operands: ["text"],
    values: "dfrs",
    longValues: "--date --file",
    risky: "-s --set -f --file",
    // Digits alone, month to minute, set the clock.
    riskyText: /^\d{8}(?:\d\d){0,2}(?:\.\d\d)?$/,
  },
  hostname: { operands: ["code"], risky: "-F --file -b" },
  "grep egrep fgrep zgrep": grep,
  rg: {
    ...grep,
    values: "efmABCgtTjMrE",
    longValues: "--regexp --file --glob --type --max-count --iglob --sort --max-depth --replace",
    risky: "--pre --pre-glob --hostname-bin -z --search-zip --hyperlink-format --ignore-file",
    walk: (args) => {
      const isUnrestricted = args.some((word) => /^-(?!-)\w*[u.]|^--(?:hidden|no-ignore|unrestricted)/.test(word));
      return args.includes("--files")
        ? undefined
        : { isDeep: true, hasHidden: isUnrestricted, hasIgnored: isUnrestricted };
    },
  },
  diff: { walk: ifRecursive, operands: ["read"], values: "UCWI", risky: "-l --paginate --to-file --from-file" },
  uniq: { operands: ["read", "write"], values: "fsw" },
  sort: {
    operands: ["read"],
    values: "kotTS",
    longValues: "--key --field-separator --buffer-size --parallel --batch-size",
    risky: "-o --output --compress-program -T --temporary-directory --files0-from",
  },
  shuf: { operands: ["read"], values: "ino", risky: "-o --output" },
  split: { operands: ["read", "write"], isWhole: true },
  csplit: { operands: ["read", "text"], isWhole: true },
  iconv: { operands: ["read"], values: "ftco", risky: "-o --output" },
  base64: { operands: ["read"], values: "wio", risky: "-o --output -i" },
  xxd: { operands: ["read", "write"], values: "clsgon", risky: "-r -revert" },
  tree: { operands: ["read"], values: "LPIoHT", risky: "-o -R --fromfile" },
  jq: {
    operands: ["text", "read"],
    values: "fL",
    valueRoles: { "-f": "read", "--from-file": "read" },
    longValues: "--from-file --indent --arg --argjson",
    risky: "-L --rawfile --slurpfile -f --from-file",
    riskyText: modules,
  },
  yq: {
    operands: ["text", "read"],
    risky: "-i --inplace -s --split-exp --from-file",
    riskyText: modules,
  },
  "fd fdfind": {
    operands: ["text", "read"],
    values: "dEteSocjC",
    risky: "-x -X --exec --exec-batch",
  },
  diff3: { operands: ["read"], risky: "--diff-program" },
  sed: {
    operands: ["text", "read"],
    values: "efl",
    longValues: "--expression --file --line-length",
    valueRoles: { "-e": "text", "--expression": "text" },
    risky: "-i --in-place -f --file",
    isHarmlessScript: isHarmlessSed,
  },
  find: {
    operands: ["read"],
    hasWordOptions: true,
    risky: "-delete -fprint -fprint0 -fprintf -fls -files0-from",
  },
};
