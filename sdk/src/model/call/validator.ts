/** An error as Ajv reports it. */
export interface ValidatorFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The invalid key, if a key rather than a value is invalid. */
  readonly propertyName?: string;
}

/** A compiled schema: after `false`, `errors` has every error. */
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidatorFault[] | null;
}

/** The compiled schemas of one tool. */
export interface Validators {
  readonly input: Validator;
  /** Omitted when the tool returns nothing. */
  readonly output?: Validator;
}
