export interface StandardIssue {
  readonly message: string;
  /** Path to the invalid value; omitted for the whole. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type StandardOutcome<Value = unknown> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** A schema object of Zod, Valibot, ArkType or any other library that follows Standard Schema 1. */
export interface StandardSchema<Value = unknown> {
  readonly "~standard": {
    readonly version: 1;
    /** The name of its library. */
    readonly vendor: string;
    /** Exists only for the compiler. */
    readonly types?: { readonly input: unknown; readonly output: Value } | undefined;
    /** Omitted by schemas that only describe. */
    readonly validate?: (value: unknown) => StandardOutcome<Value> | Promise<StandardOutcome<Value>>;
  };
}

/** A JSON Schema 2020-12 as an author writes it: the build checks its content. */
export interface RawSchema {
  readonly type?: unknown;
  readonly properties?: object;
  readonly [keyword: string]: unknown;
}

/** A JSON Schema whose type is an interface, as in TypeBox 1: an interface has no index signature. */
interface DeclaredSchema {
  readonly type: unknown;
  readonly properties: object;
}

/** An explicit schema: `Value` is its TypeScript type, which raw JSON Schema lacks. */
export type ExplicitSchema<Value = unknown> = StandardSchema<Value> | RawSchema | DeclaredSchema;
