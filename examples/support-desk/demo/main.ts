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
  const event = await readFile(calendar, "utf8");
  const [, title] = /^SUMMARY:(.+?)\r$/m.exec(event) ?? [];
  const [, ...parts] = /^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/m.exec(event) ?? [];
  const [year = 0, month = 1, day, hour, minute] = parts.map(Number);
  const start = new Date(Date.UTC(year, month - 1, day, hour, minute));
  const when = start.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Vienna" });
  print(`The calendar has: ${String(title)}, ${when} in Vienna`);
  print(
    "Next: change a rule in policy.json and play it again, or talk to the desk with a model: `OPENAI_API_KEY=… npm run chat`.",
  );
} finally {
  await rm(folder, { recursive: true });
}
