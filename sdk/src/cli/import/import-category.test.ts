import { expect, test } from "vitest";
import { judgeWords } from "./import-category.ts";

test.each([
  ["get /users/{id}/posts", false],
  ["get /orders", false],
  ["get /votes", false],
  ["get /pets/{id}/delete", true],
  ["get /cache/clear", true],
  ["users.messages.send", true],
  ["repos/deletes", true],
  ["listOrders", false],
])("%s changes something: %s", (original, changes) => {
  const words = { original, description: "" };
  expect(judgeWords([words]).changes(words)).toBe(changes);
});
