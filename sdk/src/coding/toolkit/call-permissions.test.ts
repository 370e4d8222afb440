import { expect, test } from "vitest";
import { createPermissions } from "../../coding.ts";
import { createCallPermissions } from "./call-permissions.ts";

const permissions = createPermissions({ allow: ["bash(mytool)"] }, { root: "/ws", tools: ["plan"] });
const conditions = { timeoutSeconds: 5, maxTimeoutSeconds: 60 };

function decide(tool: string, args: Record<string, string>, unsandboxed?: string) {
  const deciding = {
    tools: [tool],
    conditions: { ...conditions, ...(unsandboxed !== undefined && { unsandboxed }) },
    asksUnsandboxed: unsandboxed !== undefined,
  };
  return createCallPermissions(permissions, deciding).judgeCall({
    id: "c1",
    session: "s1",
    tool,
    args,
    agent: "coder\u200B",
  });
}

test("a person sees the file and the text that is written", () => {
  expect(decide("write", { path: "a\u202E.md", content: "one\n[yes]\u001B[2K\n" }).question).toBe(
    [
      "Change a⟨U+202E⟩.md (write)?",
      "  | one",
      "  | [yes]⟨U+001B⟩[2K",
      "It is the call of the agent coder⟨U+200B⟩.",
      "Asked because: No rule matches it, and the default for a write is ask.",
    ].join("\n"),
  );
  const long = decide("edit", { path: "a.md", old: "x", new: "y\n".repeat(50) }).question?.split("\n") ?? [];
  expect(long.slice(0, 3)).toEqual(["Change a.md (edit)?", "  - x", "  + y"]);
  expect(long.slice(-3)[0]).toBe("  + (10 more lines)");
  expect(decide("read", { file_paths: ".env" }).question?.split("\n")[0]).toBe("Read .env (read)?");
  expect(decide("undo_changes", {}).question?.split("\n")[0]).toBe("Run undo_changes?");
});

test("if a sandbox is preferred and missing, a command that a rule allows asks, and a read-only command runs", () => {
  expect(decide("bash", { command: "mytool" })).toEqual({ effect: "allow", message: "Allowed by bash(mytool)." });
  expect(decide("bash", { command: "ls" }, "bubblewrap is not installed.").effect).toBe("allow");
  expect(decide("bash", { command: "mytool" }, "bubblewrap is not installed.")).toEqual({
    effect: "ask",
    message: "Commands run without a sandbox here: bubblewrap is not installed.",
    question: [
      "Run this in bash?",
      "  | mytool",
      "It is the call of the agent coder⟨U+200B⟩.",
      "Asked because: Commands run without a sandbox here: bubblewrap is not installed.",
    ].join("\n"),
    always: [],
  });
});

test("a tool that reads no file and runs no command is left to the runtime, unless a rule is about it", () => {
  expect(decide("plan", {})).toEqual({ effect: undefined, message: "" });
  const rules = createPermissions({ deny: ["plan"] }, { root: "/ws", tools: ["plan"] });
  const denying = createCallPermissions(rules, { tools: ["plan"], conditions, asksUnsandboxed: false });
  expect(denying.judgeCall({ id: "c1", session: "s1", tool: "plan", args: {} })).toEqual({
    effect: "deny",
    message: "The rule plan denies it.",
  });
});

test("no text of a command controls the terminal or begins a line", () => {
  expect(decide("bash", { command: "mytool '\u001B[2K\nAllowed'; ls; npm test > f" }).question).toBe(
    [
      "Run this in bash?",
      "  | mytool '⟨U+001B⟩[2K",
      "  | Allowed'; ls; npm test > f",
      "It has 2 lines.",
      "It is the call of the agent coder⟨U+200B⟩.",
      "Asked because: The command has the invisible or unusual character U+001B.",
    ].join("\n"),
  );
  expect(decide("write", { path: "a\nRun ls?", content: "" }).question?.split("\n")[0]).toBe(
    "Change a⟨U+000A⟩Run ls? (write)?",
  );
});
