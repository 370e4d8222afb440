import { isDeepStrictEqual } from "node:util";
import { causeOf } from "../runtime/values/response-errors.ts";
import type { ActivityEvent, EventType } from "../model/call/event.ts";
import type { Intent, ToolResponse, Confirmation } from "../model/call/response.ts";
import type { ConfirmationPreview } from "../model/ports/question.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import type { JsonObject } from "../util/json.ts";
import { failedExpectation, failureText, preview } from "./failed-expectation.ts";

/** An expected event: its type, or the members that matter. */
export type ExpectedEvent = EventType | ({ readonly type: EventType } & Readonly<Record<string, unknown>>);

/**
 * Asserts that the events are exactly these, in this order. Filter a list to check some of them.
 *
 * @param given Events, or an object that recorded them, such as a test session.
 * @returns The events.
 * @throws AssertionError with both lists.
 */
export function expectEvents(
  given: readonly ActivityEvent[] | { readonly events: readonly ActivityEvent[] },
  expected: readonly ExpectedEvent[],
): readonly ActivityEvent[] {
  const events = "events" in given ? given.events : given;
  const wanted = expected.map((event) => (typeof event === "string" ? { type: event } : event));
  const first = Array.from({ length: Math.max(events.length, wanted.length) }).findIndex(
    (_, index) => wanted[index] === undefined || !partlyEquals(events[index], wanted[index]),
  );
  if (first === -1) return events;
  const [actual, expectedThere] = [events[first], wanted[first]];
  const lines = [
    `Event ${first + 1} is not as expected.`,
    `expected: ${expectedThere === undefined ? "no event" : preview(expectedThere)}`,
    `received: ${actual === undefined ? "no event" : preview(onlyMembers(actual, expectedThere))}`,
    `all events: ${events.map(({ type, tool }) => `${type} (${tool})`).join(", ") || "none"}`,
  ];
  throw failedExpectation(lines.join("\n"), {
    actual: events.map((event, index) => onlyMembers(event, wanted[index])),
    expected: wanted,
  });
}

/** The members to compare; for an event without a counterpart, the type and the tool. */
function onlyMembers(event: ActivityEvent, wanted: object = { type: "", tool: "" }): object {
  const names = new Set(["type", ...Object.keys(wanted)]);
  return Object.fromEntries(Object.entries(event).filter(([name]) => names.has(name)));
}

/**
 * The intent that a tool requested with its result.
 *
 * @param payload The exact payload to expect; default: it is not compared.
 * @throws AssertionError when the call failed, or requested no such intent, or one with another payload.
 */
export function expectIntent(response: ToolResponse<unknown>, type: string, payload?: JsonObject): Intent {
  const { tool } = response.meta;
  if (!response.ok) {
    const message = `Expected ${tool} to ask for ${type}, but it failed.\n${failureText(response)}`;
    throw failedExpectation(message, { cause: causeOf(response) });
  }
  const ofType = response.intents.filter((intent) => intent.type === type);
  const intent = payload === undefined ? ofType[0] : ofType.find((one) => isDeepStrictEqual(one.payload, payload));
  if (intent !== undefined) return intent;
  const asked = response.intents.length === 0 ? "it asked for nothing" : `it asked for ${preview(response.intents)}`;
  const wanted = payload === undefined ? type : `${type} with ${preview(payload)}`;
  throw failedExpectation(`Expected ${tool} to ask for ${wanted}, but ${asked}.`, {
    actual: response.intents,
    expected: [{ type, ...defined({ payload }) }],
  });
}

/**
 * The confirmation that a call waits for. Pass its token to `turn.confirm` or `turn.decline`.
 *
 * @param expected The members of the preview to compare.
 * @throws AssertionError when the call does not wait for a person, or the preview differs.
 */
export function expectConfirmation(
  response: ToolResponse<unknown>,
  expected: Partial<ConfirmationPreview> = {},
): Confirmation {
  const { tool } = response.meta;
  if (response.ok) {
    throw failedExpectation(`Expected ${tool} to wait for a person, but it succeeded with ${preview(response.data)}.`);
  }
  const { confirmation } = response.error;
  if (confirmation === undefined) {
    const message = `Expected ${tool} to wait for a person, but it failed in another way.\n${failureText(response)}`;
    throw failedExpectation(message, { cause: causeOf(response) });
  }
  if (partlyEquals(confirmation.preview, expected)) return confirmation;
  throw failedExpectation(
    `Expected ${tool} to ask with ${preview(expected)}, but it asks with ${preview(confirmation.preview)}.`,
    { actual: confirmation.preview, expected },
  );
}

/** Whether a value contains everything expected: objects may have additional members, lists have equally many items, other values are equal. */
function partlyEquals(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => partlyEquals(actual[index], item))
    );
  }
  if (!isRecord(expected)) return Object.is(actual, expected);
  return isRecord(actual) && Object.entries(expected).every(([name, value]) => partlyEquals(actual[name], value));
}
