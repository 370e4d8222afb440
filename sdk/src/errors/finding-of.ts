import type { Finding } from "../model/finding.ts";
import { errorCodes, type Code } from "./codes.ts";

/** An error finding under one of our codes, with the code's remedy unless a better one is given. */
export function findingOf(
  code: Code,
  message: string,
  details: Omit<Finding, "code" | "severity" | "message" | "remedy"> & { readonly remedy?: string } = {},
): Finding {
  return { ...details, code, severity: "error", message, remedy: details.remedy ?? errorCodes[code].remedy };
}
