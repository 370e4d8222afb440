import type { ActivityEvent } from "../../model/call/event.ts";
import { defined } from "../../util/defined.ts";
import type { CommandFlags, CommandInput, CommandIo } from "./command.ts";

export const logOption: CommandFlags = {
  "--log": "print a line of JSON to standard error for each call, without arguments and results",
};

/** Prints each call once it has ended, where `--log` is given. */
export function callLog({ options }: CommandInput, io: CommandIo): ((event: ActivityEvent) => void) | undefined {
  if (options.log !== true) return undefined;
  return (event) => {
    if (event.type !== "tool_call_end") return;
    const { time, sessionId, turnId, callId, agent, tool, ok, durationMs, response } = event;
    const error = response.ok ? undefined : response.error.type;
    io.err(
      JSON.stringify({
        time,
        ...defined({ sessionId, turnId, callId, agent }),
        tool,
        ok,
        durationMs,
        ...defined({ error }),
      }),
    );
  };
}
