import { expect, it } from "vitest";
import { estimatedTokens } from "./estimated-tokens.ts";

it("counts 4.4 characters to a token", () => {
  expect(estimatedTokens(0)).toBe(0);
  expect(estimatedTokens(440)).toBe(100);
});
