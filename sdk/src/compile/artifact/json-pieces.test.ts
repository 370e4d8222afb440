import { expect, test } from "vitest";
import { jsonPieces, memberPiece } from "./json-pieces.ts";

const text = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString("utf8");

test.each([
  [[], '{\n  "format": "1.0",\n  "tools": []\n}\n'],
  [[{}], '{\n  "format": "1.0",\n  "tools": [\n    {}\n  ]\n}\n'],
  [
    [{ a: "ü\n" }, [1]],
    '{\n  "format": "1.0",\n  "tools": [\n    {\n      "a": "ü\\n"\n    },\n    [\n      1\n    ]\n  ]\n}\n',
  ],
])("%j is written as JSON.stringify would", (members, expected) => {
  const pieces = members.map((member) => memberPiece(JSON.stringify(member, null, 2)));
  expect(text(jsonPieces({ format: "1.0" }, { name: "tools", brackets: ["[", "]"], pieces }))).toBe(expected);
  expect(expected).toBe(`${JSON.stringify({ format: "1.0", tools: members }, null, 2)}\n`);
});

test("members of an object have their names", () => {
  const pieces = [memberPiece('"first": {\n  "sent": true\n}')];
  expect(text(jsonPieces({ format: "1.0" }, { name: "tools", brackets: ["{", "}"], pieces }))).toBe(
    `${JSON.stringify({ format: "1.0", tools: { first: { sent: true } } }, null, 2)}\n`,
  );
});
