// Checked by `npm run types`: a preview gets the data that the handler returns.
import { defineTool, ok } from "toolwright";
import { z } from "zod";

interface Hit {
  readonly title: string;
}

defineTool({
  category: "retrieval",
  async execute({ query }: { readonly query: string }): Promise<readonly Hit[]> {
    return Promise.resolve([{ title: query }]);
  },
  preview: (hits, maxLines) => hits.slice(0, maxLines).map(({ title }) => title),
});

defineTool({
  category: "action",
  execute: ({ query }: { readonly query: string }) => ok({ title: query }),
  preview: ({ title }) => title,
});

// The list of the chunks, or the generator's return value.
defineTool({
  category: "utility",
  async *execute({ count }: { readonly count: number }) {
    await Promise.resolve();
    yield count;
  },
  preview: (counts) => counts.map((count) => count.toFixed(0)),
});
defineTool({
  category: "utility",
  async *execute({ count }: { readonly count: number }): AsyncGenerator<number, Hit> {
    await Promise.resolve();
    yield count;
    return { title: "done" };
  },
  preview: ({ title }) => title,
});

defineTool({
  category: "utility",
  input: z.object({ query: z.string() }),
  output: z.object({ hits: z.array(z.string()) }),
  execute: ({ query }) => ({ hits: [query] }),
  preview: ({ hits }) => hits.map((hit) => hit.toUpperCase()),
});

defineTool((text: string): Hit => ({ title: text }), { preview: ({ title }) => title });

defineTool({
  category: "utility",
  execute: ({ count }: { readonly count: number }): number => count,
  // @ts-expect-error A number has no title.
  preview: ({ title }) => String(title),
});
defineTool({
  category: "utility",
  execute: ({ count }: { readonly count: number }): number => count,
  // @ts-expect-error A preview does not wait.
  preview: async (count) => Promise.resolve(String(count)),
});
