import { defineTool } from "toolwright";

/** What the host knows of the conversation. */
export interface EchoedContext {
  /** Id of the session of this turn. */
  session: string;
  /** Names of the context variables. */
  variables: string[];
}

/**
 * Echo what the host knows of this conversation: it takes no arguments from a model.
 *
 * Use when the user asks who answers. Not for what was said.
 */
export default defineTool({
  category: "utility",
  title: "Echo the context",
  tags: ["echo"],
  examples: [{ request: "Who am I talking to?", input: {} }],
  execute: (_: Record<string, never>, ctx): EchoedContext => ({
    session: ctx.session.id,
    variables: Object.keys(ctx.session.state),
  }),
});
