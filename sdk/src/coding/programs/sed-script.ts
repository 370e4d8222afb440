const address = String.raw`(?:\d+(?:~\d+)?|\$|\+\d+|/(?:\\.|[^\\/\n])*/I?)`;
const addresses = String.raw`(?:${address}(?:\s*,\s*${address})?\s*!?\s*)?`;
const substitution = String.raw`[sy]([^\w\s\\;{}])(?:\\.|(?!\2)[^\\\n])*\2(?:\\.|(?!\2)[^\\\n])*\2[gpiIm\d]*`;
const command = new RegExp(String.raw`^[\s;{]*(${addresses}(?:${substitution}|[pdDPnNgGhHxl=z}]|q\d*)?)[\s;}]*`, "u");

/** Whether a script of `sed` prints, deletes and replaces lines and does nothing else: it runs no program and opens no file. */
export function isHarmlessSed(script: string): boolean {
  let rest = script;
  while (rest !== "") {
    const [taken = ""] = command.exec(rest) ?? [];
    if (taken === "") return false;
    rest = rest.slice(taken.length);
  }
  return true;
}
