import { defineTool } from "toolwright";

interface Outermost {
  propertyOfTheOutermost: { propertyOfTheMiddle: { propertyOfTheInner: Innermost } };
}

interface Innermost {
  propertyOfTheInnermost: Map<string, string>;
}

/** Nest a wrong type deep. */
export default defineTool({ category: "utility", execute: (input: Outermost): number => Object.keys(input).length });
