import { describe, expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

const nothing = {
  answers: {},
  param: [],
  returns: [],
  yes: false,
  dryRun: false,
  json: false,
  help: false,
  version: false,
};

describe("readCommandLine", () => {
  it("reads nothing from nothing", () => {
    expect(readCommandLine([], {})).toEqual(nothing);
  });

  it.each([
    [["desk", "--category", "action", "--tool", "note_append"]],
    [["desk", "--", "--category", "action", "--tool", "note_append"]],
    [["--", "desk", "--category=action", "--tool=note_append"]],
    [["--category", "action", "--tool", "note_append", "desk"]],
  ])("reads %j, wherever a -- stands", (argv) => {
    const read = readCommandLine(argv, {});
    expect(read).toEqual({ ...nothing, name: "desk", category: "action", answers: { tool: "note_append" } });
  });

  it("reads the switches", () => {
    const read = readCommandLine(["-y", "--dry-run", "--json", "-h", "-v"], {});
    expect(read).toEqual({ ...nothing, yes: true, dryRun: true, json: true, help: true, version: true });
  });

  it.each([
    [{ npm_config_category: "true" }, "npm took --category for its own."],
    [{ npm_config_tool: "a", npm_config_dry_run: "true" }, "npm took --tool and --dry-run for its own."],
  ])("refuses a command line of which npm kept %j", (kept, message) => {
    expect(() => readCommandLine(["desk", "action"], { ...kept, npm_command: "init" })).toThrow(
      expect.objectContaining({ code: "USAGE", message }),
    );
  });

  it("leaves npm's own switches to npm, and the environment of other commands alone", () => {
    const env = { npm_config_yes: "true", npm_config_json: "true" };
    expect(readCommandLine([], { ...env, npm_command: "init" })).toEqual(nothing);
    expect(readCommandLine([], { npm_command: "run-script", npm_config_tool: "a" })).toEqual(nothing);
  });

  it.each([
    [["--colour"], "Unknown option '--colour'."],
    [["a", "b"], "One name is expected, but there are 2: a b."],
    [["--jsno"], "Unknown option '--jsno'. Did you mean --json?"],
    [["--categry=action"], "Unknown option '--categry'. Did you mean --category?"],
    [["--yes=no"], "Option '-y, --yes' does not take an argument."],
  ])("refuses %j", (argv, message) => {
    expect(() => readCommandLine(argv, {})).toThrow(expect.objectContaining({ code: "USAGE", message }));
  });

  it("refuses a flag without its value", () => {
    expect(() => readCommandLine(["--tool"], {})).toThrow(expect.objectContaining({ code: "USAGE" }));
  });
});
