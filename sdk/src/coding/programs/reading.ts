import type { Program, ProgramRows } from "./program.ts";

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

const grep: Program = {
  operands: ["text", "read"],
  values: "efmABCdD",
  longValues: "--regexp --file --max-count --include --exclude --exclude-dir --color --context",
  valueRoles: { "-e": "text", "--regexp": "text", "-f": "read", "--file": "read" },
};

/** Filters that read files of their own choice. */
const modules = /(?<![.\w-])(?:import|include|load|strload|load_\w+)(?![\w-])/;

/** Programs that read files and print, and do nothing else unless one of their words is risky. */
export const readingPrograms: ProgramRows = {
  ["cat tac nl od hexdump strings rev cksum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum sum stat ls dir vdir du df " +
  "readlink realpath cmp comm join paste column fold expand unexpand fmt pr tsort base32 zcat xzcat bzcat zgrep wc"]: {
    operands: ["read"],
  },
  file: { operands: ["read"], values: "mfeFP", risky: "-C --compile -m --magic-file -f --files-from" },
  "nm objdump readelf size": { operands: ["read"], risky: "--plugin", riskyText: /^@/ },
  ["echo printf seq basename dirname whoami id groups uname arch nproc uptime free ps pgrep which type expr sleep tty logname printenv cal factor " +
  "true false pwd tput numfmt users who tr"]: { operands: ["text"] },
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
  },
  hostname: { operands: ["code"], risky: "-F --file -b" },
  "grep egrep fgrep": grep,
  rg: {
    ...grep,
    values: "efmABCgtTjMrE",
    longValues: "--regexp --file --glob --type --max-count --iglob --sort --max-depth --replace",
    risky: "--pre --pre-glob --hostname-bin -z --search-zip --hyperlink-format",
  },
  diff: { operands: ["read"], values: "UCWI", risky: "-l --paginate --to-file --from-file" },
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
