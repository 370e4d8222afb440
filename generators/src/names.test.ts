import { describe, expect, it } from "vitest";
import { checkProjectName, checkToolName } from "./names.ts";

describe("checkToolName", () => {
  it.each(["kb_search", "a", "get_v2", "x9", "a".repeat(63), "class", "default", "delete", "new"])(
    "accepts %s",
    (name) => {
      expect(checkToolName(name)).toBeUndefined();
    },
  );

  it.each([
    ["con", "The tool's name is reserved.", "con_tool"],
    ["lpt9", "The tool's name is reserved.", "lpt9_tool"],
    ["constructor", "The tool's name is reserved.", "constructor_tool"],
    ["a".repeat(64), "The tool's name has 64 characters; 63 are allowed.", "a".repeat(63)],
  ])("refuses %j", (name, problem, suggestion) => {
    expect(checkToolName(name)).toEqual({ problem, suggestion });
  });

  it.each([
    ["", "my_tool"],
    ["   ", "my_tool"],
    ["note search", "note_search"],
    ["NoteSearch", "note_search"],
    ["noteSearch", "note_search"],
    ["3d_search", "tool_3d_search"],
    ["../../etc/passwd", "passwd"],
    ["..", "my_tool"],
    ["a\\b", "b"],
    ["note-search", "note_search"],
    ["_note", "note"],
    ["note_", "note"],
    ["note__search", "note_search"],
    ["__proto__", "proto"],
    ["suche_für_notizen", "suche_fur_notizen"],
    ["メモ", "my_tool"],
    ["note;rm", "note_rm"],
    ["a\u0000b", "a_b"],
    ["{{name}}", "name"],
  ])("refuses the form of %j", (name, suggestion) => {
    expect(checkToolName(name)).toEqual({
      problem: "The tool's name must begin with a letter and hold only a-z, 0-9 and single underscores between them.",
      suggestion,
    });
  });

  it("cuts a suggestion so that it does not end in a joint", () => {
    expect(checkToolName(`${"a".repeat(62)}_b`)?.suggestion).toBe("a".repeat(62));
  });

  it("answers for a name of a million characters", () => {
    expect(checkToolName("x".repeat(1_000_000))).toEqual({
      problem: "The tool's name has 1000000 characters; 63 are allowed.",
      suggestion: "x".repeat(63),
    });
  });
});

describe("checkProjectName", () => {
  it.each(["my-agent", "desk", "agent2"])("accepts %s", (name) => {
    expect(checkProjectName(name)).toBeUndefined();
  });

  it.each([
    ["http", "The project's name is reserved.", "http-agent"],
    ["toolwright", "The project's name is reserved.", "toolwright-agent"],
    ["vitest", "The project's name is reserved.", "vitest-agent"],
    ["node_modules", "The project's name is reserved.", "node-modules-agent"],
  ])("refuses %j", (name, problem, suggestion) => {
    expect(checkProjectName(name)).toEqual({ problem, suggestion });
  });

  it.each([
    ["My Agent", "my-agent"],
    ["MyAgent", "my-agent"],
    ["2fast", "agent-2fast"],
    ["/tmp/agent", "agent"],
    ["", "my-agent"],
  ])("refuses the form of %j", (name, suggestion) => {
    expect(checkProjectName(name)).toEqual({
      problem: "The project's name must begin with a letter and hold only a-z, 0-9 and single hyphens between them.",
      suggestion,
    });
  });
});
