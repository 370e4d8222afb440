import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { tempFolder } from "#test/support/temp-folder.ts";
import { memoryStore, openConversation } from "../../../agents.ts";
import { registryFromTools } from "../../../compile/direct/registry-from-tools.ts";
import { defineTool } from "../../../define/define-tool.ts";
import type { Store } from "../../../model/ports/store.ts";
import { scriptedModel, type ScriptedModel } from "../../../testing.ts";
import { openStudio } from "../open-studio.ts";
import type { ChatHost } from "./chat-host.ts";
import type { ChatPage, ChatStepParts } from "./chat-types.ts";

const token = "0123456789abcdef0123";
const ofText = z.object({ text: z.string().min(2) });

const tools = {
  shout: defineTool({ category: "utility", input: ofText, execute: ({ text }) => ({ text: text.toUpperCase() }) }),
  remove: defineTool({ category: "action", confirm: true, input: ofText, execute: ({ text }) => ({ removed: text }) }),
  hangs: defineTool({ category: "utility", input: z.object({}), execute: () => new Promise<never>(() => undefined) }),
};

type Model = ScriptedModel["languageModel"];

/** The host of a project, but that the models are those of the test. */
const hostOf = (models: Readonly<Record<string, Model>>, store: Store): ChatHost => ({
  store: () => Promise.resolve(store),
  partners: () => Promise.resolve([]),
  models: () => Promise.resolve([{ name: "fake", kind: "scripted", label: "Scripted" }]),
  open: ({ settings, registry, ui, recorded, ...given }) => {
    const model = models[settings.model.name];
    if (model === undefined) throw new Error(`There is no model ${settings.model.name}.`);
    const agents = [{ name: "assistant", instructions: settings.instructions ?? "", tools: settings.tools ?? [] }];
    return openConversation({
      ...given,
      registry,
      workflow: { name: "Chat", agents },
      model: recorded(model, "assistant"),
      ports: { ui },
      retries: 0,
      pollMs: 10,
    });
  },
  explain: (error) => `It failed: ${error instanceof Error ? error.message : String(error)}`,
  secrets: () => ["sk-very-secret"],
});

async function opened(models: Readonly<Record<string, Model>>, store = memoryStore()) {
  const files = pathToFileURL(`${tempFolder({ "index.html": "" })}/`);
  const host = { chat: hostOf(models, store) };
  const studio = await openStudio(0, { kind: "project", title: "Test", token, files, host });
  onTestFinished(() => studio.close());
  studio.show(await registryFromTools(tools));
  const send = async <Body>(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
    const response = await fetch(`${studio.origin}/api/studio${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const settings = (model: string) => ({ model: { name: model }, tools: Object.keys(tools) });
  const begin = async (model: string, text: string): Promise<string> =>
    (await send<{ id: string }>("POST", "/chats", { text, settings: settings(model) })).body.id;
  const page = async (id: string): Promise<ChatPage> => (await send<ChatPage>("GET", `/chats/${id}`)).body;
  const until = (id: string, status: ChatPage["status"]) =>
    expect.poll(async () => (await page(id)).status, { timeout: 5000 }).toBe(status);
  return { studio, send, settings, begin, page, until };
}

const said = ({ entries }: ChatPage): readonly string[] =>
  entries.flatMap((entry) =>
    entry.type === "user_message"
      ? [`user: ${entry.text}`]
      : entry.type === "assistant"
        ? entry.parts.flatMap((part) =>
            part.type === "text" ? [`agent: ${part.text}`] : part.type === "call" ? [`call: ${part.tool}`] : [],
          )
        : [],
  );

/** Calls a tool with a text, then says what it got. */
const calling = (name: string, args: object = { text: "hello" }): Model =>
  scriptedModel(({ results }) => {
    const last = results.at(-1);
    return last === undefined ? { calls: [{ name, args: args }] } : `Got ${JSON.stringify(last.result)}`;
  }).languageModel;

test("a chat answers with a call of a tool, and keeps the request and the response of each step", async () => {
  const { send, begin, page, until } = await opened({ caller: calling("shout") });
  const id = await begin("caller", "Shout hello.");
  await until(id, "user");
  const chat = await page(id);
  expect(said(chat)).toEqual(["user: Shout hello.", "call: shout", 'agent: Got {"text":"HELLO"}']);
  expect(chat.chat).toMatchObject({ id, title: "Shout hello.", isWorking: false });
  expect(chat.steps.map(({ status, agent }) => [status, agent])).toEqual([
    ["ok", "assistant"],
    ["ok", "assistant"],
  ]);
  const messages = chat.entries.filter(({ type }) => type === "assistant").map(({ seq }) => seq);
  expect(chat.steps.map(({ entry }) => entry)).toEqual(messages);
  const { body } = await send<ChatStepParts>("GET", `/chats/${id}/steps/${chat.steps[0]?.id ?? ""}`);
  expect(body.request).toMatchObject({
    tools: expect.arrayContaining([expect.objectContaining({ name: "shout" })]) as never,
  });
  expect(JSON.stringify(body.response)).toContain("shout");
  const { body: kept } = await send<{ calls: readonly object[] }>("GET", "/calls");
  expect(kept.calls).toMatchObject([
    { tool: "shout", callId: `${id}:t0-0-0`, sessionId: id, agent: "assistant", status: "ok" },
  ]);
});
