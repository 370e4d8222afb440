import { defineTool } from "toolwright";

interface Money {
  amount: number;
  plus(other: Money): Money;
  minus(other: Money): Money;
  times(factor: number): Money;
  toString(): string;
}

interface Moment {
  isBefore(other: Moment): boolean;
  isAfter(other: Moment): boolean;
}

/** Take types that are more than data, and return one. */
export default defineTool({
  category: "utility",
  execute: (input: { price: Money; at: Moment; callback?: () => void }): Money => input.price,
});
