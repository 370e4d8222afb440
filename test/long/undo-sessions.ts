// `node test/long/undo-sessions.ts [--sessions=1000] [--first=0]`, after `npm run build`: sessions of random changes by tools and commands that
// are undone as a whole; prints how many equal their start byte for byte, and the paths not restored. Fails below 95 %, or if a path was not named.
import { parseArgs } from "node:util";
import { undoneSession } from "../support/undo-session.ts";

const { values } = parseArgs({
  options: { sessions: { type: "string", default: "1000" }, first: { type: "string", default: "0" } },
});
const [sessions, first] = [Number(values.sessions), Number(values.first)];
const print = (line: string): void => void process.stdout.write(`${line}\n`);
let [equal, unnamed] = [0, 0];
for (let seed = first; seed < first + sessions; seed++) {
  const session = await undoneSession(seed);
  if (session.different.length === 0) equal++;
  else print(`${seed}: ${session.different.join(", ")}`);
  if (session.unnamed.length === 0) continue;
  unnamed++;
  print(`  not named: ${session.unnamed.join(", ")}\n  ${session.commands.join("\n  ")}`);
}
print(
  `${sessions} sessions: ${equal} equal their start (${((100 * equal) / sessions).toFixed(1)} %); ${unnamed} with a path that was not named`,
);
if (unnamed > 0 || equal < sessions * 0.95) process.exitCode = 1;
