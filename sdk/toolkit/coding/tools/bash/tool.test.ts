import { expect, test } from "vitest";

test("bash", () => {
  expect(1).toBe(1);
});
