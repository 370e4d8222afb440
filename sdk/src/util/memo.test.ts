import { expect, test } from "vitest";
import { memoize, memoizeText } from "./memo.ts";

test("the result for an object is computed once, even when it is undefined", () => {
  const made: unknown[] = [];
  const first = memoize((list: readonly number[]) => {
    made.push(list);
    return list[0];
  });
  const [empty, one, same] = [[], [1], [1]];
  expect([first(empty), first(empty), first(one), first(one), first(same)]).toEqual([undefined, undefined, 1, 1, 1]);
  expect(made).toEqual([[], [1], [1]]);
});

/** A memoised function, and the beginnings of the texts with which it was really called. */
function counting(): { readonly lengthOf: (text: string) => number; readonly made: string[] } {
  const made: string[] = [];
  const lengthOf = memoizeText((text) => {
    made.push(text.slice(0, 5));
    return text.length;
  });
  return { lengthOf, made };
}

test("the answer for a text is made once", () => {
  const { lengthOf, made } = counting();
  expect(["abc", "de", "abc", "abc"].map(lengthOf)).toEqual([3, 2, 3, 3]);
  expect(made).toEqual(["abc", "de"]);
});

test("a very long text is not kept", () => {
  const { lengthOf, made } = counting();
  const long = "a".repeat(20_001);
  expect([lengthOf(long), lengthOf(long)]).toEqual([20_001, 20_001]);
  expect(made).toEqual(["aaaaa", "aaaaa"]);
});

test("the cache does not grow without limit", () => {
  const { lengthOf, made } = counting();
  lengthOf("first");
  for (let index = 0; index < 300; index += 1) lengthOf(`${String(index)} `.padEnd(15_000, "-"));
  lengthOf("first");
  expect(made.filter((text) => text === "first")).toHaveLength(2);
});
