import { readdirSync, readFileSync } from "node:fs";

/** Ids of the processes with this text among their arguments. */
export const processesWith = (text: string): readonly string[] =>
  readdirSync("/proc").filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, "utf8").includes(text);
    } catch {
      return false;
    }
  });
