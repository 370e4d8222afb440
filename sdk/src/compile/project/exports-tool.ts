/** Whether a text exports a call of `defineTool` as its default, by whatever name; comments and texts in it do not count. */
export function exportsTool(text: string): boolean {
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*|(["'`])(?:\\[^]|(?!\1)[^\\])*\1/g, (part, quote?: string) =>
    quote === undefined ? "" : '""',
  );
  const called = /\bdefineTool\s*(?:as|:)\s*(\w+)/.exec(code)?.[1] ?? "defineTool";
  const call = `(?:\\w+\\.)?${called}\\b`;
  const names = [...code.matchAll(new RegExp(`\\b(?:const|let|var)\\s+(\\w+)[^=;]*=\\s*${call}`, "g"))].map(
    ([, name = ""]) => name,
  );
  const value = `(?:${[call, ...names.map((name) => `${name}\\b`)].join("|")})`;
  const asDefault = names.length === 0 ? "(?!)" : `\\bexport\\s*\\{[^}]*\\b(?:${names.join("|")})\\s+as\\s+default\\b`;
  return new RegExp(
    `\\b(?:export\\s+default|module\\.exports\\s*=|exports\\.default\\s*=)\\s+${value}|${asDefault}`,
  ).test(code);
}
