import { expect, test } from "vitest";
import { applyIntent, effectsAtStart } from "./apply-intent.ts";

const before = effectsAtStart({ n: 1 });

test("an intent that an earlier process recorded, and this host no longer knows, changes nothing", () => {
  expect(applyIntent(before, { type: "GONE", payload: { n: 2 } }, {})).toBe(before);
  expect(applyIntent(before, { type: "NOTE" }, { NOTE: undefined })).toBe(before);
});

test("a message that an earlier process recorded without payload is empty", () => {
  expect(applyIntent(before, { type: "SET_PENDING_MESSAGE" }, {}).pendingMessage).toEqual({});
});
