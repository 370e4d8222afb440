// Checked by `npm run types`: code that must not compile is marked, and the compiler fails if a mark is not needed.
import { defineTool, type Context } from "toolwright";

function slug(text: string, separator = "-", ctx?: Context, ...more: readonly string[]): string {
  ctx?.log(text);
  return [text, ...more].join(separator);
}

/** A wrapped function is a `utility` unless it says otherwise. */
const plain = defineTool(slug);
export const usual: "utility" = plain.category;

const action = defineTool(slug, { category: "action", risk: "high" });
export const chosen: "action" = action.category;

defineTool((text: string, times: number) => text.repeat(times), { tags: ["text"] });

defineTool(async ({ query }: { readonly query: string }) => Promise.resolve(query));

defineTool(async function* (last: number) {
  for (let value = 1; value <= last; value += 1) yield Promise.resolve(value);
});

// @ts-expect-error Only an action has a risk.
defineTool(slug, { category: "retrieval", risk: "high" });

// @ts-expect-error A utility has no risk either.
defineTool(slug, { risk: "high" });

// @ts-expect-error A lifecycle tool must say when it runs.
defineTool(slug, { category: "lifecycle" });

// @ts-expect-error There is no such option.
defineTool(slug, { label: "Slug" });

// @ts-expect-error A text is neither a definition nor a function.
defineTool("slug");
