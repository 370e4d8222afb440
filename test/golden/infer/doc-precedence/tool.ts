import { defineTool } from "toolwright";

/** From the alias. @minLength 2 */
type Name = string;

/** From the interface. */
interface Place {
  city: string;
}

interface Base {
  /** From the base. @maximum 9 */
  size: number;
  /** Own before all. */
  own: Name;
  /** Base before alias. */
  inherited: Name;
}

interface Input extends Base {
  size: number;
  /** Own. */
  own: Name;
  inherited: Name;
  parameter: Name;
  alias: Name;
  place: Place;
  /** This place. */
  thisPlace: Place;
  picked: Pick<Base, "size">;
  partial: Partial<Omit<Base, "own">>;
}

/** Take descriptions from where they stand.
 *
 * @param input.parameter From the parameter.
 * @param input.place.city From the dotted path.
 * @param input.own Never seen. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
