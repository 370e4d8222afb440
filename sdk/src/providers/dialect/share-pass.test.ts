import { expect, test } from "vitest";
import type { AdaptableTool } from "../../model/provider.ts";
import { adaptWith } from "./make-adapter.ts";
import { providers } from "../../providers.ts";
import { createMemory } from "../../util/memory.ts";

const toolOf = (input: object): AdaptableTool => ({
  name: "search",
  description: "Search.",
  metadata: { category: "retrieval" },
  input,
});

const properties = { words: { anyOf: [{ type: "string" }, { type: "null" }] }, rest: { type: "array" } };

test("adapters with the same memory read an input once, and give the same as without", () => {
  let reads = 0;
  const counted = {
    type: "object",
    get properties(): object {
      reads += 1;
      return properties;
    },
  };
  const tool = toolOf(counted);
  adaptWith(createMemory(), providers[0].adapter, [tool]);
  const once = reads;
  reads = 0;

  const memory = createMemory();
  const shared = providers.map(({ adapter }) => adaptWith(memory, adapter, [tool]));
  expect(reads).toBe(once);
  expect(shared).toEqual(providers.map(({ adapter }) => adapter.toTools([toolOf({ type: "object", properties })])));
  // What is reported of a part that two providers adapt in the same way is reported for each.
  expect(shared.flatMap(({ findings }) => findings.map(({ provider, limit }) => `${provider} ${limit}`))).toEqual(
    expect.arrayContaining(["openai strict-types", "openai-chat strict-types"]),
  );
});

test("without a memory an input may change between two calls", () => {
  const input = { type: "object", properties: { a: { type: "string" } } };
  const { adapter } = providers.find(({ id }) => id === "mcp")!;
  const first = adapter.toTools([toolOf(input)]);
  input.properties.a.type = "integer";
  expect(adapter.toTools([toolOf(input)])).not.toEqual(first);
});
