import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const linesOf = (file: string): readonly string[] => readFileSync(new URL(file, import.meta.url), "utf8").split("\n");

/** The lines of the first file that the second has otherwise. */
const changed = (one: string, other: string): readonly string[] => {
  const others = linesOf(other);
  expect(others).toHaveLength(linesOf(one).length);
  return linesOf(one).filter((line, index) => line !== others[index]);
};

test("two lines change the provider of the voice agent", () => {
  expect(changed("voice-openai.ts", "voice-gemini.ts")).toEqual([
    'import { connectTo, type ClientOptions } from "../connections/openai-realtime.ts";',
    'import { openaiRealtime as transport } from "toolwright/transports";',
  ]);
});

test("two lines change the provider of the text agent", () => {
  expect(changed("text-openai.ts", "text-anthropic.ts")).toEqual([
    'import { talkTo, type ClientOptions } from "../connections/openai-responses.ts";',
    'import { openaiResponses as transport } from "toolwright/transports";',
  ]);
});
