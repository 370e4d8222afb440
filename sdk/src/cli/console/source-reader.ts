import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/or-else.ts";

export function sourceReader(root: string): (file: string) => string | undefined {
  return (file) => {
    return orElse(() => readFileSync(path.resolve(root, file), "utf8"), undefined);
  };
}
