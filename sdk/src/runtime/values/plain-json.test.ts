import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { plainJson } from "./plain-json.ts";

test.each([
  [null, null],
  [undefined, null],
  ["text", "text"],
  [-0, 0],
  [{ when: new Date(0), left: undefined }, { when: "1970-01-01T00:00:00.000Z" }],
  [
    [undefined, 1],
    [null, 1],
  ],
  [{ toJSON: () => ({ a: 1 }) }, { a: 1 }],
  [
    new (class Point {
      x = 1;
    })(),
    { x: 1 },
  ],
  [Object.assign(Object.create(null) as object, { a: [true] }), { a: [true] }],
  [runInNewContext("({ a: {} })"), { a: {} }],
])("%o becomes %o", (value, json) => {
  expect(JSON.stringify(plainJson(value))).toBe(JSON.stringify(json));
});

test("plain data is copied, so that later reads see the checked values", () => {
  let reads = 0;
  const data = {
    get items() {
      reads += 1;
      return reads === 1 ? [{ id: 1 }] : () => "changed";
    },
  };
  expect(plainJson(data)).toEqual({ items: [{ id: 1 }] });
  expect(reads).toBe(1);
});

test.each([
  [{ bytes: 10 }, "12345678901", "is too large"],
  [{ bytes: 10 }, ["12345678901"], "is too large"],
  [{ bytes: 10 }, "ééééé", undefined],
  [{ bytes: 10 }, "éééééé", "is too large"],
  [{ values: 3 }, [1, 2, 3], undefined],
  [{ values: 3 }, [[1, 2], 3], "has too many values"],
  [{ values: 3 }, new Array(4_000_000_000), "has too many values"],
  [{ depth: 2 }, [[1]], undefined],
  [{ depth: 2 }, [[[1]]], "is nested too deeply"],
  [{ bytes: 30 }, { when: new Date(0), more: "12345678" }, "is too large"],
])("bounds of %j (%#)", (given, value, message) => {
  const copy = (): unknown => plainJson(value, { bytes: 1000, values: 1000, depth: 10, ...given });
  if (message === undefined) expect(copy()).toEqual(value);
  else expect(copy).toThrow(message);
});

test("a value that has to be written first is read no further than its bound", () => {
  let reads = 0;
  const item = {
    toJSON: () => {
      reads += 1;
      return 1;
    },
  };
  const items = Array.from({ length: 1000 }, () => item);
  expect(() => plainJson({ when: new Date(0), items }, { bytes: 1000, values: 10, depth: 5 })).toThrow(
    "has too many values",
  );
  expect(reads).toBe(0);
});

const cyclic: Record<string, unknown> = { name: "loop" };
cyclic.self = { items: [cyclic] };
let deep: unknown = 1;
for (let level = 0; level < 50_000; level += 1) deep = [deep];

test.each([
  [cyclic, "contains itself"],
  [deep, "is nested too deeply"],
  [{ count: 1n }, 'has a bigint at "count"'],
  [10n, "is a bigint"],
  [{ share: Number.NaN }, 'has the number NaN at "share"'],
  [Infinity, "is the number Infinity"],
  [{ seen: new Map() }, 'has a Map at "seen"'],
  [new Set([1]), "is a Set"],
  [[Promise.resolve(1)], 'has a Promise at "0"'],
  [{ items: [{ run: () => 1 }] }, 'has a function at "run"'],
  [[1, () => 1], 'has a function at "1"'],
  [{ mark: Symbol("x") }, 'has a symbol at "mark"'],
  [{ when: new Date("never") }, 'has an invalid Date at "when"'],
  [new Date(Number.NaN), "is an invalid Date"],
  [{ bytes: new Uint8Array([1, 2]) }, 'has a Uint8Array at "bytes"'],
  [{ bytes: Buffer.from("text") }, 'has a Buffer at "bytes"'],
  [[new Float64Array(2)], 'has a Float64Array at "0"'],
  [new DataView(new ArrayBuffer(2)), "is a DataView"],
  [new Response("hi"), "is a Response"],
  [{ headers: new Headers({ a: "b" }) }, 'has a Headers at "headers"'],
  [{ query: new URLSearchParams("a=b"), n: 1 }, 'has a URLSearchParams at "query"'],
  [[1].values(), "is an Iterator"],
  [{ error: new Error("late") }, 'has an Error at "error"'],
  [Object.assign(new TypeError("late"), { code: "E1" }), "is a TypeError"],
  [runInNewContext("new Map()"), "is a Map"],
  [
    new (class Hit {
      readonly #title = "A";
      get title() {
        return this.#title;
      }
    })(),
    "is a Hit",
  ],
  [
    (function* () {
      yield 1;
    })(),
    "is a Generator",
  ],
  [() => 1, "is a function"],
  [Symbol("x"), "is a symbol"],
  [
    {
      get broken() {
        throw new Error("postgres://user:SECRET@host");
      },
    },
    /^throws an error when it is read$/,
  ],
])("what JSON cannot carry is refused (%#)", (value, message) => {
  expect(() => plainJson(value)).toThrow(message);
});
