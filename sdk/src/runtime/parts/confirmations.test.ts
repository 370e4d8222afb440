import { expect, test } from "vitest";
import { confirmationsPart, type AskedConfirmation } from "./confirmations.ts";

const asked: AskedConfirmation = {
  id: "a",
  callId: "c1",
  args: { n: 1 },
  preview: { tool: "pay", question: "Run pay?", args: { n: 1 } },
  issuedAt: 0,
  expiresAt: 1,
  bound: "",
};

test("a restored log gives the confirmations again: what has ended stays so, without its arguments", () => {
  const known = confirmationsPart.initial();
  for (const id of ["a", "b"]) confirmationsPart.add(known, { type: "asked", asked: { ...asked, id } as never });
  confirmationsPart.add(known, { type: "used", id: "a" });
  confirmationsPart.add(known, { type: "declined", id: "a" });
  confirmationsPart.add(known, { type: "used", id: "forgotten" });
  expect([...known]).toEqual([
    ["a", { status: "used", tool: "pay", callId: "c1" }],
    ["b", { status: "pending", asked: { ...asked, id: "b" } }],
  ]);
});
