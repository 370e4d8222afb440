import { expect, test } from "vitest";
import { rankTools } from "./rank-tools.ts";

const definitions = [
  { name: "weather_get", description: "Get the weather forecast of a city.", input_schema: { type: "object" } },
  { type: "function", function: { name: "order_find", description: "Find an order and say where the parcel is." } },
  { name: "order_find", description: "Find an order." },
  { type: "web_search", name: "web_search" },
  5,
];

test("the tool that fits a request best comes first, each name once", () => {
  expect(rankTools("Where is my parcel?", definitions)).toEqual(["order_find", "weather_get"]);
  expect(rankTools("What will the weather be?", JSON.stringify(definitions))).toEqual(["weather_get", "order_find"]);
});

test("what says nothing keeps the order given, and no tools are no names", () => {
  expect(rankTools("", definitions)).toEqual(["weather_get", "order_find"]);
  expect(rankTools("parcel", "{")).toEqual([]);
  expect(rankTools("parcel", [])).toEqual([]);
});

test.each<[unknown]>([[undefined], [null], [5], [["parcel"]]])("%j is not a request", (request) => {
  expect(() => rankTools(request as string, definitions)).toThrow(
    /^The request is a value of type \w+; expected a string\.$/,
  );
});

test("words inside paths, addresses and blobs lead to no tool", () => {
  const request = "Put the order into /data/weather/city.csv, see https://weather.example/city";
  expect(rankTools(request, definitions)).toEqual(["order_find", "weather_get"]);
});

test("a verb that fits any tool tells only equals apart", () => {
  const tools = [
    { name: "ticket_create", description: "Create a ticket." },
    { name: "release_notes", description: "The notes of a release." },
    { name: "ticket_find", description: "Find a ticket." },
  ];
  expect(rankTools("How do we make a release?", tools)[0]).toBe("release_notes");
  expect(rankTools("find a ticket", tools)[0]).toBe("ticket_find");
  expect(rankTools("make a ticket", tools)[0]).toBe("ticket_create");
});
