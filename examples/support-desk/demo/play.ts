import type { RuntimeOptions } from "toolwright/runtime";
import { openaiRealtime as transport } from "toolwright/transports";
import { openDesk, warmUp } from "../agents/desk.ts";
import { openVoiceAgent } from "../agents/voice-agent.ts";
import { narrator } from "./narrator.ts";
import { conversation } from "./script.ts";
import { scriptedModel } from "./scripted-model.ts";

/** Plays the conversation through the real agent and the real tools; gives it to `print` line by line. */
export async function play(print: (line: string) => void, options?: Pick<RuntimeOptions, "ports">): Promise<void> {
  const runtime = await openDesk(options);
  await warmUp(runtime);
  runtime.events.on("*", narrator(print));
  const model = scriptedModel(
    conversation.map((exchange) => exchange.model),
    ([text = "", ...others]) => {
      const [first, last] = others.length === 0 ? [undefined, text] : [text, others[0] ?? ""];
      print(`\nyou    ${last}`);
      if (first !== undefined) print(`       (the turn begins with: ${first})`);
    },
  );
  const person = {
    user: "user-4711",
    async agreesTo({ question }: { readonly question: string }) {
      await runtime.events.flush();
      print(`ask    ${question}\nyou    Yes.`);
      return true;
    },
    hears: (text: string) => print(`desk   ${text}`),
  };
  const agent = await openVoiceAgent({ runtime, person }, transport, model.connect);
  print(`tools  ${model.briefing?.tools.map(({ name }) => name).join(", ") ?? ""}`);
  for (const { user } of conversation) await agent.say(user);
  print(`\n${agent.session.isOpen ? "The session is open." : "The session is closed, and so is the line."}`);
}
