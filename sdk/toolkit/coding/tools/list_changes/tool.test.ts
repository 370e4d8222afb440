import { expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

test("lists the changes and their calls, with the differences on request", async () => {
  const { call } = await fileTools({});
  expect(expectOk(await call("list_changes", {}))).toEqual({ changes: [], total: 0 });
  const written = await call("write", { path: "a.txt", content: "a\n" });
  await call("write", { path: "b.txt", content: "b\n" });
  const undone = expectOk(await call<{ call: string }>("undo_changes", { path: "a.txt" }));
  const [first] = expectOk(await call<{ changes: { call: string }[] }>("list_changes", { diff: true })).changes;
  expect(first).toEqual({
    call: written.meta.callId,
    path: "a.txt",
    kind: "create",
    is_undone: true,
    is_undo: false,
    diff: "--- /dev/null\n+++ a.txt\n@@ -0,0 +1,1 @@\n+a\n",
  });
  expect(expectOk(await call("list_changes", { path: "a.txt", limit: 1 }))).toEqual({
    changes: [{ call: undone.call, path: "a.txt", kind: "remove", is_undone: false, is_undo: true }],
    total: 2,
  });
});
