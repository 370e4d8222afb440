import { preview } from "../failed-expectation.ts";
import type { Frame } from "./exchange.ts";
import { firstDifference } from "./first-difference.ts";
import type { ModelSocket } from "./model-socket.ts";

/** What went over a socket: after each message of the program come those that the model sent then. */
export function replayedSocket(frames: readonly Frame[], fail: (problem: string) => Error): ModelSocket {
  const left = [...frames];
  let listener: ((message: unknown) => void) | undefined;
  let isClosed = false;
  const deliver = (): void => {
    while (!isClosed && listener !== undefined && left[0]?.from === "model") listener(left.shift()?.message);
  };
  return {
    send(message) {
      const next = left.find(({ from }) => from === "program");
      if (next === undefined) throw fail(`No message was sent here when this was recorded: ${preview(message)}.`);
      const where = firstDifference(next.message, JSON.parse(JSON.stringify(message)));
      if (where !== undefined) {
        throw fail(
          `The message has changed since its recording, at \`${where}\`: it is ${preview(message)}, and it was ${preview(next.message)}.`,
        );
      }
      left.splice(left.indexOf(next), 1);
      // As from a network: not before the program has gone on.
      queueMicrotask(deliver);
    },
    onMessage(given) {
      listener = given;
      queueMicrotask(deliver);
    },
    close() {
      isClosed = true;
    },
  };
}
