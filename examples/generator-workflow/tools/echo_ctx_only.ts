import { defineTool } from "toolwright";

/** The host's data about the conversation. */
export interface EchoedContext {
  /** Id of the session of this turn. */
  session: string;
  /** Names of the context variables. */
  variables: string[];
}

/**
 * Echo the host's data about this conversation. Takes no arguments from a model.
 *
 * Use when the user asks who answers. Not for the content of messages.
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
