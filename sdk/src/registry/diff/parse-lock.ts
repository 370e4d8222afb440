import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { startOf } from "../../model/finding.ts";
import { lockFormat, type LockFile } from "../../model/artifact/lock.ts";
import { fileFaults, faultText } from "../../schema/files/file-faults.ts";
import { isLock } from "../../schema/files/tools-lock.generated.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJsonFile } from "../../errors/parse-json-file.ts";

const most = 5;

/**
 * Reads the text of a `tools.lock.json`. `file` is its name in errors.
 *
 * @throws ToolwrightError `LOCK_UNREADABLE` when the text is cut off, not JSON, or not a lock file of this format.
 */
export function parseLock(text: string, file: string): LockFile {
  const content = parseJsonFile(text, { file, code: "LOCK_UNREADABLE" });
  const format: unknown = isRecord(content) ? content.format : undefined;
  if (typeof format === "string" && format !== lockFormat) {
    throw unreadable(
      file,
      `${file} has format ${JSON.stringify(format.slice(0, 40))}; this version reads "${lockFormat}".`,
    );
  }
  const faults = fileFaults(isLock, content).map(faultText);
  if (faults.length === 0) return content as LockFile;
  const more = faults.length > most ? `; and ${String(faults.length - most)} more` : "";
  throw unreadable(file, `${file} is not a valid lock file: ${faults.slice(0, most).join("; ")}${more}.`);
}

const unreadable = (file: string, message: string): ToolwrightError =>
  new ToolwrightError("LOCK_UNREADABLE", message, { at: startOf(file) });
