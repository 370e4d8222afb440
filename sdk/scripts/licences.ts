import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

interface BundledManifest {
  readonly version: string;
  readonly license?: string;
}

/** The licences of the packages in a bundle, as those licences require. @param inputs The input files of the bundler. */
export async function licencesOf(inputs: readonly string[]): Promise<string> {
  const folders = new Set(
    inputs.flatMap((file) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.resolve(file))?.[1] ?? []),
  );
  const stated = await Promise.all([...folders].toSorted().map(licenceOf));
  // Many packages have the same terms with a different copyright notice.
  const byTerms = Map.groupBy(stated, ({ text }) => textOf(text, (line) => !isNotice(line)).replaceAll(/\s+/g, " "));
  const parts = [...byTerms.values()].map((same) => {
    const notices = new Set(same.flatMap(({ text }) => text.split("\n").filter(isNotice)).map((line) => line.trim()));
    const terms = textOf(same[0]?.text ?? "", (line) => !isNotice(line));
    return [same.map(({ name }) => name).join("\n"), [...notices].join("\n"), terms].filter((part) => part !== "");
  });
  return parts.map((part) => `${part.join("\n\n")}\n`).join(`\n${separator}\n`);
}

const isNotice = (line: string): boolean => /^\s*copyright\b.*\d{4}|^\s*copyright \(c\)/i.test(line);

const textOf = (text: string, isKept: (line: string) => boolean): string =>
  text.split("\n").filter(isKept).join("\n").trim();

async function licenceOf(folder: string): Promise<{ readonly name: string; readonly text: string }> {
  const manifest = await readFile(path.join(folder, "package.json"), "utf8");
  const { license, version } = JSON.parse(manifest) as BundledManifest;
  const file = (await readdir(folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  if (file === undefined && license === undefined) throw new Error(`${folder} is bundled and states no licence.`);
  const text = file === undefined ? `Licence: ${license ?? ""}` : await readFile(path.join(folder, file), "utf8");
  return { name: `${folder.replace(/^.*\/node_modules\//, "")}@${version}`, text };
}

const separator = "-".repeat(80);

/** The packages in a licence text, as `name@version`. */
export const packagesIn = (licences: string): readonly string[] =>
  licences.split(`\n${separator}\n`).flatMap((part) => part.split("\n\n", 1)[0]?.split("\n") ?? []);
