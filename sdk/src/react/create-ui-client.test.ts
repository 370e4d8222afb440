import { expect, onTestFinished, test, vi } from "vitest";
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

test("an error of the page's own listener is reported, and does not end the stream", async () => {
  const events = ["one", "two"].map((name) => `event: conversation\ndata: "${name}"\n\n`).join("");
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  onTestFinished(() => void vi.unstubAllGlobals());
  let streams = 0;
  const fetch: typeof globalThis.fetch = async (url) => {
    if ((url as string).includes("/pending")) return Response.json({ requests: [] });
    streams += 1;
    if (streams > 1) await new Promise(() => undefined);
    return new Response(events);
  };
  const fault = new Error("The page is wrong.");
  const heard: string[] = [];
  const client = createUiClient({
    session: "s1",
    fetch,
    onMessage({ event, data }) {
      if (event !== "conversation") return;
      heard.push(data);
      throw fault;
    },
  });
  onTestFinished(client.start());
  await expect.poll(() => heard).toEqual(['"one"', '"two"']);
  expect(reported).toEqual([fault, fault]);
});

test("the start page of another server is not a connection", async () => {
  let requests = 0;
  const fetch: typeof globalThis.fetch = () => {
    requests += 1;
    const headers = { "content-type": "text/html; charset=utf-8" };
    return Promise.resolve(new Response("<!doctype html>\n\n<p>Start</p>\n\n", { headers }));
  };
  const client = createUiClient({ session: "s1", fetch });
  const seen = new Set<string>();
  onTestFinished(client.subscribe("", () => void seen.add(client.connection())));
  onTestFinished(client.start());
  await expect.poll(() => requests, { timeout: 5_000 }).toBeGreaterThan(1);
  expect([...seen]).toEqual(["lost"]);
});
