import { expect, test } from "vitest";
import { createUiClient } from "./create-ui-client.ts";

test("a part of a page that stops twice does not stop other parts or a later start", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch: typeof globalThis.fetch = (_url, init) => {
    signals.push(init?.signal);
    return new Promise(() => undefined);
  };
  const client = createUiClient({ session: "s1", fetch });
  const [first, second] = [client.start(), client.start()];
  first();
  first();
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  second();
  second();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  client.start()();
  await Promise.resolve();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
});
