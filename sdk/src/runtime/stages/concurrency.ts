import type { LimitFunction } from "p-limit";
import type { Call, CallSession } from "../../model/call.ts";
import type { Outcome } from "../../model/outcome.ts";
import type { Ports } from "../../model/ports.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { Next, Stage } from "../../model/stage.ts";
import { isCancelled, onCancelled } from "../execution/on-cancelled.ts";
import { cancelled } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "concurrency",
  concerns: ({ metadata }, { policy: { concurrency } }) =>
    concurrency.session > 0 || (metadata.concurrency ?? concurrency.tool) > 0,
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
  const queues: LimitFunction[] = [];
  if (ofSession > 0) queues.push(kept(sessionQueues, call.session, () => pLimit(ofSession)));
  if (ofTool > 0) {
    const tools = kept(toolQueues, ports, () => new WeakMap<ToolRecord, LimitFunction>());
    queues.push(kept(tools, call.tool, () => pLimit(ofTool)));
  }
  return waitIn(queues, call, next);
}

const sessionQueues = new WeakMap<CallSession, LimitFunction>();
const toolQueues = new WeakMap<Ports, WeakMap<ToolRecord, LimitFunction>>();

function kept<Key extends object, Value>(map: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

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
