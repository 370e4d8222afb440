import fc from "fast-check";

/** A TypeScript type as text, with its matching values, decided without a schema. */
export interface RandomType {
  /** The type as it would be written. */
  readonly text: string;
  /** Declarations that the text needs, by name. */
  readonly declarations: ReadonlyMap<string, string>;
  accepts(value: unknown): boolean;
  /** Values that match by construction. */
  readonly values: fc.Arbitrary<unknown>;
}

type Declarations = ReadonlyMap<string, string>;

const none: Declarations = new Map();
export const joined = (types: readonly { readonly declarations: Declarations }[]): Declarations =>
  new Map(types.flatMap(({ declarations }) => [...declarations]));

const plain = (text: string, accepts: (value: unknown) => boolean, values: fc.Arbitrary<unknown>): RandomType => ({
  text,
  declarations: none,
  accepts,
  values,
});

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const word = fc.constantFrom("alpha", "beta", "gamma", "delta", "open", "closed");
const number = fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constantFrom(0.5, -2.25));

const text = plain("string", (value) => typeof value === "string", fc.constantFrom("", "text", "id-7", "ünï"));
const quantity = plain("number", (value) => typeof value === "number", number);
const truth = plain("boolean", (value) => typeof value === "boolean", fc.boolean());
export const nothing = plain("null", (value) => value === null, fc.constant(null));
export const anything = plain("unknown", () => true, fc.constantFrom(1, "a", null, [], {}));
const openText = plain('"known" | (string & {})', (value) => typeof value === "string", word);
const brand = plain('string & { readonly __brand: "Id" }', (value) => typeof value === "string", word);
const pattern = plain(
  "`id-${string}`",
  (value) => typeof value === "string" && value.startsWith("id-"),
  fc.constantFrom("id-", "id-7"),
);

export const leaf: fc.Arbitrary<RandomType> = fc.oneof(
  fc.constantFrom(text, text, quantity, truth, nothing, openText, brand, pattern),
  fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map(literals),
  fc.uniqueArray(fc.integer({ min: -3, max: 9 }), { minLength: 1, maxLength: 3 }).map(literals),
  fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map(enumeration),
  fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map(keysOf),
);

function literals(words: readonly (string | number)[]): RandomType {
  const fits = (value: unknown): boolean => words.some((known) => known === value);
  return plain(words.map((value) => JSON.stringify(value)).join(" | "), fits, fc.constantFrom(...words));
}

function enumeration(words: readonly string[]): RandomType {
  const key = `Enum_${words.join("_")}`;
  const body = words.map((value) => `${value.toUpperCase()} = ${JSON.stringify(value)}`).join(", ");
  return { ...literals(words), text: key, declarations: new Map([[key, `enum ${key} { ${body} }`]]) };
}

function keysOf(words: readonly string[]): RandomType {
  const key = `table_${words.join("_")}`;
  const body = words.map((value) => `${value}: 1`).join(", ");
  return {
    ...literals(words),
    text: `keyof typeof ${key}`,
    declarations: new Map([[key, `const ${key} = { ${body} };`]]),
  };
}
