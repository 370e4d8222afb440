import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { play } from "./play.ts";

test("the conversation that the README shows is the one that is played", async () => {
  const folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  vi.stubEnv("SUPPORT_DESK_CALENDAR", join(folder, "calendar.ics"));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const lines: string[] = [];
  await play((line) => lines.push(line));
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const shown = /^```text\n(tools {2}[^]*?)\n```$/m.exec(readme)?.[1]?.split("\n…\n") ?? [];
  expect(shown.length).toBeGreaterThan(1);
  const played = lines.join("\n");
  for (const part of shown) expect(played).toContain(part);
});
