import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { recordModel, replayModel } from "../../testing.ts";

const secret = "sk-very-secret-1234";
const folderOf = (): string => path.join(tempFolder({ "notes.json": "{}" }, onTestFinished), "recordings");
const filesIn = (folder: string): readonly string[] => readdirSync(folder).toSorted();
const textOf = (folder: string): string =>
  filesIn(folder)
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");

/** A provider that answers with this, and counts the requests that reach it. */
function provider(body: object | string | Uint8Array<ArrayBuffer>, status = 200, type = "application/json") {
  const requests: Request[] = [];
  const send = (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    requests.push(new Request(input, init));
    const content = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
    return Promise.resolve(new Response(content, { status, headers: { "Content-Type": type } }));
  };
  return { requests, send };
}

const sse = (events: readonly object[]): string =>
  events
    .map((event) => `event: ${(event as { type?: string }).type ?? "message"}\ndata: ${JSON.stringify(event)}\n\n`)
    .join("");

const openai = (send: typeof fetch): OpenAI => new OpenAI({ apiKey: secret, fetch: send });
const user = [{ role: "user" as const, content: "Hello" }];

/** One request in each format over HTTP, with what the provider answers and what its client makes of that. */
const formats: Readonly<
  Record<
    string,
    readonly [answer: object | string, type: string, ask: (send: typeof fetch) => Promise<unknown>, expected: unknown]
  >
> = {
  "openai-chat": [
    {
      id: "c1",
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Hi." } }],
    },
    "application/json",
    async (send) =>
      (await openai(send).chat.completions.create({ model: "m", messages: user })).choices[0]?.message.content,
    "Hi.",
  ],
  "openai-chat streamed": [
    `${sse([
      { id: "c1", choices: [{ index: 0, delta: { content: "Hi" } }] },
      { id: "c1", choices: [{ index: 0, delta: { content: "." } }] },
    ])}data: [DONE]\n\n`,
    "text/event-stream",
    async (send) => {
      const pieces = await openai(send).chat.completions.create({ model: "m", messages: user, stream: true });
      let text = "";
      for await (const piece of pieces) text += piece.choices[0]?.delta.content ?? "";
      return text;
    },
    "Hi.",
  ],
  "openai-responses": [
    {
      id: "r1",
      object: "response",
      output: [
        { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hi.", annotations: [] }] },
      ],
    },
    "application/json",
    async (send) => (await openai(send).responses.create({ model: "m", input: "Hello" })).output_text,
    "Hi.",
  ],
  "anthropic-messages": [
    { id: "m1", type: "message", role: "assistant", content: [{ type: "text", text: "Hi." }] },
    "application/json",
    async (send) =>
      (
        await new Anthropic({ apiKey: secret, fetch: send }).messages.create({
          model: "m",
          max_tokens: 9,
          messages: user,
        })
      ).content,
    [{ type: "text", text: "Hi." }],
  ],
  "gemini-generate": [
    { candidates: [{ content: { role: "model", parts: [{ text: "Hi." }] } }] },
    "application/json",
    async (send) => {
      vi.stubGlobal("fetch", send);
      try {
        return (await new GoogleGenAI({ apiKey: secret }).models.generateContent({ model: "m", contents: "Hello" }))
          .text;
      } finally {
        vi.unstubAllGlobals();
      }
    },
    "Hi.",
  ],
};

test.each(Object.entries(formats))(
  "%s is recorded without its key, and replayed without the provider",
  async (_, [answer, type, ask, expected]) => {
    const folder = folderOf();
    const { requests, send } = provider(answer, 200, type);
    const recorded = recordModel({ folder, fetch: send });
    expect(await ask(recorded.fetch)).toEqual(expected);
    expect(requests).toHaveLength(1);
    await recorded.saved();
    expect(filesIn(folder)).toEqual(["001.json"]);
    expect(textOf(folder)).toContain("Hello");
    expect(textOf(folder)).not.toContain(secret);
    const replayed = replayModel({ folder });
    expect(replayed.unused).toBe(1);
    expect(await ask(replayed.fetch)).toEqual(expected);
    expect([replayed.unused, replayed.problems]).toEqual([0, []]);
  },
);

const post = (send: typeof fetch, body: object, address = "https://model.example/v1"): Promise<Response> =>
  send(address, { method: "POST", body: JSON.stringify(body), headers: { "x-api-key": secret } });

async function recordedFolder(bodies: readonly object[]): Promise<string> {
  const folder = folderOf();
  let count = 0;
  const model = recordModel({
    folder,
    fetch: () => Promise.resolve(Response.json({ answer: (count += 1), echo: secret })),
  });
  for (const body of bodies) await post(model.fetch, body);
  return folder;
}

test("a request that has changed since is named stale, with where it differs, and is never answered", async () => {
  const folder = await recordedFolder([{ messages: [{ text: "Hello" }], tools: [{ name: "a" }] }]);
  const model = replayModel({ folder });
  const response = await post(model.fetch, { messages: [{ text: "Hello" }], tools: [{ name: "b" }] });
  expect(response.status).toBe(400);
  const message = `The request has changed since its recording in ${folder}: at \`/body/tools/0/name\` it is "b", and it was "a". Record it again.`;
  expect(await response.json()).toMatchObject({ error: { type: "recording_stale", message } });
  expect([model.problems, model.unused]).toEqual([[message], 1]);
  await expect(
    openai(replayModel({ folder: folderOf() }).fetch).responses.create({ model: "m", input: "x" }),
  ).rejects.toThrow("There is no recording of this request");
});

test("equal requests get their answers in order, others in any order, and the order of keys does not matter", async () => {
  const folder = await recordedFolder([{ a: 1, b: 2 }, { c: 3 }, { a: 1, b: 2 }]);
  const model = replayModel({ folder });
  const answerTo = async (body: object): Promise<unknown> =>
    ((await (await post(model.fetch, body)).json()) as { answer: unknown }).answer;
  expect(await answerTo({ c: 3 })).toBe(2);
  expect(await answerTo({ b: 2, a: 1 })).toBe(1);
  expect(await answerTo({ a: 1, b: 2 })).toBe(3);
  expect((await post(model.fetch, { a: 1, b: 2 })).status).toBe(400);
});

test("keys stay out of what is kept wherever they are, and what was recorded before goes, but nothing else", async () => {
  const folder = await recordedFolder([{ a: 1 }, { key: `Bearer ${secret}` }]);
  writeFileSync(path.join(folder, "mine.json"), "{}");
  expect(textOf(folder)).not.toContain(secret);
  const model = recordModel({ folder, fetch: provider({}).send });
  await post(model.fetch, {}, `https://model.example/v1?key=${secret}&alt=sse`);
  await model.saved();
  expect(filesIn(folder)).toEqual(["001.json", "mine.json"]);
  expect(textOf(folder)).not.toContain(secret);
  expect(textOf(folder)).toContain('"url": "https://model.example/v1?alt=sse"');
  expect((await post(replayModel({ folder }).fetch, {}, "https://model.example/v1?alt=sse&key=other")).status).toBe(
    200,
  );
});

test("an answer that is asked for again is not kept, a refusal and bytes are", async () => {
  const folder = folderOf();
  const statuses = [429, 503, 400];
  const bytes = new Uint8Array([0, 137, 255]);
  const model = recordModel({
    folder,
    fetch: () => {
      const status = statuses.shift();
      return Promise.resolve(
        status === undefined ? new Response(bytes) : new Response(`{"status":${status}}`, { status }),
      );
    },
  });
  for (let sent = 0; sent < 4; sent += 1) await post(model.fetch, {});
  await model.saved();
  const replayed = replayModel({ folder });
  expect((await post(replayed.fetch, {})).status).toBe(400);
  expect(new Uint8Array(await (await post(replayed.fetch, {})).arrayBuffer())).toEqual(bytes);
  expect(replayed.unused).toBe(0);
});

test("a recording that was changed by hand is refused", async () => {
  const folder = await recordedFolder([{ a: 1 }]);
  const file = path.join(folder, "001.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"answer', '"changed'));
  expect(() => replayModel({ folder })).toThrow(`Changed by hand, or not complete: ${file}.`);
});
