import { expect, test } from "vitest";
import { confirmationsPart, type AskedConfirmation, type ConfirmationEntry } from "./confirmations.ts";

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
  const entries: readonly ConfirmationEntry[] = [
    { type: "asked", asked },
    { type: "asked", asked: { ...asked, id: "b" } },
    { type: "used", id: "a" },
    { type: "declined", id: "a" },
    { type: "used", id: "forgotten" },
  ];
  const known = confirmationsPart.add(confirmationsPart.initial(), entries);
  expect([...known]).toEqual([
    ["a", { status: "used", tool: "pay", callId: "c1", bound: "" }],
    ["b", { status: "pending", asked: { ...asked, id: "b" } }],
  ]);
});
