import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { EffectKind } from "../../model/tool/effect.ts";
import rule from "./safety-destructive-undisclosed.ts";

const foreign = (name: string, description: string, destructiveHint: boolean | undefined): readonly string[] => {
  const annotations = destructiveHint === undefined ? {} : { destructiveHint };
  const definition = {
    name,
    description,
    annotations,
    input: { type: "object" },
    examples: [],
    locations: {},
  } as const;
  return findingsOf(rule, { name, definition }).map(({ severity }) => severity);
};

test.each([
  ["manage_files", "Manages the files of a project.", true],
  ["cleanup", "Frees space on the disk of the machine.", true],
  ["delete_user", "Handles the account of a user.", undefined],
  ["delete_user", "Updates the list of users.", true],
  ["purge_queue", "Works on a message queue.", undefined],
  ["repo_delete", "Repository maintenance for owners.", undefined],
])("warning: %s, %j", (name, description, hint) => {
  expect(foreign(name, description, hint)).toEqual(["warning"]);
});

test.each([
  ["delete_user", "Delete a user. This cannot be undone.", true],
  ["manage_files", "Moves, renames and removes files.", true],
  ["write_file", "Create a new file or completely overwrite an existing one.", true],
  ["edit_file", "Make line-based edits to a text file. Each edit replaces exact lines.", true],
  ["pay", "Pay an invoice from the main account.", true],
  ["get_user", "Get the account of a user.", undefined],
  ["cleanup", "Clean up all managed resources.", true],
  ["node_manage", "Manage nodes of a cluster: cordon, drain and uncordon.", true],
  ["manage_files", "Manages the files of a project.", false],
  ["delete_user", "Löscht einen Benutzer und alles, was ihm gehört.", true],
  ["delete_user", "Verwaltet die Konten der Benutzer und ihre Rechte.", true],
  ["delete_user", "ユーザーを管理します。", true],
  ["delete_user", "", true],
])("silent: %s, %j", (name, description, hint) => {
  expect(foreign(name, description, hint)).toEqual([]);
});

test("the hint of a foreign tool may be wrong", () => {
  const subject = foreignSubject({
    name: "page_hover",
    description: "Hover over an element of the page.",
    annotations: { destructiveHint: true },
  });
  expect(findingsOf(rule, subject).map(({ message, remedy }) => [message, remedy])).toEqual([
    [
      "The description does not say that the tool destroys something, although its `destructiveHint` is true.",
      "Say what is deleted or overwritten, or set `destructiveHint` to false if nothing is lost.",
    ],
  ]);
});

test("a common beginning of a set's names does not hide the verb", () => {
  const silent = "Works on the block of a page.";
  const named = ["API-delete-block", "API-patch-page", "API-get-user"].map((name) =>
    foreignSubject({ name, description: silent }),
  );
  expect(findingsOf(rule, ...named).map(({ tool }) => tool)).toEqual(["API-delete-block"]);
});

const ours = (description: string, kind?: EffectKind, risk: "low" | "high" = "low"): readonly string[] => {
  const effects = kind === undefined ? [] : [{ kind, evidence: "rm(path)", at: { file: "a.ts", line: 1, column: 1 } }];
  const subject = ruleSubject({ name: "tidy", description, effects, metadata: { category: "action", risk } });
  return findingsOf(rule, subject).map(({ message }) => message);
};

test("ours: by its risk, and by what its code does", () => {
  expect(ours("Tidy up the workspace of the user.", undefined, "high")).toEqual([
    "The description does not say that the tool destroys something, although its `risk` is high.",
  ]);
  expect(ours("Tidy up the workspace of the user.", "deletes-files")).toEqual([
    "The description does not say that the tool destroys something, although its code does: `rm(path)`.",
  ]);
  expect(ours("Delete old files of the workspace.", "deletes-files", "high")).toEqual([]);
  expect(ours("Tidy up the workspace of the user.", "writes-files")).toEqual([]);
  // Another rule reports a description that only mentions reading, against the code.
  expect(ours("List the files of the workspace.", "deletes-files")).toEqual([]);
});

test("ours: an action without a `risk` need not destroy anything", () => {
  const metadata = { category: "action" } as const;
  const subject = ruleSubject({ name: "page_open", description: "Navigate the browser to a page.", metadata });
  expect(findingsOf(rule, subject)).toEqual([]);
});
