import type { ActivityEvent, EventBase } from "../../model/call/event.ts";
import { wallClock } from "../../model/ports/clock.ts";
import { defined } from "../../util/defined.ts";
import type { CommandFlags, CommandIo } from "./command.ts";
import type { CommandInput } from "./command-input.ts";
import { printThrown } from "./describe-cause.ts";

export const logOption: CommandFlags = {
  "--log": "print a line of JSON to standard error for each call, without arguments and results",
};

export interface CallLog {
  readonly onEvent: (event: ActivityEvent) => void;
  /** Prints the calls that were still running when the command ended. */
  end(): void;
}

/** Prints exceptions of handlers and, with `--log`, each call when it has ended. */
export function callLog(input: CommandInput, io: CommandIo): CallLog {
  const running = new Map<string, EventBase>();
  const print = (event: EventBase, result: { ok: boolean; durationMs: number; error: string | undefined }): void => {
    const { time, sessionId, turnId, callId, agent, tool } = event;
    const { ok, durationMs, error } = result;
    const line = {
      time,
      ...defined({ sessionId, turnId, callId, agent }),
      tool,
      ok,
      durationMs,
      ...defined({ error }),
    };
    io.err(JSON.stringify(line));
  };
  const log = (event: ActivityEvent): void => {
    const key = `${event.sessionId} ${event.callId}`;
    if (event.type === "tool_call_start") running.set(key, event);
    if (event.type !== "tool_call_end") return;
    const { ok, durationMs, response } = event;
    running.delete(key);
    print(event, { ok, durationMs, error: response.ok ? undefined : response.error.type });
  };
  return {
    onEvent(event) {
      printThrown(event, io);
      if (input.has("log")) log(event);
    },
    end() {
      const time = wallClock.now();
      for (const event of running.values())
        print({ ...event, time }, { ok: false, durationMs: Math.round(time - event.time), error: "STOPPED" });
      running.clear();
    },
  };
}
