import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";

const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

/** The `level` in the data of a log line, as `ctx.log("…", { level: "warning" })` gives it; otherwise `info`. */
export function logLevelOf(data: Json | undefined): (typeof levels)[number] {
  const level = isRecord(data) ? data.level : undefined;
  return levels.find((known) => known === level) ?? "info";
}
