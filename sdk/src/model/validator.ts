/** A fault as Ajv reports it. */
export interface ValidatorFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
  /** The key at fault, where a key rather than a value is. */
  readonly propertyName?: string;
}

/** A compiled schema: after `false`, `errors` has every fault. */
export interface Validator {
  (data: unknown): boolean;
  readonly errors?: readonly ValidatorFault[] | null;
}

/** The compiled schemas of one tool. */
export interface Validators {
  readonly input: Validator;
  /** Left out when the tool returns nothing. */
  readonly output?: Validator;
}
