import { readFileSync } from "node:fs";
import path from "node:path";

/** Reads the files that findings name, so that the lines at fault can be shown; undefined where one cannot be read. */
export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(path.resolve(root, file), "utf8");
    } catch {
      return undefined;
    }
  };
}
