import { defineTool, type HookPayloads } from "../../sdk/src/index.ts";

// The payload follows from `on`.
export const last = defineTool({
  category: "lifecycle",
  on: "before_agent_speaks",
  onFailure: "deny",
  execute({ messages, agent, step }) {
    const text: string = agent;
    const count: number = step;
    return { messages: messages.slice(text.length + count) };
  },
});

export const nothing = defineTool({
  category: "lifecycle",
  on: "on_end",
  execute({ reason }, ctx) {
    ctx.log(reason);
  },
});

export const bare = defineTool({
  category: "lifecycle",
  on: "on_user_input",
  execute: async ({ message }) => {
    await Promise.resolve();
    return message.trim() === "" ? { deny: "Say something." } : message;
  },
});

// A hook may declare a part of its input.
interface Part {
  readonly agent: string;
}
export const part = defineTool({
  category: "lifecycle",
  on: "after_each_agent",
  execute({ agent }: Part, ctx): void {
    ctx.log(agent);
  },
});

const withStep = (_payload: { readonly step: number }): void => undefined;
// @ts-expect-error The event gives no `step`.
defineTool({ category: "lifecycle", on: "on_end", execute: withStep });

// @ts-expect-error A hook of this event cannot refuse.
defineTool({ category: "lifecycle", on: "after_each_agent", execute: () => ({ deny: "no" }) });

// A workflow file may say when a hook runs; the hook then declares its input.
defineTool({
  category: "lifecycle",
  execute({ message }: HookPayloads["on_user_input"], ctx): void {
    ctx.log(message);
  },
});
