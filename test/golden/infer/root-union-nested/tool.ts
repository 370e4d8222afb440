import { defineTool } from "toolwright";

interface Mail {
  channel: "mail";
  to: string;
}

interface Text {
  channel: "text";
  phone: string;
}

type Message = Mail | Text;

/** Unions within a union, and one that objects stand beside. */
export default defineTool({
  category: "utility",
  execute: (
    input:
      | ({ at: string } & Message)
      | { channel: "call"; phone: string; then?: Message }
      | { channel: "none"; reason: null | "asleep" },
  ): string => input.channel,
});
