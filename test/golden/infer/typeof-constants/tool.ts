import { defineTool } from "toolwright";

const sizes = ["small", "large"] as const;
const limits = { small: 1, large: { max: 10, unit: "kg" } } as const;
const loose = { host: "a.example", port: 80, paths: ["a"], retry: null as number | null };
const roles = { Admin: "admin", User: "user" } as const;
const satisfied = { a: 1, b: 2 } satisfies Record<string, number>;
const steps = [{ id: "one", label: "One" }, { id: "two", label: "Two" }] as const;
let changing = "text";

interface Input {
  size: (typeof sizes)[number];
  sizes: typeof sizes;
  limits: typeof limits;
  loose: typeof loose;
  role: (typeof roles)[keyof typeof roles];
  key: keyof typeof limits;
  satisfied: keyof typeof satisfied;
  step: (typeof steps)[number]["id"];
  changing: typeof changing;
}

/** Use the types of constants. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
