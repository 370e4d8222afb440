import { defineTool } from "toolwright";

/** A wage per hour. */
type Wage = number;

interface Depot {
  /** Who runs it. @minLength 2 */
  owner: string;
  /** How many places it has. @minimum 1 */
  places?: number;
  /** When it opened. */
  opened: Date;
}

interface Parts {
  /** Where goods lie. */
  depot: { name: string; boss: Depot["owner"] };
  wage: Wage;
}

interface Rates {
  /** Rate of one currency. @minimum 0 */
  readonly [currency: string]: number;
}

type Texts<T> = { [K in keyof T]: string };
type Written<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };
type Boxed<T> = { [K in keyof T & string]: { value: T[K] } };

interface Input {
  owner: Depot["owner"];
  places: Depot["places"];
  boss?: Parts["depot"]["boss"];
  depot: Parts["depot"];
  wage: Parts["wage"];
  /** Our own words. */
  own: Depot["owner"];
  owners: Depot["owner"][];
  texts: Texts<Depot>;
  written: Written<Depot>;
  boxed: Boxed<Depot>;
  rates: Readonly<Rates>;
  partial: Partial<Readonly<Rates>>;
  wages: Readonly<Record<string, Wage>>;
  days: Record<"monday" | "friday", Wage>;
}

/** Take types whose docs are written elsewhere. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
