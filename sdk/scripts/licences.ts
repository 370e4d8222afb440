import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

interface BundledManifest {
  readonly version: string;
  readonly license?: string;
}

/** The licences of the packages in a bundle, as those licences ask. @param inputs The files that the bundler read. */
export async function licencesOf(inputs: readonly string[]): Promise<string> {
  const folders = new Set(
    inputs.flatMap((file) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.resolve(file))?.[1] ?? []),
  );
  const texts = [...folders].toSorted().map(async (folder) => {
    const { license, version } = JSON.parse(
      await readFile(path.join(folder, "package.json"), "utf8"),
    ) as BundledManifest;
    const file = (await readdir(folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
    if (file === undefined && license === undefined) throw new Error(`${folder} is bundled and states no licence.`);
    const text = file === undefined ? `Licence: ${license ?? ""}\n` : await readFile(path.join(folder, file), "utf8");
    return `${folder.replace(/^.*\/node_modules\//, "")}@${version}\n\n${text}`;
  });
  return (await Promise.all(texts)).join(`\n${separator}\n`);
}

const separator = "-".repeat(80);

/** The packages of such a text, as `name@version`. */
export const packagesIn = (licences: string): readonly string[] =>
  licences.split(`\n${separator}\n`).map((part) => part.split("\n", 1)[0] ?? "");
