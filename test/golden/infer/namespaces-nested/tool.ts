import { defineTool } from "toolwright";

namespace Outer {
  /** An inner thing. */
  export interface Thing {
    id: string;
  }
  export namespace Inner {
    export interface Thing {
      deep: Outer.Thing;
    }
    export enum Mode {
      On = "on",
    }
  }
}

interface Input {
  outer: Outer.Thing;
  inner: Outer.Inner.Thing;
  innerAgain: Outer.Inner.Thing;
  mode: Outer.Inner.Mode;
}

/** Use types of namespaces. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
