import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "toolwright/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { play } from "./play.ts";

test("the README shows the conversation that the demo plays", async () => {
  const folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  vi.stubEnv("SUPPORT_DESK_CALENDAR", join(folder, "calendar.ics"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const lines: string[] = [];
  // No call takes time, so that none is reported as slow.
  await play((line) => lines.push(line), { ports: { clock: createFakeClock(Date.UTC(2030, 0, 1)) } });
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  expect(/^```text\n(tools {2}[^]*?)\n```$/m.exec(readme)?.[1]).toBe(lines.join("\n"));
});
