import { defineTool } from "toolwright";

interface Person {
  /** What the person is called. @minLength 1 */
  name: string;
  /** In years. @minimum 0 */
  age?: number;
}

type Prefixed<T> = { [K in keyof T & string as `old_${K}`]: T[K] };
type Same<T> = { [K in keyof T & string]: T[K] };
type Capital<T> = { [K in Extract<keyof T, string> as Capitalize<K>]: T[K] };
type Flags<T> = { [K in keyof T & string]?: boolean };

interface Input {
  before: Prefixed<Person>;
  after: Same<Person>;
  shouted: Capital<Person>;
  inPlace: { [K in keyof Person & string as `new_${K}`]: Person[K] };
  /** Which of them changed: this says nothing of the values. */
  changed: Flags<Person>;
}

/** Compare two states of a person. */
export default defineTool({ category: "utility", execute: (input: Input): boolean => input.before === undefined });
