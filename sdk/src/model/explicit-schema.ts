/** What is wrong with a value, as a Standard Schema says it. */
export interface StandardIssue {
  readonly message: string;
  /** The way to the faulty value; left out for the whole. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a Standard Schema makes of a value. */
export type StandardOutcome<Value = unknown> =
  { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** A schema object of Zod, Valibot, ArkType or any other library that follows Standard Schema 1. */
export interface StandardSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    /** The library it comes from. */
    readonly vendor: string;
    /** Only there for the compiler. */
    readonly types?: { readonly input: unknown; readonly output: Value } | undefined;
    /** Left out by schemas that only describe. */
    readonly validate?: (value: unknown) => StandardOutcome<Value> | Promise<StandardOutcome<Value>>;
  };
}

/** A JSON Schema 2020-12 as an author writes it out: what it holds is checked when the project is built. */
export interface RawSchema {
  readonly type?: unknown;
  readonly properties?: object;
  readonly [keyword: string]: unknown;
}

/** A schema given as a value: `Value` is what stands for it in TypeScript, which raw JSON Schema does not tell. */
export type ExplicitSchema<Value = unknown> = StandardSchema<Value> | RawSchema;
