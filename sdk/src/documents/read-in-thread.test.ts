import { expect, test } from "vitest";
import { readInThread } from "./read-document.ts";

const file = { path: "a.txt", bytes: new TextEncoder().encode("text") };

test.each([
  ["never ends", "setInterval(() => undefined, 1000)", 20, "reading it took longer than 20 milliseconds"],
  ["throws", "throw new Error('broken')", 60_000, "broken"],
  ["ends", "process.exit(3)", 60_000, "the thread that read it ended"],
])(
  "a thread that %s gives a document of which nothing was read, and the next file is read",
  async (_, code, hardTime, reason) => {
    const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
    const result = await readInThread(file, { hardTime, module });
    expect(result).toMatchObject({
      mimeType: "text/plain",
      tokens: 0,
      notes: [`The file could not be read: ${reason}.`],
    });
    expect((await readInThread(file)).blocks).toMatchObject([{ type: "text", text: "text" }]);
  },
);
