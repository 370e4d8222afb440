import { defineTool } from "toolwright";
import { z } from "zod";
const schema = z.object({
  name: z.string().min(2),
  age: z.number().int().optional(),
  role: z.enum(["admin", "user"]).default("user"),
  contact: z.union([z.object({ kind: z.literal("mail"), address: z.email() }), z.object({ kind: z.literal("none") })]),
  scores: z.record(z.string(), z.number()),
  pair: z.tuple([z.string(), z.number()]),
  id: z.string().brand<"Id">(),
  note: z.string().nullable(),
});

type Input = z.infer<typeof schema>;

/** Take what a Zod schema infers. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
