import fc from "fast-check";
import { expect, test } from "vitest";
import { active, calls, passive, type AgentScript } from "#test/support/agent-team.ts";
import { checkPrompt } from "#test/support/check-prompt.ts";
import { hook, openTalk } from "#test/support/conversation.ts";
import { answerQuestion } from "../../agents.ts";
import type { ModelReply } from "../../testing.ts";

/** `check-prompt.ts` finds every fault that providers are documented to refuse; no change of a hook, a host or a compaction may cause one. */
const tools = [
  active("look", `({ n }) => "Seen " + n + ". " + "It says little. ".repeat(60)`),
  active("blank", `() => ""`),
  active("chart", `() => [{ type: "image", mimeType: "image/svg+xml", data: "aGk=" }]`),
  active("broken", `() => { throw new Error("x") }`),
  passive("ask_master", "ask_master"),
];

const reply: fc.Arbitrary<string | ModelReply> = fc.oneof(
  fc.constantFrom("Done.", " ", "Half \ud83d"),
  fc
    .array(fc.constantFrom("look", "blank", "chart", "broken", "functions.look", "ask_master"), {
      minLength: 1,
      maxLength: 3,
    })
    .map((names) =>
      calls(...names.map((name, n) => [name, name === "ask_master" ? { message: "Which?" } : { n }] as const)),
    ),
);

/** The change that a hook makes to its list of messages. */
const cut = fc.constantFrom(
  "list",
  "list.slice(1)",
  "list.slice(-1)",
  "list.slice(-3)",
  "list.slice(0, -1)",
  "list.filter(({ role }) => role === 'assistant')",
  "list.filter(({ calls }) => calls)",
  "list.filter((_, index) => index % 2 === 1)",
  "list.toReversed()",
  "[]",
  "list.map(({ id, ...rest }) => rest)",
  "list.map(({ calls, ...rest }) => rest)",
  "list.map((message) => ({ ...message, text: '' }))",
  "list.map((message) => message.calls ? { ...message, calls: message.calls.slice(1) } : message)",
  "[...list, { role: 'assistant', text: 'As I said.' }]",
  "[{ role: 'assistant', text: '', calls: [{ callId: 'c-1', tool: 'look up', input: 1, result: '' }] }, ...list.slice(1)]",
);

const begun = fc.constantFrom(
  "[]",
  "[{ role: 'assistant', text: 'Hello.' }]",
  "[{ role: 'user', text: 'Before.' }, { role: 'assistant', text: '', calls: [{ callId: 't0-0-0', tool: 'look', input: {}, result: 'Old.' }] }]",
  "[{ role: 'assistant', agent: 'Other', text: 'Elsewhere.' }, { role: 'user', text: '' }]",
);

const talk = fc.record({
  replies: fc.array(reply, { minLength: 1, maxLength: 8 }),
  cuts: fc.array(cut, { minLength: 1, maxLength: 4 }),
  begun,
  answers: fc.boolean(),
  texts: fc.array(fc.constantFrom("Hi.", " ", "Look \ud83d"), { minLength: 1, maxLength: 4 }),
  tokens: fc.constantFrom(600, 1_500, 100_000),
});

const numRuns = process.env.LONG === undefined ? 12 : 600;

test(
  "after any hooks, earlier messages and compactions, the prompts of a conversation are sound",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(talk, async ({ replies, cuts, begun: messages, texts, answers, tokens }) => {
        let asked = 0;
        const script: AgentScript = () => [...replies, "Done."][asked++ % (replies.length + 1)] ?? "";
        const { conversation, entries, prompts, store } = await openTalk({
          tools: [
            ...tools,
            hook("begin", `() => ({ messages: ${messages} })`),
            ...cuts.map((how, index) => hook(`cut_${String(index)}`, `({ messages: list }) => ({ messages: ${how} })`)),
          ],
          scripts: { A: script },
          workflow: {
            hooks: [
              { name: "begin", event: "on_start" },
              ...cuts.map((_how, index) => ({ name: `cut_${String(index)}`, event: "before_agent_speaks" as const })),
            ],
          },
          compaction: { tokens },
        });
        for (const text of texts) {
          const { questions } = await conversation.send(text);
          for (const { id: question } of questions)
            await answerQuestion(store, conversation.id, { question, answer: "First." });
          if (answers && questions.length > 0) await conversation.resume();
        }
        await conversation.end();
        expect(prompts.flatMap((prompt) => checkPrompt(prompt))).toEqual([]);
        expect((await entries()).filter(({ type }) => type === "hook_failed")).toEqual([]);
      }),
      { numRuns },
    );
  },
);
