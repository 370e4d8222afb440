import {
  Agent,
  RunState,
  Runner,
  Usage,
  type AgentInputItem,
  type AssistantMessageItem,
  type FunctionCallItem,
  type Model,
  type ModelRequest,
  type StreamEvent,
} from "@openai/agents";
import { describe, expect, test } from "vitest";
import { bridgeSuite, type AskedCall } from "#test/support/bridge-suite.ts";
import { decisionSuite } from "#test/support/decision-suite.ts";
import type { ScriptedStep } from "#test/support/scripted-ai-model.ts";
import { transportSession } from "#test/support/transport-session.ts";
import { openaiAgentsTools } from "../openai-agents.ts";
import type { Turn } from "../runtime.ts";
import type { BridgeOptions } from "./shared/bridged-tools.ts";

/** A model that follows a script. */
class ScriptedModel implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #steps: readonly ScriptedStep[];

  constructor(steps: readonly ScriptedStep[]) {
    this.#steps = steps;
  }

  getResponse(request: ModelRequest) {
    return Promise.resolve({ usage: new Usage(), output: this.#next(request) });
  }

  async *getStreamedResponse(request: ModelRequest): AsyncIterable<StreamEvent> {
    const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
    yield await Promise.resolve({ type: "response_done", response: { id: "r1", usage, output: this.#next(request) } });
  }

  #next(request: ModelRequest): (AssistantMessageItem | FunctionCallItem)[] {
    const step = this.#steps[this.requests.length] ?? "There is nothing more to say.";
    // The library keeps changing the list.
    this.requests.push({ ...request, input: structuredClone(request.input) });
    if (typeof step === "string") {
      return [
        {
          type: "message",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: step }],
        },
      ];
    }
    return step.map(({ id, name, args = "{}" }) => ({
      type: "function_call",
      callId: id,
      name,
      arguments: args,
      status: "completed",
    }));
  }

  /** Id and output of each result in the last request. */
  get results(): readonly (readonly [string, unknown])[] {
    const input = this.requests.at(-1)?.input ?? [];
    return (typeof input === "string" ? [] : input).flatMap((item: AgentInputItem) =>
      item.type === "function_call_result" ? [[item.callId, item.output] as const] : [],
    );
  }
}

const runner = new Runner({ tracingDisabled: true, toolNotFoundBehavior: "return_error_to_model" });

function open(turn: Turn, steps: readonly ScriptedStep[], options?: BridgeOptions) {
  const model = new ScriptedModel(steps);
  return { model, agent: new Agent({ name: "Desk", model, tools: openaiAgentsTools(turn, options) }) };
}

const textOf = (output: unknown): string =>
  typeof output === "string" ? output : ((output as { text?: string }).text ?? JSON.stringify(output));

bridgeSuite({
  name: "OpenAI Agents",
  endsAtReusedId: true,
  async play(session, calls, { signal, isStreamed = false, ...names } = {}) {
    const { model, agent } = open(session.beginTurn(), calls.length === 0 ? ["Hello."] : [calls, "Done."], names);
    const options = signal === undefined ? {} : { signal };
    if (isStreamed) await (await runner.run(agent, "Please.", { ...options, stream: true })).completed;
    else await runner.run(agent, "Please.", options);
    return {
      results: model.results.map(([id, output]) => [id, textOf(output)]),
      definitions: (model.requests[0]?.tools ?? []).flatMap((tool) =>
        tool.type === "function"
          ? [{ name: tool.name, description: tool.description, schema: tool.parameters as unknown }]
          : [],
      ),
    };
  },
});

decisionSuite({
  name: "OpenAI Agents",
  async play({ session, calls, isApproved }) {
    const { agent } = open((await session()).beginTurn(), [calls]);
    const first = await runner.run(agent, "Please.");
    const again = open((await session()).beginTurn(), ["Done."]);
    const state = await RunState.fromString(again.agent, first.state.toString());
    for (const interruption of state.getInterruptions()) {
      const { rawItem } = interruption;
      if (isApproved("callId" in rawItem ? rawItem.callId : "")) state.approve(interruption);
      else state.reject(interruption);
    }
    await runner.run(again.agent, state);
  },
});

describe("OpenAI Agents", () => {
  const cancel: AskedCall = { id: "c1", name: "order_cancel", args: '{"order":"7"}' };

  test("the definitions are those for OpenAI, in strict mode, and its nulls are removed", async () => {
    const { session } = await transportSession();
    const { model, agent } = open(session.beginTurn(), [
      [{ id: "c1", name: "order_find", args: '{"order":"7","limit":null,"$since":null}' }],
      "Done.",
    ]);
    await runner.run(agent, "Please.");
    const definition = model.requests[0]?.tools.find((tool) => tool.type === "function" && tool.name === "order_find");
    const { parameters } = session.toolsFor("openai", { names: ["order_find"] })[0] ?? {};
    expect(definition).toMatchObject({ strict: true, parameters });
    expect(model.results).toEqual([["c1", { type: "text", text: '{"found":{"order":"7"}}' }]]);
  });

  test("a call that a person has to confirm interrupts the run, and runs once it is approved, also after a restart", async () => {
    const { session, started } = await transportSession();
    const { model, agent } = open(session.beginTurn(), [[cancel, { id: "c2", name: "plain_text" }], "Done."]);
    const first = await runner.run(agent, "Please.");
    expect(first.interruptions.map(({ name }) => name)).toEqual(["order_cancel"]);
    expect(session.confirmations()).toMatchObject([{ callId: "c1", preview: { question: "Cancel order 7?" } }]);
    expect(model.requests.length).toBe(1);
    // Only the session is kept in memory.
    const again = open(session.beginTurn(), ["Done."]);
    const state = await RunState.fromString(again.agent, first.state.toString());
    for (const interruption of state.getInterruptions()) state.approve(interruption);
    const second = await runner.run(again.agent, state);
    expect(second.finalOutput).toBe("Done.");
    const results = again.model.results.map(([id, output]) => [id, textOf(output)]);
    expect(results.toSorted()).toEqual([
      ["c1", '{"cancelled":"7"}'],
      ["c2", "All is well."],
    ]);
    expect(session.confirmations()).toEqual([]);
    expect(await started()).toEqual(["order_cancel c1", "plain_text c2", "order_cancel c1"]);
  });

  test("a call that was rejected does not run", async () => {
    const { session } = await transportSession();
    const { model, agent } = open(session.beginTurn(), [[cancel], "Done."]);
    const { state, interruptions } = await runner.run(agent, "Please.");
    for (const interruption of interruptions) state.reject(interruption);
    await runner.run(agent, state);
    expect(textOf(model.results[0]?.[1])).toMatch(/not approved/i);
    expect(session.confirmations()).toEqual([]);
  });

  test("a provider that gives all calls one id: each question is for its own call, and gone once it is decided", async () => {
    const { session } = await transportSession();
    const answers = { 1: true, 2: false, 3: true, 4: false } as const;
    for (const [order, isApproved] of Object.entries(answers)) {
      const args = JSON.stringify({ order });
      const { model, agent } = open(session.beginTurn(), [[{ ...cancel, args }], "Done."]);
      const { state, interruptions } = await runner.run(agent, "Please.");
      expect(session.confirmations()).toMatchObject([{ callId: "c1", preview: { args: { order } } }]);
      for (const each of interruptions) state[isApproved ? "approve" : "reject"](each);
      await runner.run(agent, state);
      const result = textOf(model.results[0]?.[1]);
      expect(result).toMatch(isApproved ? `{"cancelled":"${order}"}` : /not approved/);
      expect(session.confirmations()).toEqual([]);
    }
  });

  test("an approval for every later call is not one: each call has its own question", async () => {
    const { session } = await transportSession();
    const later: AskedCall = { id: "c2", name: "order_cancel", args: '{"order":"8"}' };
    const { model, agent } = open(session.beginTurn(), [[cancel], [later], "Done."]);
    const { state, interruptions } = await runner.run(agent, "Please.");
    for (const interruption of interruptions) state.approve(interruption, { alwaysApprove: true });
    await runner.run(agent, state);
    const results = Object.fromEntries(model.results.map(([id, output]) => [id, textOf(output)]));
    expect(results.c1).toBe('{"cancelled":"7"}');
    expect(JSON.parse(results.c2 ?? "")).toMatchObject({ error: { type: "CONFIRMATION_REQUIRED" } });
  });

  test("images and files go to the model as such", async () => {
    const { session } = await transportSession();
    const { model, agent } = open(session.beginTurn(), [[{ id: "c1", name: "chart_draw" }], "Done."]);
    await runner.run(agent, "Please.");
    expect(model.results[0]?.[1]).toMatchObject([
      { type: "input_text" },
      { type: "input_image", image: expect.stringMatching(/^data:image\/png;base64,/) as unknown },
      { type: "input_file" },
    ]);
  });
});
