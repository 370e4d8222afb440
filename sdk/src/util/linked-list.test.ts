import { expect, test } from "vitest";
import { LinkedList, type Linked } from "./linked-list.ts";

class Named implements Linked {
  before: Linked | undefined;
  after: Linked | undefined;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

test("items are removed at any place, once, and can be added again", () => {
  const list = new LinkedList<Named>();
  const names = (): string =>
    list
      .items()
      .map(({ name }) => name)
      .join("");
  const [a, b, c] = [new Named("a"), new Named("b"), new Named("c")];
  expect(list.first).toBeUndefined();
  for (const item of [a, b, c]) list.add(item);
  expect(names()).toBe("abc");
  list.remove(b);
  list.remove(b);
  expect(names()).toBe("ac");
  list.remove(a);
  expect([names(), list.first]).toEqual(["c", c]);
  list.add(b);
  list.remove(c);
  list.add(a);
  expect(names()).toBe("ba");
  list.remove(a);
  list.remove(b);
  list.remove(a);
  expect([names(), list.first]).toEqual(["", undefined]);
  list.add(c);
  expect(names()).toBe("c");
});
