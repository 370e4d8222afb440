import { expect, test } from "vitest";
import { pixel, transportSession } from "#test/support/transport-session.ts";
import { attach, geminiGenerate } from "../transports.ts";

const part = (id: string | undefined, name: string, args: object = {}) => ({
  functionCall: { ...(id !== undefined && { id }), name, args },
});
const answer = (parts: readonly object[], finishReason?: string, responseId = "g1") => ({
  responseId,
  candidates: [{ content: { role: "model", parts }, ...(finishReason !== undefined && { finishReason }) }],
});
const response = (id: string | undefined, name: string, value: object) => ({
  functionResponse: { ...(id !== undefined && { id }), name, response: value },
});

test("the content goes back with all results in one content, data as output and an error as error", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate);
  const parts = [
    { ...part("f1", "order_find", { order: "A1", _since: "May" }), thoughtSignature: "s1" },
    part("f2", "order_find", { order: 5 }),
  ];
  const [echo, results] = await loop.handle(answer(parts, "STOP"));
  expect(echo).toEqual({ role: "model", parts });
  expect(results).toEqual({
    role: "user",
    parts: [
      response("f1", "order_find", { output: { found: { order: "A1", $since: "May" } } }),
      response("f2", "order_find", {
        error: expect.objectContaining({ type: "VALIDATION", retryable: false }) as object,
      }),
    ],
  });
  expect(loop.isDone).toBe(false);
  const text = [{ text: "Here." }];
  expect(await loop.handle(answer(text, "STOP"))).toEqual([{ role: "model", parts: text }]);
  expect(loop.isDone).toBe(true);
});

test("calls without ids are matched by their order, and each is made", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { echo: false });
  const message = answer([part(undefined, "plain_text"), part(undefined, "plain_text")], "STOP");
  const replies = [
    {
      role: "user",
      parts: [
        response(undefined, "plain_text", { output: "All is well." }),
        response(undefined, "plain_text", { output: "All is well." }),
      ],
    },
  ];
  expect(await loop.handle(message)).toEqual(replies);
  expect(await loop.handle(message)).toEqual(replies);
  expect(await started()).toHaveLength(2);
});

test("images and documents are parts of the result", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { echo: false });
  expect(await loop.handle(answer([part("f1", "chart_draw")], "STOP"))).toEqual([
    {
      role: "user",
      parts: [
        {
          functionResponse: {
            id: "f1",
            name: "chart_draw",
            response: { output: { title: "Sales", chart: "[image 1]", table: "[file 2]" } },
            parts: [
              { inlineData: { mimeType: "image/png", data: pixel } },
              { inlineData: { mimeType: "application/pdf", data: "JVBERg==", displayName: "sales.pdf" } },
            ],
          },
        },
      ],
    },
  ]);
});

test("a stream gives nothing until it says why it finished", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate);
  expect(await loop.handle(answer([{ text: "One moment." }]))).toEqual([]);
  expect(await loop.handle(answer([part("f1", "plain_text")]))).toEqual([]);
  // A chunk that reports only the tokens used.
  expect(await loop.handle({ candidates: [] })).toEqual([]);
  expect(await loop.handle({ responseId: "g1", candidates: [{ finishReason: "STOP" }] })).toEqual([
    { role: "model", parts: [{ text: "One moment." }, part("f1", "plain_text")] },
    { role: "user", parts: [response("f1", "plain_text", { output: "All is well." })] },
  ]);
});

test("a stream that breaks off runs nothing, and a new one begins from the start", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { echo: false });
  await loop.handle(answer([part("f1", "note_add")]));
  await loop.handle(answer([part("f2", "plain_text")], "STOP", "g2"));
  expect(await started()).toEqual(["plain_text f2"]);
});

test("arguments streamed in pieces, each with the path of a value", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate);
  const piece = (more: object) => answer([{ functionCall: more }]);
  await loop.handle(piece({ id: "f1", name: "order_find", willContinue: true }));
  await loop.handle(
    piece({ partialArgs: [{ jsonPath: "$.order", stringValue: "A", willContinue: true }], willContinue: true }),
  );
  await loop.handle(piece({ partialArgs: [{ jsonPath: "$.order", stringValue: "1" }], willContinue: true }));
  await loop.handle(piece({ partialArgs: [{ jsonPath: "$['limit']", numberValue: 3 }], willContinue: true }));
  await loop.handle(piece({}));
  expect(await loop.handle(answer([], "STOP"))).toEqual([
    { role: "model", parts: [part("f1", "order_find", { order: "A1", limit: 3 })] },
    { role: "user", parts: [response("f1", "order_find", { output: { found: { order: "A1", limit: 3 } } })] },
  ]);
});

test.each([
  [
    [
      { jsonPath: "$.a[0].b", boolValue: true },
      { jsonPath: "$.a[1]", nullValue: "NULL_VALUE" },
    ],
    { a: [{ b: true }, null] },
  ],
  [[{ jsonPath: '$["x.y"]', stringValue: "z" }], { "x.y": "z" }],
  [[{ jsonPath: "$.a[999999]", numberValue: 1 }], { a: [] }],
  [[{ jsonPath: "a.b", numberValue: 1 }, { jsonPath: "$..a", numberValue: 1 }, {}], {}],
  [[{ jsonPath: "$.__proto__.polluted", stringValue: "x" }], JSON.parse('{"__proto__":{"polluted":"x"}}') as object],
])("the pieces %j", (partialArgs, args) => {
  const message = answer([{ functionCall: { name: "t", partialArgs } }], "STOP");
  expect(geminiGenerate.read(message).message?.calls).toEqual([{ id: undefined, name: "t", args }]);
  expect("polluted" in {}).toBe(false);
});

test("a call whose arguments have not all come is not run", async () => {
  const { session, started } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { echo: false });
  const open = { functionCall: { id: "f1", name: "note_add", partialArgs: [], willContinue: true } };
  const [reply] = await loop.handle(answer([open], "STOP"));
  expect(JSON.stringify(reply)).toContain("note_add was not run: the message was cut off (incomplete).");
  const [short] = await loop.handle(answer([part("f2", "plain_text"), part("f3", "plain_text")], "MAX_TOKENS"));
  expect(JSON.stringify(short)).toContain("plain_text was not run: the message was cut off (MAX_TOKENS).");
  expect(await started()).toEqual([]);
});

test("a call that the API could not parse is reported to the model", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { echo: false });
  const message = {
    candidates: [{ finishReason: "MALFORMED_FUNCTION_CALL", finishMessage: "Malformed function call: order_find(" }],
  };
  expect(await loop.handle(message)).toEqual([
    {
      role: "user",
      parts: [
        {
          text:
            "Your function call could not be read. Malformed function call: order_find( " +
            "Make it again with valid arguments.",
        },
      ],
    },
  ]);
  expect(loop.isDone).toBe(false);
});

test("a refused prompt ends the loop", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate);
  expect(await loop.handle({ candidates: undefined, promptFeedback: { blockReason: "SAFETY" } })).toEqual([]);
  expect(loop.isDone).toBe(true);
});

test("the native form of definitions has its own arguments", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate, { provider: "gemini-native", echo: false });
  expect(await loop.handle(answer([part("f1", "order_find", { order: "A1", _since: "May" })], "STOP"))).toEqual([
    {
      role: "user",
      parts: [response("f1", "order_find", { output: { found: { order: "A1", $since: "May" } } })],
    },
  ]);
});

// smallmain/vscode-unify-chat-provider#48: without this the call runs without its arguments.
test("a part without a name contains arguments of the previous call, even if that call does not announce more", async () => {
  const { session } = await transportSession();
  const loop = attach(session.beginTurn(), geminiGenerate);
  await loop.handle(answer([{ ...part("f1", "order_find", {}), thoughtSignature: "s1" }]));
  await loop.handle(answer([{ functionCall: { args: { order: "A1" } } }]));
  expect(await loop.handle(answer([{ functionCall: { name: "", args: { limit: 2 } } }], "STOP"))).toEqual([
    {
      role: "model",
      parts: [{ ...part("f1", "order_find", { order: "A1", limit: 2 }), thoughtSignature: "s1" }],
    },
    { role: "user", parts: [response("f1", "order_find", { output: { found: { order: "A1", limit: 2 } } })] },
  ]);
});
