import { defineTool } from "toolwright";

/** @description Where to go to. */
interface Target {
  /** @description Metres to go. @minimum 1 */
  distance: number;
  /**
   * Which way.
   *
   * @description North is up.
   */
  direction: "left" | "right";
  /** @summary How fast. */
  speed: number;
  /**
   * Not the summary.
   * @summary Left out.
   */
  height?: number;
}

/** @description Go somewhere, and say how far. */
export default defineTool({ category: "utility", execute: (target: Target): number => target.distance });
