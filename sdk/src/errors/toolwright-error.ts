import type { Finding, Location } from "../model/finding.ts";
import { orElse } from "../util/failures.ts";
import { errorCodes, type Code } from "./codes.ts";

/** Details of an error besides its message. */
export interface ErrorDetails {
  readonly at?: Location;
  readonly cause?: unknown;
  /** All findings, if there are several. */
  readonly findings?: readonly Finding[];
  /** A more specific remedy than the code's remedy. */
  readonly remedy?: string;
}

const mark = Symbol.for("toolwright.error");

/** A mistake in a project or in the use of Toolwright, with a stable code. Test with `isToolwrightError`: it knows all copies. */
export class ToolwrightError extends Error {
  override readonly name: string = "ToolwrightError";
  readonly [mark] = true;
  readonly code: Code;
  readonly remedy: string;
  readonly at: Location | undefined;
  readonly findings: readonly Finding[];

  constructor(code: Code, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.remedy = details.remedy ?? errorCodes[code].remedy;
    this.at = details.at;
    this.findings = details.findings ?? [];
  }

  /** Each bundled entry contains a copy of this class, and `instanceof` is true for the errors of all copies. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === ToolwrightError
      ? isToolwrightError(value)
      : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}

/** Whether a caught value is a `ToolwrightError`, whichever copy of the package raised it. Never throws. */
export const isToolwrightError = (value: unknown): value is ToolwrightError =>
  orElse(() => typeof value === "object" && value !== null && mark in value, false);

/** An error finding with one of Toolwright's codes; default remedy: the code's. */
export function findingOf(
  code: Code,
  message: string,
  details: Omit<Finding, "code" | "severity" | "message" | "remedy"> & { readonly remedy?: string } = {},
): Finding {
  return { ...details, code, severity: "error", message, remedy: details.remedy ?? errorCodes[code].remedy };
}
