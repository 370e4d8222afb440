import type Anthropic from "@anthropic-ai/sdk";
import type { Content } from "@google/genai";
import type OpenAI from "openai";
import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { answerQuestion, memoryStore, readRun, renderForLlm, timelineEntries } from "../../agents.ts";

const look = active("look", "({ at }) => ({ seen: at })");
const agents = [{ name: "root", instructions: "You are root.", tools: ["look"] }];

async function looked() {
  const store = memoryStore();
  const fail = active("fail", "() => { throw new Error('broken') }");
  await runTeam({
    tools: [look, fail],
    scripts: { root: [{ text: "Let me look.", ...calls(["look", { at: "here" }]) }, calls(["fail"]), "Done."] },
    store,
  });
  return store;
}

test("a task is rendered as the official OpenAI client takes it", async () => {
  const { instructions, input } = await renderForLlm(await looked(), "run", { format: "openai", agents });
  const typed: OpenAI.Responses.ResponseInput = input;
  expect(instructions).toBe("You are root.");
  expect(typed).toEqual([
    { role: "user", content: [{ type: "input_text", text: "Go." }] },
    { role: "assistant", content: "Let me look." },
    { type: "function_call", call_id: "t0-0-0", name: "look", arguments: '{"at":"here"}' },
    { type: "function_call_output", call_id: "t0-0-0", output: '{"seen":"here"}' },
    { type: "function_call", call_id: "t0-1-0", name: "fail", arguments: "{}" },
    { type: "function_call_output", call_id: "t0-1-0", output: expect.stringContaining("INTERNAL") as string },
    { role: "assistant", content: "Done." },
  ]);
});

test("a task is rendered as the official Anthropic client takes it", async () => {
  const { system, messages } = await renderForLlm(await looked(), "run", { format: "anthropic", agents });
  const typed: Anthropic.MessageParam[] = messages;
  expect(system).toBe("You are root.");
  expect(typed.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user", "assistant"]);
  expect(typed[1]?.content).toEqual([
    { type: "text", text: "Let me look." },
    { type: "tool_use", id: "t0-0-0", name: "look", input: { at: "here" } },
  ]);
  expect(typed[2]?.content).toEqual([
    {
      type: "tool_result",
      tool_use_id: "t0-0-0",
      content: [{ type: "text", text: '{"seen":"here"}' }],
      is_error: false,
    },
  ]);
  expect(typed[4]?.content).toMatchObject([{ type: "tool_result", is_error: true }]);
});

test("a task is rendered as the official Gemini client takes it", async () => {
  const { systemInstruction, contents } = await renderForLlm(await looked(), "run", { format: "gemini", agents });
  const typed: Content[] = contents;
  expect(systemInstruction).toBe("You are root.");
  expect(typed.slice(1, 3)).toEqual([
    {
      role: "model",
      parts: [{ text: "Let me look." }, { functionCall: { id: "t0-0-0", name: "look", args: { at: "here" } } }],
    },
    {
      role: "user",
      parts: [{ functionResponse: { id: "t0-0-0", name: "look", response: { output: '{"seen":"here"}' } } }],
    },
  ]);
  expect(typed[4]?.parts?.[0]?.functionResponse?.response).toHaveProperty("error");
});

test("a task is rendered as a prompt of the AI SDK; without agents it has no instructions", async () => {
  const prompt = await renderForLlm(await looked(), "run", { format: "ai-sdk" });
  expect(prompt.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant", "tool", "assistant"]);
});

test("a missing run or task is an error that names the existing ones", async () => {
  const store = await looked();
  await expect(renderForLlm(store, "other", { format: "openai" })).rejects.toMatchObject({ code: "RUN_NOT_FOUND" });
  await expect(renderForLlm(store, "run", { task: "t7", format: "openai" })).rejects.toThrow(
    'There is no task "t7". The run "run" has t0.',
  );
  await expect(renderForLlm(store, "run", { format: "grpc" as "openai" })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
  });
});

test("a timeline is a flat list of calls, with the words of delegations, questions and what came back", async () => {
  const store = memoryStore();
  const route = passive("route_to_writer", "agent_as_tool", "writer");
  const team = {
    tools: [
      look,
      route,
      passive("ask_master", "ask_master"),
      passive("note", "non_function"),
      passive("handoff", "handoff"),
    ],
    agents: { root: { tools: ["route_to_writer", "ask_master"] } },
    scripts: {
      root: [
        calls(["route_to_writer", { request: "Write." }]),
        calls(["ask_master", { question: "Go on?" }]),
        "Ended.",
      ],
      writer: [
        calls(["look", { at: "here" }]),
        calls(["note", { thought: "hm" }]),
        calls(["handoff", { text: "Written." }]),
      ],
    },
    store,
  };
  await runTeam(team);
  await answerQuestion(store, "run", { question: "t0-1-0", answer: "Yes.", by: "ann" });
  const { entries } = await runTeam(team);
  const flat = timelineEntries(await readRun(store, "run"));
  expect(flat.map(({ type, tool, result, task }) => [type, tool, result, task])).toEqual([
    ["root", "root", null, "t0"],
    ["agent_as_tool", "route_to_writer", "→ delegated to writer (task t1)", "t0"],
    ["function", "look", { seen: "here" }, "t1"],
    ["non_function", "note", { logged: true }, "t1"],
    ["handoff", "handoff", { handedOff: true }, "t1"],
    ["agent_as_tool", "route_to_writer", '← result from writer: {"text":"Written."}', "t0"],
    ["ask_master", "ask_master", "→ asked: Go on?", "t0"],
    ["ask_master", "ask_master", "← answer from ann: Yes.", "t0"],
  ]);
  expect(flat[2]).toMatchObject({
    input: { at: "here" },
    timestamp: entries.find(({ type }) => type === "call_finished")?.timestamp,
  });
});
