import { expectError, expectOk, openTestSession } from "toolwright/testing";
import { describe, expect, test } from "vitest";
import type { ContactLookupResult } from "./tool.ts";

async function namesFor(query: string, limit?: number): Promise<readonly string[]> {
  const desk = await openTestSession();
  const args = { query, ...(limit !== undefined && { limit }) };
  const { contacts } = expectOk(await desk.call<ContactLookupResult>("contact_lookup", args));
  return contacts.map(({ name }) => name);
}

describe("contact_lookup", () => {
  test("returns all known data of a person", async () => {
    const desk = await openTestSession();
    expect(expectOk(await desk.call("contact_lookup", { query: "Daniel Whitcombe" }))).toEqual({
      contacts: [
        {
          id: "p-04",
          name: "Daniel Whitcombe",
          company: "Harbour Analytics",
          role: "Site reliability engineer",
          emails: ["daniel.whitcombe@harbour.example"],
          phones: [
            { number: "+442079460105", type: "work" },
            { number: "+447700900105", type: "cell" },
          ],
          timeZone: "Europe/London",
          note: "On call every second week; page him only for outages.",
        },
      ],
    });
  });

  test("omits unknown data", async () => {
    const desk = await openTestSession();
    const { contacts } = expectOk(await desk.call<ContactLookupResult>("contact_lookup", { query: "lucas" }));
    expect(contacts[0]).not.toHaveProperty("company");
  });

  test.each([
    ["grace polar maps", ["Grace Lindqvist"]],
    ["Nowika", ["Katarzyna Nowicka"]],
    ["cedar helth", ["Farid Haddad", "Jonah Abara"]],
    ["security engineer", ["Farid Haddad"]],
    ["chiara@bottega.example", ["Chiara Lombardi"]],
    ["C.LOMBARDI@bottega.example", ["Chiara Lombardi"]],
    ["chiara@elsewhere.example", []],
    ["(202) 555-0107", ["Farid Haddad"]],
    ["+1 202 555 0107", ["Farid Haddad"]],
    ["+44 7700 900113", ["Lucas Oyelaran"]],
    ["+1 202 555 0199", []],
    ["Zebulon", []],
    ["!!", []],
  ])("finds by %s", async (query, names) => {
    expect([...(await namesFor(query))].sort()).toEqual(names);
  });

  test("returns at most the requested number", async () => {
    expect(await namesFor("engineer", 1)).toHaveLength(1);
  });

  test.each([{}, { query: "x" }, { query: "grace", limit: 0 }, { query: null }, { name: "grace" }])(
    "refuses %j",
    async (args) => {
      const desk = await openTestSession();
      expectError(await desk.call("contact_lookup", args), "VALIDATION");
    },
  );
});
