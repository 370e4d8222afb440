import { expect, test } from "vitest";
import { forModel, type Session } from "../../sdk/src/runtime.ts";
import { transportSession } from "./transport-session.ts";

/** A call as a model requests it. */
export interface AskedCall {
  readonly id: string;
  readonly name: string;
  /** JSON text; default: no arguments. */
  readonly args?: string;
}

/** The part of a conversation that a model saw. */
export interface Conversation {
  /** Id and text of each result, in order. */
  readonly results: readonly (readonly [string, string])[];
  readonly definitions: readonly { readonly name: string; readonly description: string; readonly schema: unknown }[];
}

/** A library with a bridge, and a model that follows a script. */
export interface BridgedHost {
  readonly name: string;
  /** Set if the library ends the run when a model reuses an id for different calls. */
  readonly endsAtReusedId?: true;
  /** Set if the library makes the calls of a message one at a time, so that they look like calls of several messages. */
  readonly makesOneAtATime?: true;
  /** Set if the library gives a model no result for arguments that are not JSON. */
  readonly dropsInvalidJson?: true;
  /** Plays a turn in which the model makes these calls at once, and then answers. `names` are the offered tools; default: all. */
  readonly play: (
    session: Session,
    calls: readonly AskedCall[],
    options?: { readonly signal?: AbortSignal; readonly isStreamed?: boolean; readonly names?: readonly string[] },
  ) => Promise<Conversation>;
}

/** The behaviour of every bridge, tested with the real library. */
export function bridgeSuite(host: BridgedHost): void {
  const { name, play, endsAtReusedId, makesOneAtATime, dropsInvalidJson } = host;
  const parse = (text: string | undefined): unknown => JSON.parse(text ?? "");
  const note = '{"kind":"text","text":"x"}';

  test(`${name}: the model gets the definitions of the session's tools`, async () => {
    const { session } = await transportSession();
    const { definitions } = await play(session, []);
    const offered = session.toolsFor("mcp").map((tool) => tool.name);
    expect(definitions.map((tool) => tool.name)).toEqual(offered);
    expect(definitions.find((tool) => tool.name === "order_find")).toMatchObject({
      description: "Does order_find.",
      schema: { type: "object", properties: { order: { type: "string" }, limit: { minimum: 1 } } },
    });
  });

  test.each([false, true])(`${name}: calls of one message, their ids and results; streamed: %s`, async (isStreamed) => {
    const { session, started } = await transportSession();
    const { results } = await play(
      session,
      [
        { id: "c1", name: "both_wait" },
        { id: "c2", name: "both_wait" },
        { id: "c3", name: "order_find", args: '{"order":"7"}' },
        { id: "c4", name: "plain_text" },
        { id: "c5", name: "note_add", args: note },
      ],
      { isStreamed },
    );
    expect(results.map(([id]) => id)).toEqual(["c1", "c2", "c3", "c4", "c5"]);
    const [, , found, text, added] = results.map(([, result]) => result);
    expect(parse(found)).toEqual({ found: { order: "7" } });
    expect(text).toBe("All is well.");
    expect(parse(added)).toEqual([1, "x"]);
    expect((await started()).toSorted()).toEqual([
      "both_wait c1",
      "both_wait c2",
      "note_add c5",
      "order_find c3",
      "plain_text c4",
    ]);
  });

  test(`${name}: actions run one after the other, in the order of the calls`, async () => {
    const { session, events } = await transportSession();
    const calls = ["c1", "c2", "c3"].map((id) => ({ id, name: "change_slowly" }));
    const { results } = await play(session, calls);
    expect(results).toEqual([
      ["c1", "1"],
      ["c2", "1"],
      ["c3", "1"],
    ]);
    await session.close();
    const order = events.flatMap(({ type, callId }) => (type === "tool_call_start" ? [callId] : []));
    expect(order).toEqual(["c1", "c2", "c3"]);
  });

  test(`${name}: what is wrong with arguments is said as the runtime says it`, async () => {
    const { session } = await transportSession();
    const { results } = await play(session, [{ id: "c1", name: "order_find", args: '{"order":7,"limit":0}' }]);
    expect(parse(results[0]?.[1])).toMatchObject({
      error: { type: "VALIDATION", issues: [{ path: "/order" }, { path: "/limit" }], example: { order: "text" } },
    });
  });

  test(`${name}: why a tool failed, and nothing of the envelope`, async () => {
    const { session } = await transportSession();
    const { results } = await play(session, [{ id: "c1", name: "out_of_order" }]);
    expect(parse(results[0]?.[1])).toEqual({
      error: {
        type: "TRANSIENT",
        message: "The shop does not answer.",
        retryable: true,
        suggestion: "Try again in a minute.",
      },
    });
  });

  test(`${name}: the model sees what \`forModel\` makes of each response, and no data of the host`, async () => {
    const { session, events } = await transportSession();
    const { results, definitions } = await play(session, [
      { id: "c1", name: "order_find", args: '{"order":"7"}' },
      { id: "c2", name: "plain_text" },
      { id: "c3", name: "out_of_order" },
    ]);
    await session.close();
    const made = events.flatMap((event) =>
      event.type === "tool_call_end" ? [[event.callId, forModel(event.response)] as const] : [],
    );
    const seen = Object.fromEntries(results.map(([id, text]) => [id, id === "c2" ? text : parse(text)]));
    expect(Object.keys(seen)).toEqual(["c1", "c2", "c3"]);
    expect(seen).toEqual(Object.fromEntries(made));
    const all = JSON.stringify([results, definitions]);
    for (const hidden of [session.id, "envelope", "durationMs", "registryVersion"]) expect(all).not.toContain(hidden);
  });

  test(`${name}: characters that people do not see are written out`, async () => {
    const { session } = await transportSession();
    const { results } = await play(session, [{ id: "c1", name: "hidden_text" }]);
    expect(parse(results[0]?.[1])).toEqual({ note: "pay ⟨U+202E⟩ecila" });
  });

  test(`${name}: a model can call only what it was offered`, async () => {
    const { session, started } = await transportSession();
    const { results } = await play(
      session,
      [
        { id: "c1", name: "order_find", args: '{"order":"7"}' },
        { id: "c2", name: "note_add", args: note },
      ],
      { names: ["order_find"] },
    );
    expect(parse(results[0]?.[1])).toEqual({ found: { order: "7" } });
    expect(await started()).toEqual(["order_find c1"]);
  });

  test(`${name}: an id that is used twice runs nothing twice`, async () => {
    const { session, started } = await transportSession();
    const another = '{"kind":"text","text":"y"}';
    const played = play(session, [
      { id: "c1", name: "note_add", args: note },
      { id: "c1", name: "note_add", args: note },
      { id: "c1", name: "note_add", args: another },
    ]);
    if (endsAtReusedId === true) {
      await expect(played).rejects.toThrow(/c1 was reused/);
      expect(await started()).toEqual([]);
      return;
    }
    const { results } = await played;
    const texts = results.map(([, text]) => text);
    // A library may keep only one result per id.
    expect(texts.length).toBeGreaterThan(0);
    const other = makesOneAtATime === true ? /^\[1,"x"\]$|^\[2,"y"\]$/ : /^\[1,"x"\]$|^\{"error":\{"type":"CONFLICT"/;
    for (const text of texts) expect(text).toMatch(other);
    const calls = makesOneAtATime === true ? ["note_add c1", "note_add c1", "note_add c1"] : ["note_add c1"];
    expect(await started()).toEqual(calls);
  });

  test(`${name}: a tool that the model made up, and arguments that are not JSON`, async () => {
    const { session, events } = await transportSession();
    const { results } = await play(session, [
      { id: "c1", name: "made_up" },
      { id: "c2", name: "note_add", args: '{"kind":"text","te' },
      { id: "c3", name: "plain_text" },
    ]);
    const byId = Object.fromEntries(results);
    expect(Object.keys(byId).toSorted()).toEqual(dropsInvalidJson === true ? ["c1", "c3"] : ["c1", "c2", "c3"]);
    expect(byId.c1).toMatch(/made_up/);
    if (dropsInvalidJson !== true) expect(byId.c2).toMatch(/JSON|invalid|VALIDATION/i);
    expect(byId.c3).toBe("All is well.");
    await session.close();
    const succeeded = events.flatMap((event) =>
      event.type === "tool_call_end" && event.response.ok ? [event.callId] : [],
    );
    expect(succeeded).toEqual(["c3"]);
  });

  test(`${name}: a client that disappears cancels the running call`, async () => {
    const { session, events } = await transportSession();
    const gone = new AbortController();
    const played = play(session, [{ id: "c1", name: "till_aborted" }], { signal: gone.signal }).then(
      () => "ended",
      () => "ended",
    );
    await expect.poll(() => events.some(({ type }) => type === "tool_call_start")).toBe(true);
    gone.abort();
    expect(await played).toBe("ended");
    const end = () => events.find(({ type }) => type === "tool_call_end");
    await expect.poll(end).toBeDefined();
    expect(end()).toMatchObject({ callId: "c1", response: { ok: false, error: { type: "TRANSIENT" } } });
  });

  test(`${name}: a closed session is reported to the model`, async () => {
    const { session } = await transportSession();
    const turn = session.beginTurn();
    await session.close();
    const { results } = await play(Object.assign(session, { beginTurn: () => turn }), [
      { id: "c1", name: "plain_text" },
    ]);
    expect(parse(results[0]?.[1])).toMatchObject({ error: { type: "SESSION_INACTIVE" } });
  });
}
