import { expect, test } from "vitest";
import { exampleRequest } from "./example-request.ts";
import { parseParameter, type Parameter } from "./parse-parameter.ts";

const parameter = (text: string): Parameter => parseParameter(text) as Parameter;

test.each([
  ["Get the weather of a town.", ["town: string"], { town: "Rome" }, "Get the weather of Rome."],
  [
    "Get the order with this order number.",
    ["orderNumber: integer"],
    { orderNumber: 4711 },
    "Get the order with 4711.",
  ],
  ["Cancel an order!", ["order_id: string"], { order_id: "A7" }, "Cancel A7."],
  [
    "Convert money from one currency into the other",
    ["amount: number", "to: string"],
    { amount: 5, to: "EUR" },
    "Convert money from one currency into the other: 5, EUR.",
  ],
  ["Get the weather.", ["exact: boolean"], { exact: true }, ""],
  ["Get the weather.", [], {}, ""],
  ["", ["town: string"], { town: "$& Rome" }, ": $& Rome."],
])("%j with %j: %j gives %j", (purpose, parameters, sample, request) => {
  expect(exampleRequest(purpose, parameters.map(parameter), sample)).toBe(request);
});
