// Runs two commands, of which the first writes more, and the second changes more, than the limit on file sizes lets this process keep.
import path from "node:path";
import { createCodingTools } from "toolwright/coding";

const [folder = ""] = process.argv.slice(2);
const tools = await createCodingTools({
  root: path.join(folder, "ws"),
  journal: path.join(folder, "journal.db"),
  environment: process.env,
  policy: { commands: { sandbox: "off", shownCharacters: 10 } },
});
const { commands, journal } = tools.services;
const by = { session: "s", timeoutSeconds: 60 };
const flood = await commands.run({ ...by, call: "c1", command: "seq 1 200000; echo end" });
const page = commands.output("s", flood.omitted?.log ?? "", 0);
const last = commands.output("s", flood.omitted?.log ?? "", 10_000_000);
const write = "for name in a b c d; do head -c 150000 /dev/urandom > $name; done; echo done";
const changing = await commands.run({ ...by, call: "c2", command: write });
const noted = await journal.list();
await tools.close();
const output = { begin: page.text.slice(0, 4), isWhole: last.next > 1_000_000, problem: page.problem };
process.stdout.write(JSON.stringify({ flood, output, changing, noted }));
