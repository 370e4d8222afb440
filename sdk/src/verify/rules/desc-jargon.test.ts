import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, findingsWith } from "#test/support/rule-subject.ts";
import rule from "./desc-jargon.ts";

const messages = (description: string): readonly string[] =>
  findingsOf(rule, foreignSubject({ description })).map((finding) => finding.message);

test("the rule is off unless a project asks for it", () => {
  expect(rule.severity).toBe("off");
});

test.each([
  ["Lists the SLO of a service.", "`SLO`"],
  ["Gets the KYC state and the AML score.", "`KYC`, `AML`"],
  ["Looks up an ICD code; the ICD code is unique.", "`ICD`"],
  ["Computes the NPV of the payments.", "`NPV`"],
  ["- Reads the MRN of a patient", "`MRN`"],
  ["Finds the BOM for a part.", "`BOM`"],
])("%j does not explain %s", (description, words) => {
  expect(messages(description)).toEqual([`The description does not explain ${words}.`]);
});

test.each([
  "Reads JSON from a URL over HTTPS.",
  "Lists the service level objective (SLO) of a service. The SLO is a share.",
  "Computes the NPV (net present value) of payments.",
  "Calls the `KYC` endpoint.",
  "Liest die SLO des Dienstes und gibt sie zurück.",
  "Lit le SLO du service pour une date.",
  "SLO を返します。",
  "",
])("%j is not reported", (description) => {
  expect(messages(description)).toEqual([]);
});

test("ten megabytes are answered in time", () => {
  expect(messages("the SLO of ".repeat(900_000))).toHaveLength(1);
});

test("abbreviations can be allowed", () => {
  expect(
    findingsWith(rule, { allow: ["SLO"] }, foreignSubject({ description: "Lists the SLO of a service." })),
  ).toEqual([]);
});
