import { expect, test } from "vitest";
import { createMemory } from "./memory.ts";

test("makes a value once for each purpose and each set of objects", () => {
  const memory = createMemory();
  const [first, second] = [{}, {}];
  let made = 0;
  const ask = (purpose: string, of: readonly object[]): number => memory.once(purpose, of, () => (made += 1));
  expect(ask("a", [first])).toBe(1);
  expect(ask("a", [first])).toBe(1);
  expect(ask("a", [second])).toBe(2);
  expect(ask("b", [first])).toBe(3);
  expect(ask("a", [first, second])).toBe(4);
  expect(ask("a", [second, first])).toBe(5);
  expect(ask("a", [first, second])).toBe(4);
});

test("remembers that there was nothing", () => {
  const memory = createMemory();
  const key = {};
  let asked = 0;
  const ask = (): unknown =>
    memory.once("nothing", [key], () => {
      asked += 1;
      return undefined;
    });
  expect([ask(), ask(), asked]).toEqual([undefined, undefined, 1]);
});

test("gives a named value until its version changes", () => {
  const memory = createMemory();
  expect(memory.reuse("text", "a.ts", "1", () => "old")).toBe("old");
  expect(memory.reuse("text", "a.ts", "1", () => "new")).toBe("old");
  expect(memory.reuse("text", "a.ts", "2", () => "new")).toBe("new");
  memory.keep("text", "a.ts", "3", "kept");
  expect(memory.reuse("text", "a.ts", "3", () => "made")).toBe("kept");
});

test("recalls a named value of the same version, and computes nothing", () => {
  const memory = createMemory();
  expect(memory.recall("text", "a.ts", "1")).toBeUndefined();
  memory.reuse("text", "a.ts", "1", () => "old");
  expect([memory.recall("text", "a.ts", "1"), memory.recall("text", "a.ts", "2")]).toEqual(["old", undefined]);
  expect([memory.recall("text", "b.ts", "1"), memory.recall("other", "a.ts", "1")]).toEqual([undefined, undefined]);
});
