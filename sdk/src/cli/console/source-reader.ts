import { readFileSync } from "node:fs";
import path from "node:path";

export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    try {
      return readFileSync(path.resolve(root, file), "utf8");
    } catch {
      return undefined;
    }
  };
}
