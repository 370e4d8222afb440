import type { LimitFunction } from "p-limit";
import type { Call, CallSession, Outcome, Next, Stage } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { isCancelled, onCancelled } from "../handler/on-cancelled.ts";
import { memoize } from "../../util/memo.ts";
import { cancelled } from "../values/response-errors.ts";

const stage: Stage = {
  name: "concurrency",
  run(call, next, ports) {
    const { session: inSession, tool: perTool } = call.session.policy.concurrency;
    const ofTool = call.tool.metadata.concurrency ?? perTool;
    // A nested call runs in the place that its parent has in the session: waiting for another could wait for itself.
    const ofSession = call.parent === undefined ? inSession : 0;
    if (ofTool === 0 && ofSession === 0) return next(call);
    return queued(call, next, { ports, ofTool, ofSession });
  },
};

export default stage;

interface Limits {
  readonly ports: Ports;
  /** Most calls of the tool at a time; 0 means no limit. */
  readonly ofTool: number;
  readonly ofSession: number;
}

async function queued(call: Call, next: Next, { ports, ofTool, ofSession }: Limits): Promise<Outcome> {
  // Loaded with the first limit: most hosts set none.
  const { default: pLimit } = await import("p-limit");
  const queue = (of: CallSession | Ports, name: ToolRecord | "all", most: number): LimitFunction => {
    const queues = queuesOf(of);
    const found = queues.get(name) ?? pLimit(most);
    queues.set(name, found);
    return found;
  };
  const queues: LimitFunction[] = [];
  if (ofSession > 0) queues.push(queue(call.session, "all", ofSession));
  if (ofTool > 0) queues.push(queue(ports, call.tool, ofTool));
  return waitIn(queues, call, next);
}

const queuesOf = memoize((_: CallSession | Ports) => new Map<ToolRecord | "all", LimitFunction>());

/** Waits in each queue in turn. A cancelled call answers at once, and gives up its place when that comes. */
function waitIn(queues: readonly LimitFunction[], call: Call, next: Next): Promise<Outcome> {
  if (isCancelled(call)) return Promise.resolve(cancelled(call));
  return new Promise((resolve, reject) => {
    let isRunning = false;
    let isOver = false;
    const settle = (outcome: Outcome): void => {
      isOver = true;
      stopListening();
      resolve(outcome);
    };
    const run = async (): Promise<void> => {
      if (isOver) return;
      isRunning = true;
      settle(await next(call));
    };
    const through = queues.reduceRight((inner, queue) => () => queue(inner), run);
    through().catch(reject);
    const stopListening = onCancelled(call, () => {
      if (!isRunning) settle(cancelled(call));
    });
  });
}
