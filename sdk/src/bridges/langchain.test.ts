// @module-tag full
import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import * as prebuilt from "@langchain/langgraph/prebuilt";
import { createAgent } from "langchain";
import { describe, expect, test } from "vitest";
import { bridgeSuite, type AskedCall } from "#test/support/bridge-suite.ts";
import { decisionSuite } from "#test/support/decision-suite.ts";
import { transportSession } from "#test/support/transport-session.ts";
import { langchainTools, type LangChainOptions } from "../langchain.ts";
import type { Turn } from "../runtime.ts";

/** A message with calls, as a provider package creates it. */
function callsMessage(calls: readonly AskedCall[]): AIMessage {
  const read = calls.map(({ id, name, args = "{}" }) => {
    try {
      return { id, name, args: JSON.parse(args) as Record<string, unknown> };
    } catch {
      return { id, name, args, error: "Malformed args." };
    }
  });
  return new AIMessage({
    content: "",
    tool_calls: read.flatMap(({ id, name, args }) => (typeof args === "string" ? [] : [{ id, name, args }])),
    invalid_tool_calls: read.flatMap((call) =>
      typeof call.args === "string" ? [{ ...call, args: call.args, error: "Malformed args." }] : [],
    ),
  });
}

/** An agent whose model makes these calls in one message, and then answers. */
function open(turn: Turn, calls: readonly AskedCall[], options?: LangChainOptions) {
  const answer = new AIMessage("Done.");
  const model = fakeModel();
  if (calls.length > 0) model.respond(callsMessage(calls));
  model.respond(answer).respond(answer);
  const agent = createAgent({ model, tools: langchainTools(turn, options), checkpointer: new MemorySaver() });
  const results = (): readonly ToolMessage[] =>
    (model.calls.at(-1)?.messages ?? []).filter((message: BaseMessage) => ToolMessage.isInstance(message));
  return { agent, results };
}

const thread = { configurable: { thread_id: "1" } };
const messages = [new HumanMessage("Please.")];

bridgeSuite({
  name: "LangChain",
  dropsInvalidJson: true,
  async play(session, calls, { signal, isStreamed = false, ...options } = {}) {
    const turn = session.beginTurn();
    const { agent, results } = open(turn, calls, options);
    const config = { ...thread, ...(signal === undefined ? {} : { signal }) };
    if (isStreamed) for await (const _chunk of await agent.stream({ messages }, { ...config, streamMode: "messages" }));
    else await agent.invoke({ messages }, config);
    return {
      results: results().map(({ tool_call_id: id, text }) => [id, text]),
      definitions: langchainTools(turn).map((tool) => {
        const { name, description = "", parameters: schema } = convertToOpenAITool(tool).function;
        return { name, description, schema: schema };
      }),
    };
  },
});

interface Graph {
  invoke(input: object | null, config: typeof thread): Promise<unknown>;
}

/** Deprecated, but still in use. */
const { createReactAgent }: { createReactAgent: (options: ReactOptions) => Graph } = prebuilt;

/** The ways to run tools; `model` makes the calls of a message and then answers. */
const graphs: Readonly<Record<string, (parts: GraphParts) => Graph>> = {
  ToolNode: ({ model, tools, checkpointer }) =>
    new StateGraph(MessagesAnnotation)
      .addNode("agent", async ({ messages: said }) => ({ messages: [await model.invoke(said)] }))
      .addNode("tools", new prebuilt.ToolNode(tools))
      .addEdge(START, "agent")
      .addConditionalEdges("agent", prebuilt.toolsCondition, ["tools", END])
      .addEdge("tools", "agent")
      .compile({ checkpointer }),
  "createReactAgent v1": ({ model: llm, ...parts }) => createReactAgent({ llm, ...parts, version: "v1" }),
  "createReactAgent v2": ({ model: llm, ...parts }) => createReactAgent({ llm, ...parts, version: "v2" }),
  createAgent: (parts) => createAgent(parts),
};

interface GraphParts {
  readonly model: ReturnType<typeof fakeModel>;
  readonly tools: ReturnType<typeof langchainTools>;
  readonly checkpointer: MemorySaver;
}

interface ReactOptions extends Omit<GraphParts, "model"> {
  readonly llm: GraphParts["model"];
  readonly version: "v1" | "v2";
}

interface Stopped {
  readonly __interrupt__?: readonly { readonly id: string; readonly value: { actionRequests: [{ args: object }] } }[];
}

describe.each(Object.keys(graphs))("LangChain, %s", (name) => {
  decisionSuite({
    name,
    async play({ session, calls, isApproved }) {
      const checkpointer = new MemorySaver();
      const build = async (...answers: readonly AIMessage[]): Promise<Graph> => {
        const model = fakeModel();
        for (const answer of answers) model.respond(answer);
        const tools = langchainTools((await session()).beginTurn(), { interrupt });
        return graphs[name]!({ model, tools, checkpointer });
      };
      let stopped = (await (await build(callsMessage(calls))).invoke({ messages }, thread)) as Stopped;
      const rest = [...calls];
      for (;;) {
        const [question] = stopped.__interrupt__ ?? [];
        if (question === undefined) break;
        const asked = JSON.stringify(question.value.actionRequests[0].args);
        // Among equal questions, the first belongs to the first call.
        const at = rest.findIndex(({ args }) => args === asked);
        const [call] = rest.splice(at, 1);
        const answer = { decisions: [{ type: isApproved(call!.id) ? "approve" : "reject" }] };
        const graph = await build(new AIMessage("Done."));
        stopped = (await graph.invoke(new Command({ resume: { [question.id]: answer } }), thread)) as Stopped;
      }
      expect(rest).toEqual([]);
    },
  });
});

describe("LangChain", () => {
  const cancel: AskedCall = { id: "c1", name: "order_cancel", args: '{"order":"7"}' };
  const both = [cancel, { id: "c2", name: "change_slowly" }];

  test("failed calls are messages with the status of an error", async () => {
    const { session } = await transportSession();
    const { agent, results } = open(session.beginTurn(), [
      { id: "c1", name: "out_of_order" },
      { id: "c2", name: "plain_text" },
    ]);
    await agent.invoke({ messages }, thread);
    expect(results().map(({ name, status }) => [name, status])).toEqual([
      ["out_of_order", "error"],
      ["plain_text", "success"],
    ]);
  });

  test("a call that a person has to confirm interrupts the graph, and runs once it is approved", async () => {
    const { session, started } = await transportSession();
    const { agent, results } = open(session.beginTurn(), both, { interrupt });
    const stopped = await agent.invoke({ messages }, thread);
    expect((stopped as { __interrupt__?: unknown }).__interrupt__).toMatchObject([
      {
        value: {
          actionRequests: [{ name: "order_cancel", args: { order: "7" }, description: "Cancel order 7?" }],
          reviewConfigs: [{ actionName: "order_cancel", allowedDecisions: ["approve", "reject"] }],
        },
      },
    ]);
    await agent.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), thread);
    expect(results().map(({ text }) => text)).toEqual(['{"cancelled":"7"}', "1"]);
    expect(session.confirmations()).toEqual([]);
    // Asked, then run in parallel, then run again.
    expect((await started()).toSorted()).toEqual(["change_slowly c2", "order_cancel c1", "order_cancel c1"]);
  });

  test.each([{ decisions: [{ type: "reject" }] }, { decisions: [] }, true])(
    "any other answer than an approval declines: %j",
    async (resume) => {
      const { session } = await transportSession();
      const { agent, results } = open(session.beginTurn(), [cancel], { interrupt });
      await agent.invoke({ messages }, thread);
      await agent.invoke(new Command({ resume }), thread);
      expect(JSON.parse(results()[0]?.text ?? "")).toMatchObject({
        error: { type: "CONFIRMATION_REQUIRED", message: "order_cancel was not run: the user declined it." },
      });
      expect(session.confirmations()).toEqual([]);
    },
  );

  test.each([
    [["approve", "reject"], ["1"]],
    [["reject", "approve"], ["2"]],
  ])(
    "a node that calls a tool itself asks about each call, and runs the approved one: %j",
    async (types, cancelled) => {
      const { session, events } = await transportSession();
      const [tool] = langchainTools(session.beginTurn(), { interrupt, names: ["order_cancel"] });
      const graph = new StateGraph(MessagesAnnotation)
        .addNode("orders", async (_, config) => {
          for (const order of ["1", "2"]) await tool?.invoke({ order }, config);
          return { messages: [] };
        })
        .addEdge(START, "orders")
        .addEdge("orders", END)
        .compile({ checkpointer: new MemorySaver() });
      await graph.invoke({ messages }, thread);
      for (const type of types) await graph.invoke(new Command({ resume: { decisions: [{ type }] } }), thread);
      expect(session.confirmations()).toEqual([]);
      await session.close();
      const ran = events.flatMap((event) =>
        event.type === "tool_call_end" && event.response.ok && event.response.meta.warnings === undefined
          ? [event.response.data]
          : [],
      );
      expect(ran).toEqual(cancelled.map((order) => ({ cancelled: order })));
    },
  );

  test("without `interrupt`, a call that a person has to confirm does not run", async () => {
    const { session } = await transportSession();
    const { agent, results } = open(session.beginTurn(), [cancel]);
    await agent.invoke({ messages }, thread);
    expect(JSON.parse(results()[0]?.text ?? "")).toMatchObject({ error: { type: "CONFIRMATION_REQUIRED" } });
    expect(session.confirmations()).toMatchObject([{ callId: "c1" }]);
  });

  test("a tool that is called without an agent gives the data", async () => {
    const { session } = await transportSession();
    const [tool] = langchainTools(session.beginTurn(), { names: ["order_find"] });
    expect(await tool?.invoke({ order: "7" })).toEqual({ found: { order: "7" } });
    expect(await tool?.invoke({})).toMatchObject({ error: { type: "VALIDATION" } });
  });

  test("images go to the model as such", async () => {
    const { session } = await transportSession();
    const { agent, results } = open(session.beginTurn(), [{ id: "c1", name: "chart_draw" }]);
    await agent.invoke({ messages }, thread);
    expect(results()[0]?.content).toMatchObject([
      { type: "text", text: expect.stringContaining("left out") as unknown },
      { type: "image_url", image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) as unknown } },
    ]);
  });
});
