import { expect, test } from "vitest";
import { withoutLiterals } from "./rank-definitions.ts";

test.each([
  ["Save it to /home/me/reports/weather.pptx please", "Save it to   please"],
  ["Open https://maps.example/route?from=a and tell", "Open   and tell"],
  ["mail bob.invoice@shop.example now", "mail   now"],
  ["C:\\work\\calendar\\june.xlsx", " "],
  ["see ./src/order/find.ts or docs/weather/index.md", "see   or  "],
  ["id 7f3c9a1b2d4e5f60718293a4 done", "id   done"],
  ["read and/or write, 24/7, TCP/IP", "read and/or write, 24/7, TCP/IP"],
  ["Which parcel is late?", "Which parcel is late?"],
])("%j becomes %j", (text, expected) => {
  expect(withoutLiterals(text)).toBe(expected);
});
