import { defineTool } from "toolwright";

interface Place {
  city: string;
}

interface Input {
  marked?: string;
  union: string | undefined;
  both?: boolean | undefined;
  place?: Place;
  places: Place[] | undefined;
  gone?: never;
  absent?: undefined;
  maybe: Maybe;
}

type Maybe = "yes" | "no" | undefined;

/** Leave things out in several ways. */
export default defineTool({ category: "utility", execute: (input: Input) => input.marked ?? "none" });
