import { expect, test } from "vitest";
import { rememberObjects } from "./remember-objects.ts";

test("the result for an object is computed once, even when it is undefined", () => {
  const made: unknown[] = [];
  const first = rememberObjects((list: readonly number[]) => {
    made.push(list);
    return list[0];
  });
  const [empty, one, same] = [[], [1], [1]];
  expect([first(empty), first(empty), first(one), first(one), first(same)]).toEqual([undefined, undefined, 1, 1, 1]);
  expect(made).toEqual([[], [1], [1]]);
});
