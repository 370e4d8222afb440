import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openaiResponses, type OpenAiResponsesFormat } from "toolwright/transports";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Briefing, OpenText } from "../connections/connection.ts";
import type { ModelCall } from "../demo/scripted-model.ts";
import { openDesk } from "./desk.ts";
import { openTextAgent } from "./text-agent.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  vi.stubEnv("SUPPORT_DESK_CALENDAR", join(folder, "calendar.ics"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

type Answer = { readonly calls: readonly ModelCall[] } | { readonly says: string };

/** A chat in which the model gives these answers, one after the other. */
async function chat(answers: readonly Answer[], isAgreed = false) {
  const sent: unknown[] = [];
  const read: string[] = [];
  const asked: string[] = [];
  let briefing: Briefing<OpenAiResponsesFormat> | undefined;
  const open: OpenText<OpenAiResponsesFormat> = (given) => {
    briefing = given;
    let count = 0;
    return {
      write: (messages) => sent.push(...messages),
      send: (replies) => sent.push(...replies),
      next() {
        const answer = answers[count] ?? { says: "" };
        count += 1;
        if ("says" in answer) return Promise.resolve({ message: { output: [{ type: "message" }] }, text: answer.says });
        const output = answer.calls.map(([name, args], index) => ({
          type: "function_call",
          call_id: `c${count}.${index}`,
          name,
          arguments: JSON.stringify(args),
        }));
        return Promise.resolve({ message: { output }, text: "" });
      },
    };
  };
  const person = {
    agreesTo: ({ question }: { readonly question: string }) => {
      asked.push(question);
      return Promise.resolve(isAgreed);
    },
    hears: (text: string) => read.push(text),
  };
  const agent = await openTextAgent({ runtime: await openDesk(), person }, openaiResponses, open);
  const outputs = (): readonly unknown[] =>
    (sent as { readonly type?: string; readonly output?: string }[]).flatMap(({ type, output }) =>
      type === "function_call_output" ? [JSON.parse(output ?? "") as unknown] : [],
    );
  return { agent, briefing, sent, read, asked, outputs };
}

const search = (query: string): ModelCall => ["kb_search", { query, limit: 1, section: null }];

describe("the desk in a chat", () => {
  test("the agent has the text tools and its own manners, and no voice tools", async () => {
    const { briefing } = await chat([]);
    expect(briefing?.tools.map(({ name }) => name)).toEqual([
      "calendar_create_event",
      "contact_lookup",
      "extract_contacts",
      "format_datetime",
      "ignore_user",
      "kb_get",
      "kb_search",
      "question_defer",
    ]);
    expect(briefing?.instructions).toContain("You write in a chat");
    expect(briefing?.instructions).not.toContain("end_voice_session");
  });

  test("a turn has five retrieval calls, and the sixth is refused", async () => {
    const queries = ["log redaction", "cors", "hooks", "plugins", "schema", "decorators"];
    const desk = await chat([{ calls: queries.map(search) }, { says: "Here is what I found." }]);
    await desk.agent.say("Tell me everything.");
    const failures = desk
      .outputs()
      .filter((output) => typeof output === "object" && output !== null && "error" in output);
    expect(desk.outputs()).toHaveLength(6);
    expect(failures).toMatchObject([{ error: { type: "BUDGET_EXCEEDED" } }]);
    expect(desk.read).toEqual(["Here is what I found."]);
  });

  test.each([true, false])("an event is written only if the person agrees: %j", async (isAgreed) => {
    const meeting = {
      title: "Migration call",
      start: "2035-03-14T15:00:00+01:00",
      durationMinutes: null,
      attendees: null,
    };
    const args = { ...meeting, description: null, location: null };
    const desk = await chat([{ calls: [["calendar_create_event", args]] }, { says: "All right." }], isAgreed);
    await desk.agent.say("Book it.");
    expect(desk.asked).toEqual([
      "Put “Migration call” in the calendar for Wednesday, 14 March 2035 at 15:00 (UTC+01:00), 30 minutes?",
    ]);
    expect(existsSync(join(folder, "calendar.ics"))).toBe(isAgreed);
    expect(desk.outputs()).toMatchObject([isAgreed ? { created: true } : { error: { type: "CONFIRMATION_REQUIRED" } }]);
  });

  test("a turn begins with the question that the previous turn put off", async () => {
    const question = "How is a server shut down?";
    const desk = await chat([{ calls: [["question_defer", { question }]] }, { says: "Next." }, { says: "So." }]);
    await desk.agent.say("And the shutdown?");
    await desk.agent.say("Go on.");
    expect(desk.sent.filter((message) => typeof message === "string")).toEqual([
      "And the shutdown?",
      "Still open from before: How is a server shut down?",
      "Go on.",
    ]);
  });
});
