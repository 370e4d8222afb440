// @module-tag full
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { spawn, type IPty } from "@lydell/node-pty";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { categories } from "../../generators/categories/index.generated.ts";

const program = path.resolve(import.meta.dirname, "../../generators/dist/index.mjs");

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "terminal-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Terminal {
  /** Waits until a text appears after the previously awaited text. */
  shows(text: string): Promise<void>;
  /** Types keys. */
  type(keys: string): void;
  /** Resolves to the exit code. */
  readonly ended: Promise<number>;
}

function open(args: readonly string[], columns = 100): Terminal {
  const pty: IPty = spawn(process.execPath, [program, ...args], {
    cols: columns,
    rows: 40,
    cwd: folder,
    env: { PATH: process.env.PATH, TERM: "xterm", NO_COLOR: "1" },
  });
  let shown = "";
  let seen = 0;
  let wake = (): void => undefined;
  pty.onData((text) => {
    shown += stripVTControlCharacters(text).replaceAll("\r", "");
    wake();
  });
  const ended = new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)));
  const isShown = (text: string): boolean => {
    const at = shown.indexOf(text, seen);
    if (at === -1) return false;
    seen = at + text.length;
    return true;
  };
  return {
    shows: async (text) => {
      const deadline = Date.now() + 30_000;
      while (!isShown(text)) {
        if (Date.now() > deadline) throw new Error(`"${text}" is not shown:\n${shown.slice(seen)}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
    },
    type: (keys) => pty.write(keys),
    ended,
  };
}

const up = "\u001b[A";
const erase = "\u007f";

describe("in a terminal", () => {
  it("a name is corrected, a category picked, and a description and parameters are checked", async () => {
    const terminal = open(["--no-install", "--no-git"]);
    await terminal.shows("What is the project called?");
    terminal.type("My Desk\r");
    await terminal.shows("How about my-desk?");
    terminal.type(`${erase.repeat(7)}desk\r`);
    await terminal.shows("What do you want to make?");
    const listed = categories.map(({ id }) => id);
    terminal.type(`${up.repeat(listed.indexOf("retrieval") - listed.indexOf("action"))}\r`);
    await terminal.shows("What is the tool called?");
    terminal.type("order_cancel\r");
    await terminal.shows("What does it do");
    terminal.type("Cancel */ all\r");
    await terminal.shows("The description contains `*/`");
    terminal.type(
      `${erase.repeat(13)}Cancel an order, and return its number. Use when the user asks for it. Not for returns.\r`,
    );
    await terminal.shows("A parameter");
    terminal.type("order\r");
    await terminal.shows("is not of the form `name: type – text`.");
    terminal.type(`${erase.repeat(5)}order: string – Number of the order, such as 4711.\r`);
    await terminal.shows("Another parameter");
    terminal.type("\r");
    await terminal.shows("A property of the result");
    terminal.type("number: string – Number of the order.\r");
    await terminal.shows("Another property of the result");
    terminal.type("\r");
    expect(await terminal.ended).toBe(0);
    const code = await readFile(path.join(folder, "desk/tools/order_cancel/tool.ts"), "utf8");
    expect(code).toContain(
      " * Cancel an order, and return its number.\n *\n * Use when the user asks for it.\n * Not for returns.\n",
    );
    expect(code).toContain("  /** Number of the order, such as 4711. */\n  order: string;\n");
    expect(code).toContain("Result {\n  /** Number of the order. */\n  number: string;\n}");
    expect(code).toContain('category: "action"');
  });

  it.each([40, 100])("Ctrl+C at %s columns leaves nothing, with exit code 130", async (columns) => {
    const terminal = open([], columns);
    await terminal.shows("What is the project called?");
    terminal.type("desk\r");
    await terminal.shows("What do you want to make?");
    terminal.type("\u0003");
    await terminal.shows("error CANCELLED: Cancelled; nothing was");
    expect(await terminal.ended).toBe(130);
    expect(await readdir(folder)).toEqual([]);
  });
});
