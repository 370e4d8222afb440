// Checked by `npm run types`: the handler's types follow the schemas given as values.
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { defineTool, ok } from "toolwright";
import * as v from "valibot";
import { z } from "zod";
import { z as z3 } from "zod3";

const Search = z.object({ query: z.string(), limit: z.number().default(5) });

/** The handler receives the schema's output for the arguments, including defaults and transformations. */
defineTool({
  category: "retrieval",
  input: Search,
  execute({ query, limit }, ctx) {
    ctx.log(query.trim(), { limit: limit.toFixed(0) });
    return [query];
  },
});

defineTool({
  category: "retrieval",
  input: z.object({ since: z.iso.datetime().transform((text) => new Date(text)) }),
  execute: ({ since }) => since.getTime(),
});

defineTool({
  category: "retrieval",
  input: Search,
  // @ts-expect-error The schema has no such property.
  execute: ({ quarry }) => String(quarry),
});

defineTool({
  category: "retrieval",
  // @ts-expect-error The handler takes something else.
  input: Search,
  execute: ({ query }: { query: number }) => query,
});

defineTool({ category: "retrieval", input: Search, execute: (input: z.infer<typeof Search>) => input.limit });

/** This works with every library that follows Standard Schema. */
defineTool({ category: "retrieval", input: z3.object({ query: z3.string() }), execute: ({ query }) => query.trim() });
defineTool({ category: "retrieval", input: v.object({ query: v.string() }), execute: ({ query }) => query.trim() });
defineTool({
  category: "retrieval",
  input: toStandardJsonSchema(v.object({ query: v.string() })),
  execute: ({ query }) => query.trim(),
});
defineTool({ category: "retrieval", input: type({ query: "string" }), execute: ({ query }) => query.trim() });

/** Raw JSON Schema gives the compiler no types; the handler's annotation does. */
defineTool({
  category: "retrieval",
  input: { type: "object", properties: { query: { type: "string" } }, required: ["query"] } as const,
  execute: ({ query }: { query: string }) => query.trim(),
});

defineTool({
  category: "retrieval",
  // @ts-expect-error A schema is an object.
  input: "object",
  execute: ({ query }: { query: string }) => query.trim(),
});

const Hits = z.object({ kind: z.enum(["guide", "answer"]), count: z.number(), links: z.array(z.string()) });

/** The handler returns the type of `output`, in every form that a result may have. */
defineTool({
  category: "retrieval",
  input: Search,
  output: Hits,
  execute: ({ query }) => ({ kind: "guide", count: query.length, links: [query] }),
});
defineTool({
  category: "retrieval",
  input: Search,
  output: Hits,
  async execute({ query }) {
    await Promise.resolve();
    return query === "" ? ok({ kind: "answer", count: 0, links: [] }) : { kind: "guide", count: 1, links: [query] };
  },
});

defineTool({
  category: "retrieval",
  input: Search,
  // @ts-expect-error The handler returns less.
  output: Hits,
  execute: () => ({ kind: "guide", count: 1 }),
});

defineTool({
  category: "retrieval",
  output: Hits,
  // @ts-expect-error The handler returns another type.
  execute: ({ query }: { query: string }) => ({ kind: "guide", count: query, links: [] }),
});

defineTool({
  category: "retrieval",
  input: Search,
  output: { type: "object" } as const,
  execute: () => ({ any: "thing" }),
});

/** The type of a TypeBox 1 schema. */
interface BoxedObject {
  readonly type: "object";
  readonly properties: { readonly name: { readonly type: "string" } };
  readonly required: readonly string[];
}

declare const boxed: BoxedObject;

defineTool({ category: "retrieval", input: boxed, execute: ({ name }: { name: string }) => name.trim() });
