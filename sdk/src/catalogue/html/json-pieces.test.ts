import { describe, expect, it } from "vitest";
import { jsonPieces } from "./json-pieces.ts";

describe("jsonPieces", () => {
  it("names each piece", () => {
    expect(jsonPieces({ a: "b:", n: -1.5e3, list: [true, null] })).toEqual([
      { kind: "plain", text: "{\n  " },
      { kind: "key", text: '"a"' },
      { kind: "plain", text: ":" },
      { kind: "plain", text: " " },
      { kind: "string", text: '"b:"' },
      { kind: "plain", text: ",\n  " },
      { kind: "key", text: '"n"' },
      { kind: "plain", text: ":" },
      { kind: "plain", text: " " },
      { kind: "number", text: "-1500" },
      { kind: "plain", text: ",\n  " },
      { kind: "key", text: '"list"' },
      { kind: "plain", text: ":" },
      { kind: "plain", text: " [\n    " },
      { kind: "word", text: "true" },
      { kind: "plain", text: ",\n    " },
      { kind: "word", text: "null" },
      { kind: "plain", text: "\n  ]\n}" },
    ]);
  });

  it.each([['say "12" \\ and null'], ["</script>"], ["{}"], [""]])("loses nothing of %j", (text) => {
    const joined = jsonPieces({ text })
      .map((piece) => piece.text)
      .join("");
    expect(JSON.parse(joined)).toEqual({ text });
  });
});
