import { defineTool } from "toolwright";

/** Draw a circle. */
interface Circle {
  /** What to draw. */
  shape: "circle";
  radius: number;
}

/** Draw a line. */
interface Line {
  shape: "line";
  to: { x: number; y: number };
}

/** Take members that are described. */
export default defineTool({ category: "utility", execute: (drawing: Circle | Line | null): string => drawing!.shape });
