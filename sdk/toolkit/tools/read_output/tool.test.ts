import { expectError, expectOk } from "toolwright/testing";
import { forModel } from "toolwright/runtime";
import { expect, test } from "vitest";
import { toolkitSession } from "#test/support/toolkit-session.ts";
import type { ReadOutputResult } from "./tool.ts";

/** 3,000 lines of 10 characters each. */
const lines = Array.from({ length: 3000 }, (_, index) => `line ${String(index).padStart(4, "0")}\n`).join("");

const tools = [
  {
    name: "log_read",
    execute: `() => Array.from({ length: 3000 }, (_, index) => "line " + String(index).padStart(4, "0") + "\\n").join("")`,
  },
];

test("a model reads the rest of a shortened result page by page", async () => {
  const { call } = await toolkitSession(tools, { policy: { output: { maxCharacters: 300 } } });
  const response = await call<string>("log_read", {});
  expect(expectOk(response)).toBe(lines);
  const handle = response.meta.output?.handle ?? "";
  expect((forModel(response) as string).split("\n").at(-1)).toBe(
    `[The result has 30000 characters and is shortened: read the rest with \`read_output\`, handle "${handle}", from 200.]`,
  );
  let text = "";
  for (let next: number | undefined = 0; next !== undefined;) {
    const page: ReadOutputResult = expectOk(await call<ReadOutputResult>("read_output", { handle, from: next }));
    expect(page).toMatchObject({ from: text.length, characters: 30_000 });
    text += page.text;
    next = page.next;
  }
  expect(text).toBe(lines);
});

test("a page is not shortened again, even if the policy allows less", async () => {
  const { call } = await toolkitSession(tools, { policy: { output: { maxCharacters: 300 } } });
  const { handle } = (await call("log_read", {})).meta.output ?? {};
  const page = await call("read_output", { handle, from: 9_995, count: 20_000 });
  expect(page.meta.output).toBeUndefined();
  expect(forModel(page)).toEqual({
    text: lines.slice(9_995, 29_990),
    from: 9_995,
    characters: 30_000,
    next: 29_990,
  });
});

test("the text of a page is redacted in events: it may contain secrets", async () => {
  const { call, events } = await toolkitSession(tools, { policy: { output: { maxCharacters: 300 } } });
  const { handle } = (await call("log_read", {})).meta.output ?? {};
  await call("read_output", { handle });
  expect(events.at(-1)).toMatchObject({
    type: "tool_call_end",
    tool: "read_output",
    response: { data: { text: "[redacted]", characters: 30_000 } },
  });
});

test("a handle of another session, and a position behind the end, are errors that help", async () => {
  const options = { policy: { output: { maxCharacters: 300 } } };
  const { call } = await toolkitSession(tools, options);
  const { handle = "" } = (await call("log_read", {})).meta.output ?? {};
  const other = await toolkitSession(tools, options);
  await other.call("log_read", {});
  expect(expectError(await other.call("read_output", { handle }), "PERMANENT").message).toBe(
    `This session has no result with the handle "${handle}".`,
  );
  expect(expectError(await call("read_output", { handle, from: 30_000 }), "PERMANENT")).toMatchObject({
    message: "The result has 30000 characters; none is at 30000.",
    suggestion: "Read from a position between 0 and 29999.",
  });
});

test.each([[{}], [{ handle: "" }], [{ handle: "out_1", from: -1 }], [{ handle: "out_1", count: 50_001 }]])(
  "refuses %j",
  async (args) => {
    const { call } = await toolkitSession([]);
    expect(expectError(await call("read_output", args), "VALIDATION").example).toEqual({
      handle: "out_3f2a9c0b71de",
      from: 66_667,
    });
  },
);
