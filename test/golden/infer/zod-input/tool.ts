import { defineTool } from "toolwright";
import { z } from "zod";
const schema = z.object({ role: z.enum(["admin", "user"]).default("user"), page: z.coerce.number() });

type Input = z.input<typeof schema>;

/** Take what a Zod schema accepts. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
