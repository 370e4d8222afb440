import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Question } from "../index.ts";
import { shownQuestion } from "../questions/shown-question.ts";
import { QuestionCard } from "./question-card.ts";
import type { UiRequestState } from "./ui-request.ts";

const asked = { id: "r1/t0-0-0", to: { kind: "person" }, createdAt: 0, path: ["root", "clerk"] } as const;

function shown(question: Omit<Question, keyof typeof asked>, more: Partial<UiRequestState> = {}): string {
  const request: UiRequestState = {
    ...shownQuestion({ ...asked, ...question }),
    status: "pending",
    faults: [],
    ...more,
  };
  const { eventId, payload, status, faults, answer } = request;
  const nothing = (): Promise<void> => Promise.resolve();
  const actions = { submit: nothing, cancel: nothing };
  return renderToStaticMarkup(
    createElement(QuestionCard, { eventId, payload, status, faults, answer, request, ...actions }),
  );
}

test.each<[Question["kind"], readonly string[]]>([
  ["choice", ["red", "blue"]],
  ["outcome", ["it took effect", "run it again", "not known"]],
  ["approval", ["yes", "no"]],
])("a question of the kind %s has a button for each answer, and says who asks", (kind, options) => {
  const page = shown({ kind, message: "Which?", schema: { type: "string", enum: options } });
  expect(page).toContain("root › clerk asks:");
  expect(page).toContain(">Which?</p>");
  for (const option of options) expect(page).toContain(`<button type="button">${option}</button>`);
});

test("a question in words has a field, and shows why an answer was not taken", () => {
  const faults = [{ path: "", message: "Enter a text." }];
  const page = shown({ kind: "ask", message: "Which year?", schema: { type: "string" } }, { faults });
  expect(page).toMatch(/<textarea aria-labelledby="([^"]+)"><\/textarea>/);
  expect(page).toContain('<p role="alert">Enter a text.</p>');
});

test("a question that is closed shows its answer and takes no other", () => {
  const page = shown({ kind: "ask", message: "Which year?" }, { status: "answered", answer: "2025" });
  expect(page).toContain("Answered: 2025");
  expect(page).not.toContain("<textarea");
});
