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

test("a request without words keeps the given order, and without tools there are no names", () => {
  expect(rankTools("", definitions)).toEqual(["weather_get", "order_find"]);
  expect(rankTools("parcel", "{")).toEqual([]);
  expect(rankTools("parcel", [])).toEqual([]);
});

test.each<[unknown]>([[undefined], [null], [5], [["parcel"]]])("%j is not a request", (request) => {
  expect(() => rankTools(request as string, definitions)).toThrow(
    /^The request is a value of type \w+; expected a string\.$/,
  );
});

test("an array is read once, and again when its elements change", () => {
  let reads = 0;
  const counted = (name: string, description: string) => ({
    name,
    get description() {
      reads += 1;
      return description;
    },
  });
  const tools = [counted("order_find", "Find an order."), counted("weather_get", "Tell the weather of a city.")];
  expect(rankTools("the weather", tools)).toEqual(["weather_get", "order_find"]);
  const first = reads;
  expect(first).toBeGreaterThan(0);
  expect(rankTools("an order", tools)).toEqual(["order_find", "weather_get"]);
  expect(reads).toBe(first);
  tools.push(counted("snow_report", "Weather in the mountains: weather, snow and wind."));
  expect(rankTools("snow", tools)[0]).toBe("snow_report");
  tools[2] = counted("parcel_track", "Say where a parcel is.");
  expect(rankTools("snow", tools)).toEqual(["order_find", "weather_get", "parcel_track"]);
  tools.length = 1;
  expect(rankTools("weather", tools)).toEqual(["order_find"]);
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
