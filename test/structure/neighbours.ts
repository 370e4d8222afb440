import { readdirSync } from "node:fs";
import path from "node:path";

/** Plug-in folders of `sdk/src` and what must stand beside each member. */
export const neighbours: Readonly<Record<string, readonly string[]>> = {
  "verify/rules": [".test.ts", ".md"],
  "verify/reporters": [".test.ts"],
  "verify/definitions/kinds": [".test.ts"],
  providers: [".test.ts", ".md"],
  "runtime/stages": [".test.ts"],
  "build/explicit": [".test.ts"],
};

/** Files that are missing beside a member. */
export function missingNeighbours(source: string): readonly string[] {
  return Object.entries(neighbours).flatMap(([folder, endings]) => {
    const files = readdirSync(path.join(source, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    const members = files.filter((file) => /^[a-z0-9-]+\.ts$/.test(file)).map((file) => file.slice(0, -3));
    return members.flatMap((member) =>
      endings.filter((ending) => !files.includes(member + ending)).map((ending) => `${folder}/${member}${ending}`),
    );
  });
}
