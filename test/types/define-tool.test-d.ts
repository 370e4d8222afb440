// Checked by `npm run types`: code that must not compile is marked, and the compiler fails if a mark is not needed.
import { defineTool, fail, ok, ToolError } from "toolwright";

interface Query {
  readonly query: string;
  readonly limit?: number;
}

/** The handler's types are kept, and a destructuring default makes the parameter non-optional. */
const search = defineTool({
  category: "retrieval",
  tags: ["search"],
  async execute({ query, limit = 5 }: Query, ctx): Promise<readonly string[]> {
    ctx.log(query, { limit: limit.toFixed(0) });
    ctx.progress(1, limit);
    // @ts-expect-error A retrieval tool cannot ask for a change of state.
    ctx.intent({ type: "END_VOICE_SESSION" });
    ctx.output({ key: ctx.idempotencyKey, turn: ctx.turn.id });
    // @ts-expect-error Only a ui tool asks the user.
    await ctx.ui.request({});
    // @ts-expect-error Only an orchestration tool delegates.
    await ctx.delegate("analyst", "task");
    await Promise.resolve(ctx.signal.aborted);
    return [query];
  },
});
export const category: "retrieval" = search.category;

defineTool({
  category: "action",
  risk: "high",
  confirm: true,
  idempotent: true,
  execute({ query }: Query, ctx) {
    ctx.intent({ type: "SET_PENDING_MESSAGE", payload: { message: query } });
    return ok({ key: ctx.idempotencyKey }, { intents: [{ type: "SUPPRESS_AUDIO" }] });
  },
});

defineTool({
  category: "ui",
  component: "ApiKeyForm",
  display: "inline",
  async execute({ query }: Query, ctx): Promise<{ readonly stored: boolean }> {
    const answer = await ctx.ui.request<{ readonly apiKey: string }>({ query });
    return { stored: answer.apiKey !== "" };
  },
});

defineTool({
  category: "lifecycle",
  on: "after_each_agent",
  agents: ["writer"],
  order: 1,
  execute() {
    // Nothing to return.
  },
});

defineTool({
  category: "orchestration",
  type: "agent_as_tool",
  to: "analyst",
  async execute({ query }: Query, ctx) {
    await ctx.documents.write("notes.md", query);
    return { answer: await ctx.ask(query), result: await ctx.delegate("analyst", query) };
  },
});

defineTool({
  category: "utility",
  execute({ query }: Query): { readonly length: number } {
    if (query === "") throw new ToolError("PERMANENT", "The text is empty.");
    return { length: query.length };
  },
});

defineTool({
  category: "utility",
  execute: ({ query }: Query) =>
    query === "" ? fail({ type: "PERMANENT", message: "The text is empty." }) : ok(query.length),
});

// @ts-expect-error There is no such category.
defineTool({ category: "search", execute: () => 1 });

defineTool({
  category: "retrieval",
  // @ts-expect-error Only an action has a risk.
  risk: "high",
  execute: () => 1,
});

defineTool({
  category: "action",
  // @ts-expect-error Only a ui tool has a component.
  component: "ApiKeyForm",
  execute: () => 1,
});

// @ts-expect-error A lifecycle tool must say when it runs.
defineTool({ category: "lifecycle", execute: () => undefined });

// @ts-expect-error An orchestration tool must say how the loop treats it.
defineTool({ category: "orchestration", execute: () => 1 });

// @ts-expect-error A tool does something.
defineTool({ category: "utility" });

// @ts-expect-error The registry alone raises this type.
new ToolError("VALIDATION", "No.");

// The result of a hook without parameters keeps the literals that its event requires.
defineTool({
  category: "lifecycle",
  on: "on_start",
  execute: () => ({ messages: [{ role: "assistant", text: "How can I help?" }] }),
});

defineTool({
  category: "orchestration",
  type: "function",
  idempotent: true,
  execute: async ({ query }: Query, ctx) => (await ctx.documents.write(query, "text")).version,
});

// @ts-expect-error A call that runs no code of the tool has nothing to repeat.
defineTool<Query>({ category: "orchestration", type: "handoff", idempotent: true });
