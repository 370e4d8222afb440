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

test.each<[unknown]>([[undefined], [null], [5], [["parcel"]]])("%j is no request", (request) => {
  expect(() => rankTools(request as string, definitions)).toThrow(
    /^The request is a value of type \w+; expected a text\.$/,
  );
});
