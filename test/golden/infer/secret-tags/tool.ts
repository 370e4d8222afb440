import { defineTool } from "toolwright";

/** An access token. @secret */
type Token = string;

interface Account {
  user: string;
  /** The password as it was typed. @secret */
  password: string;
  token?: Token;
  /** Keys by service. @secret */
  keys?: Record<string, string>;
  nested?: {
    /** @secret */
    pin: number;
  };
}

interface Opened {
  /** @secret */
  session: string;
}

/** Say what may be shown to nobody. */
export default defineTool({
  category: "utility",
  quiet: true,
  execute: (input: Account): Opened => ({ session: input.user }),
  preview: (opened) => `opened ${opened.session}`,
});
