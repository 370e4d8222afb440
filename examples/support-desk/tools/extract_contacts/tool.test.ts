import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";
import type { ExtractedContacts } from "./tool.ts";

async function extract(text: string, defaultCountry?: string): Promise<ExtractedContacts> {
  const desk = await openTestSession();
  const args = { text, ...(defaultCountry !== undefined && { defaultCountry }) };
  return expectOk(await desk.call<ExtractedContacts>("extract_contacts", args));
}

describe("extract_contacts", () => {
  test("reads a signature", async () => {
    const text = "Chiara Lombardi, Chiara@Bottega.example\nTel. 020 7946 0104 ext 5";
    expect(await extract(text, "GB")).toEqual({
      emails: [{ address: "chiara@bottega.example", start: 17 }],
      phones: [
        { number: "+442079460104", international: "+44 20 7946 0104 x5", country: "GB", extension: "5", start: 45 },
      ],
    });
  });

  test.each([
    ["call (202) 555-0101 today", undefined, ["+12025550101"]],
    ["call +44 20 7946 0104", undefined, ["+442079460104"]],
    ["020 7946 0104", undefined, []],
    ["order 20350314, invoice 12345, version 5.12.8", undefined, []],
    ["+1 202 555 0101 or 202.555.0101", undefined, ["+12025550101"]],
    ["+1 202 555 0102, +1 202 555 0101", undefined, ["+12025550102", "+12025550101"]],
    ["", undefined, []],
  ])("finds the phone numbers in %j", async (text, country, numbers) => {
    expect((await extract(text, country)).phones.map(({ number }) => number)).toEqual(numbers);
  });

  test.each([
    ["write to a.b+c@site.example, please", ["a.b+c@site.example"]],
    ["mailto:ann@site.example", ["ann@site.example"]],
    ["A@site.example and a@SITE.example", ["a@site.example"]],
    ["first@x.example then second@y.example", ["first@x.example", "second@y.example"]],
    ["see https://site.example/@user or @handle", []],
    ["no address here", []],
  ])("finds the addresses in %j", async (text, addresses) => {
    expect((await extract(text)).emails.map(({ address }) => address)).toEqual(addresses);
  });

  test("copes with a long hostile text", async () => {
    const { emails, phones } = await extract("+1 ((((202@".repeat(1800));
    expect({ emails, phones }).toEqual({ emails: [], phones: [] });
  });

  test("says which countries there are", async () => {
    const desk = await openTestSession();
    const response = await desk.call("extract_contacts", { text: "020 7946 0104", defaultCountry: "XX" });
    const error = expectError(response, "PERMANENT");
    expect(error.message).toContain('"XX"');
    expect(error.suggestion).toContain("GB");
  });

  test.each([
    {},
    { text: "a".repeat(20_001) },
    { text: "a", defaultCountry: "gb" },
    { text: "a", defaultCountry: "GBR" },
  ])("refuses wrong arguments (%#)", async (args) => {
    const desk = await openTestSession();
    expectError(await desk.call("extract_contacts", args), "VALIDATION");
  });
});
