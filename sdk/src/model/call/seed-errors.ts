import type { ErrorType, HandlerErrorType, SeedErrorType } from "./response.ts";

/** How an error type of a `SeedResult` corresponds to the envelope's error types. */
export interface SeedErrorRow {
  /** The meaning of a failure of this type. */
  readonly meaning: string;
  /** Types of the envelope that are converted to it. */
  readonly from: readonly ErrorType[];
  /** Type of the envelope to which it is converted; among `from`. */
  readonly to: ErrorType;
  /** The type that a handler throws for it, because a handler may not throw every type. */
  readonly raised: HandlerErrorType;
}

/** The correspondence in both directions; each type of the envelope has one row. */
export const seedErrors = {
  validation_error: {
    meaning: "The arguments are invalid, or the tool does not exist.",
    from: ["VALIDATION", "NOT_FOUND"],
    to: "VALIDATION",
    raised: "PERMANENT",
  },
  user_error: {
    meaning: "The call is well formed, but cannot be done as asked.",
    from: ["PERMANENT", "CONFLICT"],
    to: "PERMANENT",
    raised: "PERMANENT",
  },
  system_error: {
    meaning: "The tool, its host or a service failed.",
    from: ["INTERNAL", "TRANSIENT", "RATE_LIMIT", "SESSION_INACTIVE"],
    to: "INTERNAL",
    raised: "TRANSIENT",
  },
  permission_error: {
    meaning: "Access is denied now: a person, a budget or the credentials do not allow it.",
    from: ["AUTH", "CONFIRMATION_REQUIRED", "BUDGET_EXCEEDED"],
    to: "AUTH",
    raised: "AUTH",
  },
  security_error: {
    meaning: "The policy does not allow it in this session.",
    from: ["MODE_RESTRICTED"],
    to: "MODE_RESTRICTED",
    raised: "AUTH",
  },
} as const satisfies Readonly<Record<SeedErrorType, SeedErrorRow>>;

export const seedErrorTypes = Object.keys(seedErrors) as readonly SeedErrorType[];

/** The `error_type` of a `SeedResult` for a type of the envelope. */
export function seedErrorType(type: ErrorType): SeedErrorType {
  const found = seedErrorTypes.find((seed) => (seedErrors[seed].from as readonly ErrorType[]).includes(type));
  return found ?? "system_error";
}

/** Whether a value is an `error_type` of a `SeedResult`. */
export const isSeedErrorType = (value: unknown): value is SeedErrorType =>
  typeof value === "string" && Object.hasOwn(seedErrors, value);

/** The type of the envelope for an `error_type` of a `SeedResult`; `INTERNAL` for an unknown one. */
export const errorTypeOf = (type: string): ErrorType => rowOf(type)?.to ?? "INTERNAL";

/** The row of a type; undefined for an unknown one. */
export const rowOf = (type: string): SeedErrorRow | undefined => (isSeedErrorType(type) ? seedErrors[type] : undefined);
