import { readFileSync } from "node:fs";
import path from "node:path";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";

/** The `package.json` that counts for the files of a folder; empty where it cannot be read. */
export function nearestManifest(folder: string): Readonly<Record<string, unknown>> {
  const text = orElse(() => readFileSync(path.join(folder, "package.json"), "utf8"), undefined);
  const above = path.dirname(folder);
  if (text === undefined) return above === folder ? {} : nearestManifest(above);
  const manifest = orElse((): unknown => JSON.parse(text), undefined);
  return isRecord(manifest) ? manifest : {};
}
