const address = String.raw`(?:\d+(?:~\d+)?|\$|\+\d+|/(?:\\.|[^\\/\n])*/I?)`;
const substitution = String.raw`[sy]([^\w\s\\;{}])(?:\\.|(?!\2)[^\\\n])*\2(?:\\.|(?!\2)[^\\\n])*\2[gpiIm\d]*`;
const sedCommand = new RegExp(
  String.raw`^[\s;{]*((?:${address}(?:\s*,\s*${address})?\s*!?\s*)?(?:${substitution}|[pdDPnNgGhHxl=z}]|q\d*)?)[\s;}]*`,
  "u",
);

/** Whether a script of `sed` prints, deletes and replaces lines and does nothing else. */
function isHarmlessScript(script = "?"): boolean {
  let rest = script;
  while (rest !== "") {
    const next = rest.replace(sedCommand, "");
    if (next === rest) return false;
    rest = next;
  }
  return true;
}

const sedOption =
  /^-(?:[nErsuz]*|l|-(?:quiet|silent|regexp-extended|null-data|separate)|(?:[nErsuz]*e|-expression(?:=|$))([^]*))$/;

/** Options that are known, and scripts, in or after `-e` or as the first operand, that only print. */
export function isReadingSed(args: readonly string[]): boolean {
  const options = args.filter((word) => word.startsWith("-") && word !== "-");
  const scripts = args.flatMap((word, index) => {
    const script = word.startsWith("-") ? sedOption.exec(word)?.[1] : undefined;
    return script === undefined ? [] : [script === "" ? args[index + 1] : script];
  });
  const operand = args.find((word, index) => !word.startsWith("-") && args[index - 1] !== "-l");
  return (
    options.every((word) => sedOption.test(word)) && (scripts.length > 0 ? scripts : [operand]).every(isHarmlessScript)
  );
}

/** Whether a script of `awk` prints, and neither starts a program, nor opens a file, nor shows the environment. */
export function isReadingAwk(args: readonly string[]): boolean {
  const start = args.findIndex((word, index) => !word.startsWith("-") && !/^-[Fv]$/.test(args[index - 1] ?? ""));
  const script = args[start];
  if (script === undefined || !args.slice(0, start).every((word) => !/^-[^Fv]/.test(word))) return false;
  if (/system|getline|ENVIRON|PROCINFO|ARG[VC]|@|(?<!\|)\|(?!\|)/.test(script)) return false;
  // A slash may begin a pattern, in which a quotation mark begins no text.
  const code = script.includes("/") ? script : script.replaceAll(/"(?:\\.|[^"\\])*"/g, '""');
  return !(code.includes(">") && code.replaceAll(/>=/g, "").includes("print"));
}
