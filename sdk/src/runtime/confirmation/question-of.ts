import type { Call } from "../../model/call.ts";
import type { Handler } from "../../model/handler.ts";
import type { Failure } from "../../model/outcome.ts";
import type { Clock } from "../../model/ports/clock.ts";
import type { JsonObject } from "../../util/json.ts";
import { andThen } from "../../util/and-then.ts";
import { inTime } from "../arguments/in-time.ts";
import { reviveInput } from "../arguments/revive-input.ts";
import { failure, unexpected } from "../outcomes/response-errors.ts";
import { plainJson } from "../values/plain-json.ts";

/** What a person is asked, or why the tool cannot say it. */
export type Question = { readonly text: string } | { readonly failure: Failure };

/** The question of a call: the tool's own, which is given the arguments as the handler gets them, or a general one. */
export function questionOf(call: Call, running: JsonObject, clock: Clock): Question | Promise<Question> {
  const { tool } = call;
  if (tool.asksQuestion !== true) {
    const { title } = tool.metadata;
    return { text: `Run ${title === undefined ? tool.toolId : `"${title}"`}?` };
  }
  return andThen(call.session.registry.handler(tool), (handler) => ask(handler, { call, running, clock }));
}

interface Asking {
  readonly call: Call;
  readonly running: JsonObject;
  readonly clock: Clock;
}

function ask(handler: Handler, { call, running, clock }: Asking): Question | Promise<Question> {
  const { tool, parsed } = call;
  if (typeof handler.question !== "function") return invalid(call, "is missing");
  try {
    // A copy: what it does to its input changes nothing of what is shown and run.
    const input = parsed === undefined ? reviveInput(plainJson(running), tool) : parsed.value;
    const asked = handler.question(input);
    if (!(asked instanceof Promise)) return read(call, asked);
    const waiting = { clock, whenCancelled: "its question was made", doing: "making its question" };
    const question = asked.then(
      (text: unknown) => read(call, text),
      (thrown: unknown) => failed(call, thrown),
    );
    return inTime(question, call, waiting);
  } catch (thrown) {
    return failed(call, thrown);
  }
}

const longest = 2000;

function read(call: Call, asked: unknown): Question {
  if (typeof asked !== "string" || asked.trim() === "") return invalid(call, "is not a text");
  return { text: asked.length > longest ? `${asked.slice(0, longest)}…` : asked };
}

const invalid = ({ tool }: Call, why: string): Question => ({
  failure: failure("INTERNAL", `${tool.toolId} was not run: its question to the person who has to confirm it ${why}.`, {
    suggestion: "Report this to the tool's author; the same call will fail again.",
  }),
});

const failed = ({ id, tool }: Call, thrown: unknown): Question => ({
  failure: unexpected(`${tool.toolId} was not run: its question to the person who has to confirm it failed`, {
    callId: id,
    cause: thrown,
    partialSideEffects: false,
  }),
});
