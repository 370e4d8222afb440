import fc from "fast-check";
import { expect, test } from "vitest";
import { transports, type Transport } from "../transports.ts";
import type { Json } from "../index.ts";

const key = fc.constantFrom(
  ...["type", "object", "id", "output", "response", "status", "choices", "message", "delta", "tool_calls", "index"],
  ...["function", "name", "arguments", "finish_reason", "content", "content_block", "partial_json", "stop_reason"],
  ...["input", "item", "output_index", "response_id", "candidates", "parts", "functionCall", "args", "finishReason"],
  ...[
    "partialArgs",
    "jsonPath",
    "willContinue",
    "toolCall",
    "functionCalls",
    "toolCallCancellation",
    "ids",
    "__proto__",
  ],
);
const word = fc.constantFrom(
  ...["response.created", "response.output_item.added", "response.function_call_arguments.delta", "response.completed"],
  ...["response.done", "function_call", "incomplete", "message_start", "content_block_start", "content_block_delta"],
  ...[
    "input_json_delta",
    "message_delta",
    "message_stop",
    "tool_use",
    "max_tokens",
    "stop",
    "STOP",
    "$.a[1].b",
    "{",
    "",
  ],
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.oneof(word, fc.integer({ min: -2, max: 3 }), fc.constantFrom(null, true, 1e9)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((members) => Object.fromEntries(members) as unknown),
  ),
}));

test.each<Transport>([...transports])("$id reads any sequence of JSON without throwing", (transport) => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (messages) => {
      let pieces: unknown;
      for (const given of messages) {
        const reading = transport.read(given, pieces);
        pieces = reading.pieces;
        for (const { id, name } of reading.message?.calls ?? [])
          expect([typeof name, id === undefined || id.length > 0]).toEqual(["string", true]);
      }
    }),
    { numRuns: 500 },
  );
  expect("type" in {}).toBe(false);
});

const output = fc.jsonValue();

test.each<Transport>([...transports])("$id writes a result for each call, as JSON", (transport) => {
  fc.assert(
    fc.property(fc.array(output, { minLength: 1, maxLength: 4 }), (outputs) => {
      const results = outputs.map((data, index) => ({
        call: { id: `call_${index}`, name: "t", args: {} },
        isError: false,
        output: data as Json,
      }));
      const text = JSON.stringify(transport.write(results));
      const ids = [...text.matchAll(/"(?:call_id|tool_call_id|tool_use_id|id)":"(call_\d)"/g)].map(([, id]) => id);
      expect(ids).toEqual(results.map(({ call }) => call.id));
    }),
  );
});
