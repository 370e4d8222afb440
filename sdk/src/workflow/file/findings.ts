import { errorCodes, type Code } from "../../errors/codes.ts";
import type { Finding, Severity } from "../../model/finding.ts";
import { defined } from "../../util/defined.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { JsonDocument } from "./json-document.ts";

export type Path = readonly (string | number)[];

export interface EntryFault {
  readonly code: Code;
  /** Follows the pointer: `names no tool`. */
  readonly says: string;
  readonly path: Path;
  readonly severity?: Severity;
  readonly remedy?: string;
  readonly tool?: string;
}

export type Report = (fault: EntryFault) => void;

export function entryFinding(document: JsonDocument, fault: EntryFault): Finding {
  const { code, says, path, severity = "error", remedy = errorCodes[code].remedy, tool } = fault;
  const pointer = pointerOf(path);
  return {
    code,
    severity,
    message: `${pointer === "" ? document.file : pointer} ${says}`,
    at: document.at(path),
    remedy,
    ...defined({ tool, pointer: pointer === "" ? undefined : pointer }),
  };
}

export const pointerOf = (path: Path): string =>
  path.reduce<string>((pointer, key) => pointerTo(pointer, String(key)), "");
