import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processesWith } from "../support/processes-with.ts";
import { expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";

const program = path.resolve(import.meta.dirname, "../../sdk/bin/toolwright.js");

test.each([
  ["verify", "SIGINT", 130],
  ["verify", "SIGTERM", 143],
  ["import", "SIGINT", 130],
  ["import", "SIGTERM", 143],
  ["verify", "SIGHUP", "SIGHUP"],
])(
  "%s --mcp stopped by %s ends with %s, and so do the server and its child processes",
  async (command, signal, end) => {
    const folder = tempFolder({ "package.json": "{}" });
    const server = path.join(folder, "server.sh");
    writeFileSync(server, `#!/bin/bash\nsetsid sleep 87.${process.pid} &\nsleep 87.${process.pid}\n`);
    chmodSync(server, 0o755);
    const child = spawn(process.execPath, [program, command, "--mcp", server], { cwd: folder, stdio: "ignore" });
    await expect.poll(() => processesWith(`sleep\x0087.${process.pid}`).length, { timeout: 30_000 }).toBe(2);
    child.kill(signal as NodeJS.Signals);
    const [code, by] = (await once(child, "exit")) as [number | null, string | null];
    expect(code ?? by).toBe(end);
    await expect.poll(() => processesWith(`sleep\x0087.${process.pid}`), { timeout: 30_000 }).toEqual([]);
  },
);
