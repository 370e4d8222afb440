import { expect, test } from "vitest";
import { answerForm } from "../../serve/elicitation/answer-form.ts";
import { flatAnswer } from "./open-component.ts";

const schema = {
  type: "object",
  properties: {
    address: { type: "object", properties: { zip: { type: "string" } }, required: ["zip"] },
    "a.b": { type: "integer" },
    size: { enum: [1, 2] },
    days: { type: "array", items: { enum: [1, 2] } },
    when: { type: ["string", "null"] },
  },
  required: ["address", "size", "when"],
} as const;

test("the answer of a component becomes the fields of the form, and the server makes the answer of them again", () => {
  const form = answerForm(schema);
  if ("reason" in form) throw new Error(form.reason);
  const answer = { address: { zip: "1010" }, "a.b": 3, size: 2, days: [1, 2], when: null };
  const flat = flatAnswer(answer, form.requestedSchema);
  expect(flat).toEqual({ "address.zip": "1010", "a.b": 3, size: "2", days: ["1", "2"] });
  expect(form.restore(flat)).toEqual(answer);
});

test("an answer that is not an object is the one field of its form", () => {
  const form = answerForm({ type: "boolean" });
  if ("reason" in form) throw new Error(form.reason);
  expect(flatAnswer(false, form.requestedSchema)).toEqual({ answer: false });
  expect(flatAnswer(undefined, form.requestedSchema)).toEqual({});
  expect(flatAnswer({ date: "x" }, undefined)).toEqual({});
});
