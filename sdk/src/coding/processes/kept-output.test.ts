import { expect, test } from "vitest";
import { OutputWindow, OutputLog } from "./kept-output.ts";

const note = (omitted: number): string => `[${omitted}]`;

test("a short output is whole", () => {
  const window = new OutputWindow(5);
  for (const text of ["ab", "cdef", "ghij"]) window.add(text);
  expect([window.text(note), window.omitted]).toEqual(["abcdefghij", 0]);
});

test("of a long one the beginning and the end are kept, however it comes", () => {
  const text = Array.from({ length: 1000 }, (_, index) => `${index},`).join("");
  for (const size of [1, 7, 100, 5000]) {
    const window = new OutputWindow(5);
    for (let at = 0; at < text.length; at += size) window.add(text.slice(at, at + size));
    expect(window.text(note)).toBe("0,1,2[3880],999,");
  }
});

test("no character is cut in half", () => {
  const window = new OutputWindow(3);
  window.add("ab😀cdefgh😀ij");
  expect(window.text(note)).toBe("ab[10]ij");
});

test("all of it is read in pages of whole characters", () => {
  const log = new OutputLog();
  expect(log.read(0, 10)).toEqual({ text: "", next: 0 });
  log.append("aä€");
  log.append("😀b");
  expect(log.size).toBe(11);
  let text = "";
  for (let at = 0; at < log.size;) {
    const page = log.read(at, 4);
    text += page.text;
    at = page.next;
  }
  expect(text).toBe("aä€😀b");
  expect(log.read(2, 4)).toEqual({ text: "€", next: 6 });
  log.close();
});
