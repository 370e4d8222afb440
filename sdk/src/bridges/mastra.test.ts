import { Agent } from "@mastra/core/agent";
import { Mastra } from "@mastra/core";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { noopObserve } from "@mastra/core/tools";
import { MockLanguageModelV3 } from "ai-6/test";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bridgeSuite, type AskedCall } from "#test/support/bridge-suite.ts";
import { decisionSuite } from "#test/support/decision-suite.ts";
import { resultsIn, scriptedAiModel, type ScriptedStep } from "#test/support/scripted-ai-model.ts";
import { transportSession } from "#test/support/transport-session.ts";
import { mastraTools } from "../mastra.ts";
import type { Turn } from "../runtime.ts";

interface Opening {
  readonly storage?: InMemoryStore;
  readonly names?: readonly string[];
}

/** An agent whose model follows a script. */
function open(turn: Turn, steps: readonly ScriptedStep[], { storage = new InMemoryStore(), ...options }: Opening = {}) {
  const { requests, ...script } = scriptedAiModel(steps);
  const model = new MockLanguageModelV3(script);
  const desk = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools: mastraTools(turn, options) });
  const mastra = new Mastra({ agents: { desk }, storage, logger: false });
  return { agent: mastra.getAgent("desk"), requests, storage };
}

bridgeSuite({
  name: "Mastra",
  makesOneAtATime: true,
  async play(session, calls, { signal, isStreamed = false, ...names } = {}) {
    const { agent, requests } = open(session.beginTurn(), calls.length === 0 ? ["Hello."] : [calls, "Done."], names);
    // One of the tools may suspend.
    const toolCallConcurrency = { limit: 10, strategy: "called" } as const;
    const options = { toolCallConcurrency, ...(signal === undefined ? {} : { abortSignal: signal }) };
    if (isStreamed) await (await agent.stream("Please.", options)).consumeStream();
    else await agent.generate("Please.", options);
    return {
      results: resultsIn(requests.at(-1)),
      definitions: (requests[0]?.tools ?? []).map(({ name, description = "", inputSchema: schema }) => ({
        name,
        description,
        schema,
      })),
    };
  },
});

decisionSuite({
  name: "Mastra",
  async play({ session, calls, isApproved }) {
    const storage = new InMemoryStore();
    const { agent } = open((await session()).beginTurn(), [calls, "Done."], { storage });
    let result = await agent.generate("Please.");
    while (result.finishReason === "suspended") {
      const { runId = "" } = result;
      const { toolCallId } = result.suspendPayload as { toolCallId: string };
      const again = open((await session()).beginTurn(), ["Done."], { storage }).agent;
      result = await again.resumeGenerate({ approved: isApproved(toolCallId) }, { runId, toolCallId });
    }
  },
});

describe("Mastra", () => {
  const cancel: AskedCall = { id: "c1", name: "order_cancel", args: '{"order":"7"}' };

  test("a call that a person has to confirm suspends, and runs once it is approved", async () => {
    const { session, started } = await transportSession();
    const { agent, requests } = open(session.beginTurn(), [[cancel], "Done."]);
    const first = await agent.generate("Please.");
    expect(first.finishReason).toBe("suspended");
    expect(first.suspendPayload).toMatchObject({
      toolCallId: "c1",
      suspendPayload: { tool: "order_cancel", question: "Cancel order 7?", args: { order: "7" } },
    });
    const runId = first.runId ?? "";
    const { text } = await agent.approveToolCallGenerate({ runId, toolCallId: "c1" });
    expect(text).toBe("Done.");
    expect(Object.fromEntries(resultsIn(requests.at(-1))).c1).toBe('{"cancelled":"7"}');
    expect(session.confirmations()).toEqual([]);
    expect(await started()).toEqual(["order_cancel c1", "order_cancel c1"]);
  });

  test("a call that was declined does not run", async () => {
    const { session } = await transportSession();
    const { agent, requests } = open(session.beginTurn(), [[cancel], "Done."]);
    const { runId = "" } = await agent.generate("Please.");
    await agent.resumeGenerate({ approved: false }, { runId, toolCallId: "c1" });
    expect(JSON.parse(Object.fromEntries(resultsIn(requests.at(-1))).c1 ?? "")).toMatchObject({
      error: { message: "order_cancel was not run: the user declined it." },
    });
    expect(session.confirmations()).toEqual([]);
  });

  test.each([{ approved: "yes" }, { approved: 1 }, {}])("only `true` approves: %j", async (answer) => {
    const { session } = await transportSession();
    const { agent, requests } = open(session.beginTurn(), [[cancel], "Done."]);
    const { runId = "" } = await agent.generate("Please.");
    await agent.resumeGenerate(answer, { runId, toolCallId: "c1" });
    expect(JSON.parse(Object.fromEntries(resultsIn(requests.at(-1))).c1 ?? "")).toMatchObject({
      error: { type: "CONFIRMATION_REQUIRED" },
    });
  });

  test("a tool called outside an agent returns its data; a tool that needs a person does not run", async () => {
    const { session } = await transportSession();
    const all = mastraTools(session.beginTurn());
    const context = { observe: noopObserve, requestContext: new RequestContext() };
    expect(await all.order_find?.execute?.({ order: "7" }, context)).toEqual({ found: { order: "7" } });
    expect(await all.order_cancel?.execute?.({ order: "7" }, context)).toMatchObject({
      error: { type: "CONFIRMATION_REQUIRED" },
    });
  });

  test.each([
    [true, { cancelled: "7" }],
    [false, { error: { message: "order_cancel was not run: the user declined it." } }],
  ])("a workflow step suspends, and runs only if it is approved: %s", async (approved, result) => {
    const { session } = await transportSession();
    const tool = mastraTools(session.beginTurn()).order_cancel!;
    const step = createStep(Object.assign(tool, { outputSchema: z.unknown() }) as never);
    const inputSchema = z.object({ order: z.string() });
    const orders = createWorkflow({ id: "orders", inputSchema, outputSchema: z.unknown() });
    orders.then(step).commit();
    const mastra = new Mastra({ workflows: { orders }, storage: new InMemoryStore(), logger: false });
    const run = await mastra.getWorkflow("orders").createRun();
    expect(await run.start({ inputData: { order: "7" } })).toMatchObject({ status: "suspended" });
    expect(await run.resume({ step: tool.id, resumeData: { approved } })).toMatchObject({ status: "success", result });
    expect(session.confirmations()).toEqual([]);
  });

  test("images and files go to the model as such", async () => {
    const { session } = await transportSession();
    const { agent, requests } = open(session.beginTurn(), [[{ id: "c1", name: "chart_draw" }], "Done."]);
    await agent.generate("Please.");
    const result = JSON.stringify(requests.at(-1)?.prompt.at(-1)?.content);
    expect(result).toContain('{\\"title\\":\\"Sales\\",\\"chart\\":\\"[image 1]\\"');
    expect(result).toContain('"mediaType":"image/png"');
    expect(result).toContain('"mediaType":"application/pdf"');
  });
});
