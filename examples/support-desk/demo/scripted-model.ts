import type { JsonObject } from "toolwright";
import type { OpenAiRealtimeEvent, OpenAiRealtimeFormat, OpenAiRealtimeReply } from "toolwright/transports";
import type { Briefing, ConnectVoice } from "../connections/connection.ts";

/** What the model does once: it calls tools, or speaks. */
export type Step = { readonly calls: readonly ModelCall[] } | { readonly says: string };

/** A tool and its arguments. */
export type ModelCall = readonly [tool: string, args: JsonObject];

/** A model that plays a script, and what it was given. */
export interface ScriptedModel {
  /** To be used in place of a provider's connection; it sends and takes the messages of OpenAI's Realtime API. */
  readonly connect: ConnectVoice<OpenAiRealtimeFormat>;
  readonly briefing: Briefing<OpenAiRealtimeFormat> | undefined;
  /** The messages of each turn of the user. */
  readonly heard: readonly (readonly string[])[];
  /** Everything that came back from the agent, in order. */
  readonly replies: readonly OpenAiRealtimeReply[];
  readonly isClosed: boolean;
}

/** A list of steps for each turn of the user; a turn ends where its steps do. `onTurn` gets the messages that a turn begins with. */
export function scriptedModel(
  script: readonly (readonly Step[])[],
  onTurn?: (messages: readonly string[]) => void,
): ScriptedModel {
  const heard: (readonly string[])[] = [];
  const replies: OpenAiRealtimeReply[] = [];
  let briefing: Briefing<OpenAiRealtimeFormat> | undefined;
  let isClosed = false;
  let steps: readonly Step[] = [];
  let responses = 0;

  const connect: ConnectVoice<OpenAiRealtimeFormat> = (given, listener) => {
    briefing = given;
    const respond = (): void => {
      const [step, ...later] = steps;
      steps = later;
      responses += 1;
      if (step !== undefined && "says" in step) listener.words(step.says);
      listener.message(responseDone(responses, step));
    };
    return Promise.resolve({
      say(messages) {
        steps = script[heard.length] ?? [];
        heard.push(messages);
        onTurn?.(messages);
        setImmediate(respond);
      },
      send(reply) {
        replies.push(reply);
        if (reply.type === "response.create") setImmediate(respond);
      },
      close() {
        isClosed = true;
        listener.ended();
      },
    });
  };
  return {
    connect,
    heard,
    replies,
    get briefing() {
      return briefing;
    },
    get isClosed() {
      return isClosed;
    },
  };
}

function responseDone(number: number, step: Step | undefined): OpenAiRealtimeEvent {
  const calls = step !== undefined && "calls" in step ? step.calls : [];
  const output = calls.map(([name, args], index) => {
    const callId = `call_${number}_${index + 1}`;
    return { type: "function_call", call_id: callId, name, arguments: JSON.stringify(args), status: "completed" };
  });
  const event = { type: "response.done", response: { id: `resp_${number}`, status: "completed", output } };
  return event;
}
