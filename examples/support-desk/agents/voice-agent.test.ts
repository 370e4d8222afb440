import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFakeClock } from "toolwright/testing";
import type { ActivityEvent, RuntimeOptions } from "toolwright/runtime";
import type { ToolResponse } from "toolwright";
import { openaiRealtime } from "toolwright/transports";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scriptedModel, type ScriptedModel, type Step } from "../demo/scripted-model.ts";
import { openDesk } from "./desk.ts";
import type { Person } from "./person.ts";
import { openVoiceAgent, type VoiceAgent } from "./voice-agent.ts";

let folder = "";
let calendar = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "support-desk-"));
  calendar = join(folder, "calendar.ics");
  vi.stubEnv("SUPPORT_DESK_CALENDAR", calendar);
  vi.stubEnv("SUPPORT_DESK_IGNORED_USERS", join(folder, "ignored-users.json"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

interface Telephone {
  readonly agent: VoiceAgent;
  readonly model: ScriptedModel;
  readonly heard: readonly string[];
  readonly read: readonly string[];
  readonly events: readonly ActivityEvent[];
  /** What the model got for its calls. */
  outputs(): readonly unknown[];
}

/** A call in which the model plays a script. */
async function dial(
  script: readonly (readonly Step[])[],
  agreesTo: Person["agreesTo"] = () => Promise.resolve(false),
  options: Pick<RuntimeOptions, "ports" | "stages"> = {},
): Promise<Telephone> {
  const model = scriptedModel(script);
  const heard: string[] = [];
  const read: string[] = [];
  const events: ActivityEvent[] = [];
  const runtime = await openDesk({ onEvent: (event) => events.push(event), ...options });
  const person = {
    user: "user-1",
    agreesTo,
    hears: (text: string) => heard.push(text),
    reads: (text: string) => read.push(text),
  };
  const agent = await openVoiceAgent({ runtime, person }, openaiRealtime, model.connect);
  return { agent, model, heard, read, events, outputs: () => outputsOf(model) };
}

const outputsOf = ({ replies }: ScriptedModel): readonly unknown[] =>
  replies.flatMap((reply) =>
    reply.type === "conversation.item.create" && reply.item.type === "function_call_output"
      ? [JSON.parse(reply.item.output) as unknown]
      : [],
  );

async function responsesOf({ agent, events }: Telephone, tool: string): Promise<readonly ToolResponse[]> {
  await agent.hangUp();
  return events.flatMap((event) => (event.type === "tool_call_end" && event.tool === tool ? [event.response] : []));
}

const search = (query: string): Step => ({ calls: [["kb_search", { query, limit: 1 }]] });
const meeting = { title: "Migration call", start: "2035-03-14T15:00:00+01:00" };
const create: Step = { calls: [["calendar_create_event", meeting]] };

describe("the desk on the telephone", () => {
  test("the model gets instructions for the mode, and the tools of the mode with their summaries", async () => {
    const { model } = await dial([]);
    expect(model.briefing?.tools.map(({ name }) => name)).toContain("end_voice_session");
    expect(model.briefing?.instructions).toContain("You are on the telephone");
    expect(model.briefing?.instructions).toContain("## end_voice_session");
  });

  test("a turn has two retrieval calls; a third is refused, and the desk says so if the model does not", async () => {
    const call = await dial([[search("log redaction"), search("request id in logs"), search("graceful shutdown")], []]);
    await call.agent.say("Three things at once!");
    const [first, second, third] = call.outputs();
    expect(first).toMatchObject({ hits: [{ id: "reference/logging#log-redaction" }] });
    expect(second).toMatchObject({ hits: [{ id: "reference/logging#request-id-tracking" }] });
    expect(third).toMatchObject({ error: { type: "BUDGET_EXCEEDED", retryable: false } });
    expect(call.heard).toEqual(["I have looked up as much as I can for now. Say “go on”, and I will look further."]);
  });

  test("the next turn has its own budget, and the model's own words are enough", async () => {
    const full = [search("log redaction"), search("request id in logs"), search("graceful shutdown")];
    const call = await dial([
      [...full, { says: "One thing is left." }],
      [search("graceful shutdown"), { says: "Done." }],
    ]);
    await call.agent.say("Three things at once!");
    await call.agent.say("Go on.");
    expect(call.heard).toEqual(["One thing is left.", "Done."]);
    expect(call.outputs().at(-1)).toMatchObject({ hits: [{ id: "reference/lifecycle#shutdown-lifecycle" }] });
    const left = (await responsesOf(call, "kb_search")).map(({ meta }) => meta.budgets?.retrieval?.left);
    expect(left).toEqual([1, 0, 0, 1]);
  });

  test("a slow search is reported after 800 ms, and continues", async () => {
    const clock = createFakeClock(Date.UTC(2030, 0, 1));
    const call = await dial([[search("log redaction")]], undefined, {
      ports: { clock },
      stages: [{ before: "execute", stage: { name: "slow", run: (given, next) => (clock.advance(801), next(given)) } }],
    });
    await call.agent.say("How do I hide passwords?");
    const [response] = await responsesOf(call, "kb_search");
    expect(response).toMatchObject({ ok: true, meta: { warnings: [expect.stringContaining("soft limit is 800 ms")] } });
    expect(call.events.filter(({ type }) => type === "soft_limit_exceeded")).toMatchObject([
      { tool: "kb_search", limitMs: 800 },
    ]);
  });

  test("a call that the model repeats in a turn is answered from the first, and costs nothing", async () => {
    const call = await dial([
      [search("log redaction"), { calls: [["kb_search", { limit: 1, query: "log redaction" }]] }],
    ]);
    await call.agent.say("How do I hide passwords?");
    const [first, second] = call.outputs();
    expect(second).toEqual(first);
    const [, again] = await responsesOf(call, "kb_search");
    expect(again).toMatchObject({
      ok: true,
      meta: { budgets: { retrieval: { left: 1 } }, warnings: [expect.stringContaining("same call was made before")] },
    });
  });

  test("an event is written only after the person agreed to what is asked; the model gets no token", async () => {
    const asked: string[] = [];
    let token = "";
    const call = await dial([[create, { says: "It is in the calendar." }]], ({ question, args }) => {
      asked.push(question);
      expect(args).toMatchObject(meeting);
      expect(existsSync(calendar)).toBe(false);
      token = call.agent.session.confirmations()[0]?.token ?? "";
      return Promise.resolve(true);
    });
    await call.agent.say("Book it.");
    expect(asked).toEqual([
      "Put “Migration call” in the calendar for Wednesday, 14 March 2035 at 15:00 (UTC+01:00), 30 minutes?",
    ]);
    expect(readFileSync(calendar, "utf8")).toContain("SUMMARY:Migration call");
    expect(call.outputs()).toMatchObject([
      { title: "Migration call", start: "2035-03-14T14:00:00.000Z", created: true },
    ]);
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify([call.model.replies, call.model.heard, call.model.briefing])).not.toContain(token);
    expect(call.heard).toEqual(["It is in the calendar."]);
  });

  test("if the person declines, nothing is written; the model gets the reason, and the desk has an answer", async () => {
    const call = await dial([[create]], () => Promise.resolve(false));
    await call.agent.say("Book it.");
    expect(existsSync(calendar)).toBe(false);
    expect(call.outputs()).toMatchObject([
      { error: { message: expect.stringContaining("the user declined") as string } },
    ]);
    expect(call.heard).toEqual(["All right, I have left it as it is."]);
  });

  test("the next turn begins with the question that was put off, and only that one", async () => {
    const question = "How is a server shut down?";
    const call = await dial([[{ calls: [["question_defer", { question }]] }, { says: "Next." }], [], []]);
    await call.agent.say("And the shutdown?");
    await call.agent.say("Go on.");
    await call.agent.say("Thanks.");
    expect(call.model.heard).toEqual([
      ["And the shutdown?"],
      ["Still open from before: How is a server shut down?", "Go on."],
      ["Thanks."],
    ]);
  });

  test("end_voice_session ends session and line after the turn, not before the farewell", async () => {
    const end: Step = { calls: [["end_voice_session", { reason: "user_request", farewell: "Goodbye." }]] };
    const call = await dial([[end, { says: "Goodbye." }], [{ says: "Never said." }]]);
    await call.agent.say("That was all.");
    expect(call.outputs()).toEqual([{ ending: true, reason: "user_request", farewell: "Goodbye." }]);
    expect(call.heard).toEqual(["Goodbye."]);
    expect(call.agent.session.isOpen).toBe(false);
    expect(call.model.isClosed).toBe(true);
    await call.agent.say("Hello?");
    expect(call.model.heard).toHaveLength(1);
  });

  test("after ignore_user the rest of the turn is neither spoken nor written down", async () => {
    const ignore: Step = { calls: [["ignore_user", { userId: "user-1" }]] };
    const call = await dial([
      [{ calls: [["format_datetime", { moment: "2035-07-14T14:00:00Z", timeZone: "UTC" }]] }, ignore, { says: "Hm." }],
      [{ says: "Hello." }],
    ]);
    await call.agent.say("Buy my watches!");
    expect([call.heard, call.read]).toEqual([[], []]);
    await call.agent.say("Sorry.");
    expect([call.heard, call.read]).toEqual([["Hello."], ["Hello."]]);
  });

  test("a message that arrives while the desk answers waits for its turn", async () => {
    const call = await dial([[search("log redaction"), { says: "First." }], [{ says: "Second." }]]);
    await Promise.all([call.agent.say("One."), call.agent.say("Two.")]);
    expect(call.heard).toEqual(["First.", "Second."]);
    expect(call.model.heard).toEqual([["One."], ["Two."]]);
  });

  test("a line that breaks ends the session, and rejects what the user says with the reason", async () => {
    const runtime = await openDesk();
    const person = { agreesTo: () => Promise.resolve(true), hears: () => undefined };
    const agent = await openVoiceAgent({ runtime, person }, openaiRealtime, (_, listener) =>
      Promise.resolve({
        say: () => listener.ended(new Error("The line broke.")),
        send: () => undefined,
        close: () => undefined,
      }),
    );
    await expect(agent.say("Hello?")).rejects.toThrow("The line broke.");
    expect(agent.session.isOpen).toBe(false);
  });
});
