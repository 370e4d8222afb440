// A chat with the desk in the terminal, with a real model: `OPENAI_API_KEY=… npm run chat`. For Anthropic, change the import below.
import { createInterface } from "node:readline";
import { openDesk } from "../agents/desk.ts";
import { textAgent } from "../agents/text-openai.ts";
import { narrator } from "./narrator.ts";

if ((process.env.OPENAI_API_KEY ?? "") === "") {
  const instead = "Run `OPENAI_API_KEY=… npm run chat`, or `npm run demo`, which needs no key.";
  process.stderr.write(`OPENAI_API_KEY is not set. ${instead}\n`);
  process.exit(1);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The next line of input; undefined at its end. */
async function ask(prompt: string): Promise<string | undefined> {
  process.stdout.write(prompt);
  const { done, value } = await lines.next();
  return done === true ? undefined : value;
}

const runtime = await openDesk({ onEvent: narrator(print) });
const agent = await textAgent({
  runtime,
  person: {
    agreesTo: async ({ question }) => (await ask(`ask    ${question} [y/N] `)) === "y",
    hears: (text) => print(`desk   ${text}`),
  },
});
for (let text = await ask("you    "); text !== undefined; text = await ask("you    ")) await agent.say(text);
await agent.session.close();
