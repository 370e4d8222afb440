// A process that adds to a shared log, and uses keys that others also use: node log-writer.ts <file> <name> <count>
import { isToolwrightError } from "../../../sdk/src/index.ts";
import { sqliteStore } from "../../../sdk/src/agents.ts";

const [file = "", name = "", count = "0"] = process.argv.slice(2);
const store = await sqliteStore(file);
let used = 0;
for (let n = 0; n < Number(count); n += 1) {
  for (;;) {
    const after = (await store.read("shared")).length;
    try {
      await store.append("shared", { entries: [{ entry: { name, n } }], after });
      break;
    } catch (error) {
      if (!isToolwrightError(error) || error.code !== "STORE_CONFLICT") throw error;
    }
  }
  if (await store.useOnce(`key ${n}`, 1000)) used += 1;
}
await store.close();
process.stdout.write(`${String(used)}\n`);
