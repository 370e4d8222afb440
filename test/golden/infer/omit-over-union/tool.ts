import { defineTool } from "toolwright";

interface Cat {
  kind: "cat";
  id: string;
  lives: number;
}

interface Dog {
  kind: "dog";
  id: string;
  tricks: string[];
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface Input {
  /** Only what all have. */
  common: Omit<Cat | Dog, "id">;
  each: DistributiveOmit<Cat | Dog, "id">;
  picked: Pick<Cat | Dog, "kind">;
  onlyDogs: Extract<Cat | Dog, { kind: "dog" }>;
  partial: Partial<Cat | Dog>;
}

/** Omit from a union. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
