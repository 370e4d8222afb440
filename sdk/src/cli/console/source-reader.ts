import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";

export const sourceReader =
  (root: string) =>
  (file: string): string | undefined =>
    orElse(() => readFileSync(path.resolve(root, file), "utf8"), undefined);
