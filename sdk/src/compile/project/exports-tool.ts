import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { textOfFile, type Texts } from "../../util/files.ts";

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

/**
 * Whether a file exports the tool of a file outside of its folder as its default: `export { default } from "../lib/find.ts"`, or an import
 * that is exported. Files of its own folder are tools already.
 */
export function reExportsTool(file: string, text: string, texts: Texts): boolean {
  const source = reExportIn(text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, ""));
  if (source === undefined) return false;
  const base = path.resolve(path.dirname(file), source.specifier);
  const isOutside = path.relative(path.dirname(file), base).startsWith("..");
  const places = [base, base.replace(/\.js$/, ".ts"), `${base}.ts`, `${base}.js`, path.join(base, "index.ts")];
  const found = isOutside ? places.map((place) => orElse(() => textOfFile(place, texts), "")).find(Boolean) : undefined;
  return (
    found !== undefined && exportsTool(source.name === "default" ? found : `${found}\nexport default ${source.name};`)
  );
}

function reExportIn(code: string): { readonly name: string; readonly specifier: string } | undefined {
  const list = /\bexport\s*\{([^}]*)\}\s*from\s*["'](\.[^"']*)["']/g;
  for (const [, members = "", specifier = ""] of code.matchAll(list)) {
    const member = /(?:^|,)\s*(?:(\w+)\s+as\s+)?default\s*(?:,|$)/.exec(members);
    if (member !== null) return { name: member[1] ?? "default", specifier };
  }
  const local =
    /\bexport\s+default\s+(\w+)\s*;?\s*$/m.exec(code)?.[1] ??
    /\bexport\s*\{[^}]*?(\w+)\s+as\s+default\b/.exec(code)?.[1];
  if (local === undefined) return undefined;
  for (const [, whole, members = "", specifier = ""] of code.matchAll(imports)) {
    if (whole === local) return { name: "default", specifier };
    const member = new RegExp(`(?:^|,)\\s*(?:(\\w+)\\s+as\\s+)?${local}\\s*(?:,|$)`).exec(members);
    if (member !== null) return { name: member[1] ?? local, specifier };
  }
  return undefined;
}

const imports = /\bimport\s+(\w+)?\s*,?\s*(?:\{([^}]*)\})?\s*from\s*["'](\.[^"']*)["']/g;
