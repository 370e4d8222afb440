// A scripted telephone call to the desk, without a key: `npm run demo`.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { play } from "./play.ts";

const folder = await mkdtemp(join(tmpdir(), "support-desk-"));
const calendar = join(folder, "calendar.ics");
process.env.SUPPORT_DESK_CALENDAR = calendar;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
try {
  await play(print);
  const summary = (await readFile(calendar, "utf8")).split("\r\n").filter((line) => /^(SUMMARY|DTSTART)/.test(line));
  print(`The calendar has: ${summary.join(", ")}`);
} finally {
  await rm(folder, { recursive: true });
}
