type Args = readonly (string | undefined)[];

const address = String.raw`(?:\d+(?:~\d+)?|\$|\+\d+|/(?:\\.|[^\\/\n])*/I?)`;
const substitution = String.raw`[sy]([^\w\s\\;{}])(?:\\.|(?!\2)[^\\\n])*\2(?:\\.|(?!\2)[^\\\n])*\2[gpiIm\d]*`;
const sedCommand = new RegExp(
  String.raw`^[\s;{]*((?:${address}(?:\s*,\s*${address})?\s*!?\s*)?(?:${substitution}|[pdDPnNgGhHxl=z}]|q\d*)?)[\s;}]*`,
  "u",
);

/** Whether a script of `sed` prints, deletes and replaces lines and does nothing else. */
function isHarmlessScript(script: string | undefined): boolean {
  let rest = script;
  while (rest !== undefined && rest !== "") {
    const [taken = ""] = sedCommand.exec(rest) ?? [];
    if (taken === "") return false;
    rest = rest.slice(taken.length);
  }
  return rest === "";
}

const sedOptions =
  /^--(?:|quiet|silent|regexp-extended|null-data|separate|unbuffered|line-length=\d+|expression(?:=[^]*)?)$/;

/** The scripts of `sed`: after each `-e`, or the first operand. */
export function isHarmlessSed(args: Args): boolean {
  // Long options may be abbreviated.
  if (args.some((word) => word?.startsWith("--") === true && !sedOptions.test(word))) return false;
  const given = args.flatMap((word, index) => {
    const [, inWord] = /^(?:-\w*e(?=.)|--expression=)([^]*)$/.exec(word ?? "") ?? [];
    return inWord === undefined && !/^(?:-\w*e|--expression)$/.test(word ?? "") ? [] : [inWord ?? args[index + 1]];
  });
  const operand = args.find((word, index) => word?.startsWith("-") !== true && args[index - 1] !== "-l");
  return (given.length > 0 ? given : [operand]).every(isHarmlessScript);
}

/** Whether a script of `awk` prints, and neither starts a program, nor opens a file, nor shows the environment. */
export function isPrintingAwk(args: Args): boolean {
  const start = args.findIndex(
    (word, index) => word?.startsWith("-") !== true && !/^-[Fv]$/.test(args[index - 1] ?? ""),
  );
  const script = args[start];
  if (script === undefined || !args.slice(0, start).every((word) => word !== undefined && !/^-[^Fv]/.test(word)))
    return false;
  if (/system|getline|ENVIRON|PROCINFO|ARG[VC]|@|(?<!\|)\|(?!\|)/.test(script)) return false;
  // A slash may begin a pattern, in which a quotation mark begins no text.
  const code = script.includes("/") ? script : script.replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
  return !(code.includes(">") && code.replaceAll(/>=/g, "").includes("print"));
}
