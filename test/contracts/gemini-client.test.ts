import { ApiError, GoogleGenAI, Modality, type Content, type Session as LiveSession } from "@google/genai";
import { describe, expect, test } from "vitest";
import { attach, geminiGenerate, geminiLive } from "../../sdk/src/transports.ts";
import { generateFault } from "../support/provider-servers/gemini-rules.ts";
import { event } from "../support/provider-servers/loopback.ts";
import { play, type PlayedServer } from "../support/provider-servers/play.ts";
import { serveLive, type SocketServer } from "../support/provider-servers/sockets.ts";
import { transportSession } from "../support/transport-session.ts";

const error = (message: string) => ({ error: { code: 400, message, status: "INVALID_ARGUMENT" } });
const serve = (replies: Parameters<typeof play>[1]) =>
  play({ faultOf: ({ body }) => generateFault(body), error }, replies);
const open = ({ url }: Pick<PlayedServer, "url">): GoogleGenAI =>
  new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl: url } });

const call = (id: string | undefined, name: string, args: Record<string, unknown>) => ({
  functionCall: { ...(id !== undefined && { id }), name, args },
});
const answer = (parts: readonly object[], finishReason?: string) => ({
  responseId: "g1",
  candidates: [{ index: 0, content: { role: "model", parts }, ...(finishReason !== undefined && { finishReason }) }],
});
const signed = <Part extends object>(part: Part) => ({ ...part, thoughtSignature: "signed" });
const start = (): Content[] => [{ role: "user", parts: [{ text: "Where are A1 and B2?" }] }];
const model = "gemini-3-flash";

describe("the official client and generateContent", () => {
  test("two calls at once, one of them wrong, a retry of the request with their results, an answer", async () => {
    const { session, started } = await transportSession();
    const server = await serve([
      {
        json: answer(
          [signed(call("f1", "order_find", { order: "A1" })), call("f2", "order_find", { order: 2 })],
          "STOP",
        ),
      },
      { status: 503, json: { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } } },
      { json: answer([{ text: "On its way." }], "STOP") },
    ]);
    const client = open(server);
    const contents = start();
    const tools = [{ functionDeclarations: session.toolsFor("gemini") }];
    const loop = attach(session.beginTurn(), geminiGenerate);
    let failures = 0;
    while (!loop.isDone) {
      try {
        const response = await client.models.generateContent({ model, contents, config: { tools } });
        contents.push(...(await loop.handle(response)));
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ApiError);
        failures += 1;
      }
    }
    expect(failures).toBeLessThan(2);
    expect(server.refused).toEqual([]);
    expect(server.taken[2]).toEqual(server.taken[1]);
    expect(contents[2]?.parts).toEqual([
      { functionResponse: { id: "f1", name: "order_find", response: { output: { found: { order: "A1" } } } } },
      {
        functionResponse: {
          id: "f2",
          name: "order_find",
          response: { error: expect.objectContaining({ type: "VALIDATION" }) as object },
        },
      },
    ]);
    expect(contents.at(-1)).toEqual({ role: "model", parts: [{ text: "On its way." }] });
    expect(await started()).toEqual(["order_find f1", "order_find f2"]);
  });

  test("a stream in chunks, with calls that have no ids", async () => {
    const { session } = await transportSession();
    const server = await serve([
      {
        stream: [
          event(answer([{ text: "One moment." }])),
          event(answer([signed(call(undefined, "order_find", { order: "A1" }))])),
          event(answer([call(undefined, "plain_text", {})], "STOP")),
        ],
      },
      { stream: [event(answer([{ text: "Both are " }])), event(answer([{ text: "on their way." }], "STOP"))] },
    ]);
    const client = open(server);
    const contents = start();
    const tools = [{ functionDeclarations: session.toolsFor("gemini") }];
    const loop = attach(session.beginTurn(), geminiGenerate);
    while (!loop.isDone) {
      const stream = await client.models.generateContentStream({ model, contents, config: { tools } });
      for await (const chunk of stream) contents.push(...(await loop.handle(chunk)));
    }
    expect(server.refused).toEqual([]);
    expect(contents.slice(1)).toEqual([
      {
        role: "model",
        parts: [
          { text: "One moment." },
          signed(call(undefined, "order_find", { order: "A1" })),
          call(undefined, "plain_text", {}),
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "order_find", response: { output: { found: { order: "A1" } } } } },
          { functionResponse: { name: "plain_text", response: { output: "All is well." } } },
        ],
      },
      { role: "model", parts: [{ text: "Both are " }, { text: "on their way." }] },
    ]);
  });

  test("a schema that the API refuses, and the definition that it takes instead; a missing result is refused too", async () => {
    const { session } = await transportSession();
    const server = await serve([{ json: answer([{ text: "Noted." }], "STOP") }]);
    const client = open(server);
    const parametersJsonSchema = session.registry.tool("order_find")?.jsonSchema;
    const raw = [{ functionDeclarations: [{ name: "order_find", parametersJsonSchema }] }];
    const ask = (tools: object[], contents = start()) =>
      client.models.generateContent({ model, contents, config: { tools } });
    await expect(ask(raw)).rejects.toThrow('Unknown name \\"default\\"');
    const parts = [signed(call("f1", "plain_text", {})), call("f2", "plain_text", {})];
    const one = { functionResponse: { id: "f1", name: "plain_text", response: { output: "x" } } };
    await expect(ask([], [...start(), { role: "model", parts }, { role: "user", parts: [one] }])).rejects.toThrow(
      "the number of function response parts is equal",
    );
    await ask([{ functionDeclarations: session.toolsFor("gemini") }]);
    expect(server.taken).toHaveLength(1);
  });

  test("images and documents in a result", async () => {
    const { session } = await transportSession();
    const server = await serve([
      { json: answer([signed(call("f1", "chart_draw", {}))], "STOP") },
      { json: answer([{ text: "Up." }], "STOP") },
    ]);
    const client = open(server);
    const contents = start();
    const loop = attach(session.beginTurn(), geminiGenerate);
    while (!loop.isDone)
      contents.push(...(await loop.handle(await client.models.generateContent({ model, contents }))));
    expect(server.refused).toEqual([]);
    const sent = server.taken[1]?.body.contents as Content[];
    expect(sent.at(-1)?.parts?.[0]?.functionResponse?.parts?.map(({ inlineData }) => inlineData?.mimeType)).toEqual([
      "image/png",
      "application/pdf",
    ]);
  });
});

describe("the official client and Gemini Live, over a WebSocket", () => {
  interface Open {
    readonly live: LiveSession;
    /** Resolves when the model's turn is complete. */
    readonly complete: Promise<void>;
  }

  async function connectLive(
    server: SocketServer,
    transport: Awaited<ReturnType<typeof transportSession>>,
  ): Promise<Open> {
    const { session } = transport;
    const loop = attach(session.beginTurn(), geminiLive);
    const opened = Promise.withResolvers<LiveSession>();
    const complete = Promise.withResolvers<undefined>();
    const live = await open({ url: `http://127.0.0.1:${server.port}` }).live.connect({
      model,
      config: {
        responseModalities: [Modality.AUDIO],
        tools: [{ functionDeclarations: session.toolsFor("gemini") }],
      },
      callbacks: {
        onmessage: (message) => {
          void Promise.all([opened.promise, loop.handle(message)]).then(([socket, replies]) => {
            for (const reply of replies) socket.sendToolResponse(reply);
            if (loop.isDone) complete.resolve(undefined);
          });
        },
      },
    });
    opened.resolve(live);
    return { live, complete: complete.promise };
  }

  const calls = (...functionCalls: readonly object[]) => ({ toolCall: { functionCalls } });

  test("two calls at once, a call that is cancelled, an answer", async () => {
    const transport = await transportSession();
    const server = await serveLive([
      [calls({ id: "f1", name: "order_find", args: { order: "A1" } }, { id: "f2", name: "plain_text", args: {} })],
      [
        calls({ id: "f3", name: "till_aborted", args: {} }, { id: "f4", name: "plain_text", args: {} }),
        { toolCallCancellation: { ids: ["f3"] } },
      ],
      [{ serverContent: { turnComplete: true } }],
    ]);
    const { live, complete } = await connectLive(server, transport);
    live.sendClientContent({ turns: start(), turnComplete: true });
    await complete;
    live.close();
    expect(server.refused).toEqual([]);
    expect(server.taken.flatMap(({ toolResponse }) => toolResponse ?? [])).toEqual([
      {
        functionResponses: [
          { id: "f1", name: "order_find", response: { output: { found: { order: "A1" } } } },
          { id: "f2", name: "plain_text", response: { output: "All is well." } },
        ],
      },
      { functionResponses: [{ id: "f4", name: "plain_text", response: { output: "All is well." } }] },
    ]);
    expect(await transport.started()).toEqual(["order_find f1", "plain_text f2", "till_aborted f3", "plain_text f4"]);
  });

  test("the server refuses a result of a call that is not open", async () => {
    const transport = await transportSession();
    const server = await serveLive([[{ serverContent: { turnComplete: true } }]]);
    const { live, complete } = await connectLive(server, transport);
    live.sendToolResponse({ functionResponses: [{ id: "f9", name: "plain_text", response: { output: "x" } }] });
    live.sendClientContent({ turns: start(), turnComplete: true });
    await complete;
    live.close();
    expect(server.refused).toEqual(["No function call with the id f9 is open."]);
  });
});
