import type { Finding } from "../model/finding.ts";
import { errorCodes, type Code } from "./codes.ts";

/** An error finding with one of Toolwright's codes; default remedy: the code's. */
export function findingOf(
  code: Code,
  message: string,
  details: Omit<Finding, "code" | "severity" | "message" | "remedy"> & { readonly remedy?: string } = {},
): Finding {
  return { ...details, code, severity: "error", message, remedy: details.remedy ?? errorCodes[code].remedy };
}
