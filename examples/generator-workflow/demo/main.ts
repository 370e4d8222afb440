// The chat on localhost, without a key: `npm run demo`. With a model: `npm run demo -- ./my-model.ts`, a file that exports `model`.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { LanguageModel } from "toolwright/agents";
import { model as script } from "./model.ts";
import { serve } from "./serve.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: "string", default: "4400" },
    data: { type: "string", default: fileURLToPath(new URL("../data", import.meta.url)) },
    lease: { type: "string", default: "30000" },
  },
});
const [given] = positionals;
const model =
  given === undefined ? script : ((await import(pathToFileURL(resolve(given)).href)) as { model: LanguageModel }).model;
const chat = await serve({
  model,
  data: resolve(values.data),
  port: Number(values.port),
  leaseMs: Number(values.lease),
});
process.stdout.write(`The chat is at ${chat.url} until Ctrl+C. Open it, and click "Export the forecast".
Next: reload the page while a question is open; open it in another browser, which gets a conversation of its own; talk to a
model of yours with \`npm run demo -- ./my-model.js\` (README).
`);
const end = (): void => void chat.close();
process.once("SIGINT", end);
process.once("SIGTERM", end);
