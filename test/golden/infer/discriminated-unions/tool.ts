import { defineTool } from "toolwright";

/** A round one. */
interface Circle {
  kind: "circle";
  radius: number;
}

/** One with corners. */
interface Square {
  kind: "square";
  side: number;
}

type Shape = Square | Circle;

/** Take one of several objects. */
export default defineTool({
  category: "utility",
  execute: (input: { shape: Shape; more?: Shape[]; last: Shape | null }): number => (input.more ?? []).length,
});
