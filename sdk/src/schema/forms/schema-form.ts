import type { ProviderLimit } from "../../model/artifact/provider.ts";

/** The keys of properties that a provider accepts. */
export interface KeyRules {
  readonly pattern: RegExp;
  /** Characters that are replaced. */
  readonly refused: RegExp;
  readonly longest: number;
  /** Whether nested properties are checked too. */
  readonly everywhere: boolean;
}

/** A limit on schemas. The checks of `form-faults.ts` have the same ids. */
export interface FormLimit extends ProviderLimit {
  /** Set if servers or hosts differ, so that a schema above the limit may work. */
  readonly isDisputed?: true;
}

/**
 * The part of JSON Schema that one form of a definition accepts: adapters reduce schemas to it, and the verifier judges third-party definitions by
 * it. A limit applies if `limits` has it.
 */
export interface SchemaForm {
  /** The service that refuses a schema above the limits. */
  readonly service: string;
  /** The keywords that adapters send; omitted if all are taken. */
  readonly keywords?: ReadonlySet<string>;
  /** Keywords that are not sent because sources disagree about them. They cause no findings. */
  readonly disputedKeywords?: readonly string[];
  /** Keywords that change the meaning of the rest of a schema: without them, the provider cannot enforce it. */
  readonly unenforceable?: readonly string[];
  /** Keywords that are refused; default: all keywords that are neither sent nor disputed. */
  readonly refusedKeywords?: readonly string[];
  readonly refusedAtRoot?: readonly string[];
  /**
   * Set if the root must have `type: "object"`: `untyped` refuses a root without a type, since the rule `schema-valid` reports other types of
   * inputs; `other` refuses these too.
   */
  readonly refusedRoot?: "untyped" | "other";
  /** Whether the schemas of the root's properties must not be booleans. */
  readonly refusesBooleans?: true;
  /** Keywords next to which no other keyword is accepted, except keywords that begin with `$`. */
  readonly solitary?: string;
  /** Whether references must lead to the root or to one of its definitions. */
  readonly refersToDefinitions?: true;
  /** Whether a schema may refer to itself only within optional properties. */
  readonly cutsCycles?: true;
  /** The formats of each type; omitted if all are taken. */
  readonly formats?: Readonly<Record<string, readonly string[]>>;
  /** Formats that are not sent because sources disagree about them. They cause no findings. */
  readonly disputedFormats?: readonly string[];
  readonly keys?: KeyRules;
  /** Types of enum values; omitted if all are accepted. Otherwise an empty text is never accepted. */
  readonly enumTypes?: readonly string[];
  readonly limits: readonly FormLimit[];
}

/** Limits by their ids, all with the same date of the last check. */
export const limitsReadOn = (
  checked: string,
  rows: Readonly<Record<string, Omit<FormLimit, "id" | "checked">>>,
): readonly FormLimit[] => Object.entries(rows).map(([id, { source, ...row }]) => ({ id, ...row, checked, source }));

export const words = (text: string): readonly string[] => text.split(" ");
