import { describe, expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf, ruleSubject } from "#test/support/rule-subject.ts";
import type { ToolAnnotations } from "../../model/tool/annotations.ts";
import type { Effect } from "../../model/tool/effect.ts";
import type { Category, InferredTool } from "../../model/tool/tool.ts";
import rule from "./safety-annotation-conflict.ts";

const foreign = (
  name: string,
  annotations: ToolAnnotations,
  description = "Works on what is there.",
): readonly string[] => {
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

describe("a foreign tool that claims to be read-only", () => {
  test.each([
    "delete_user",
    "deleteFile",
    "user-delete",
    "purge_cache",
    "remove_member",
    "drop_table",
    "issues.delete",
    "revoke_token",
  ])("%s is an error", (name) => {
    expect(foreign(name, { readOnlyHint: true })).toEqual(["error"]);
  });

  test.each([
    "create_issue",
    "sendMail",
    "update-record",
    "cancel_order",
    "merge_branch",
    "publish_post",
    "add_comment_to_issue",
    "lock_account",
    "restart_server",
    "issue-create",
    "userUpdate",
    "webhook.register",
  ])("%s is a warning", (name) => {
    expect(foreign(name, { readOnlyHint: true })).toEqual(["warning"]);
    expect(foreign(name, { readOnlyHint: false })).toEqual([]);
  });

  test.each([
    "order_status",
    "create_chart",
    "edit_history",
    "post",
    "book_search",
    "update_preview",
    "add_numbers",
    "replace_text",
    "get_project_link",
    "read_article_post",
    "list_open_orders",
    "mark_status",
  ])("%s, which may well change nothing, is fine", (name) => {
    expect(foreign(name, { readOnlyHint: true })).toEqual([]);
  });

  test.each([
    "get_user",
    "list_deleted_files",
    "preview_delete",
    "delete_user_dry_run",
    "remove_background",
    "remove_duplicates",
    "strip_html",
    "truncate_text",
    "delete_whitespace",
    "drop_columns",
    "send_echo",
    "search",
  ])("%s is fine", (name) => {
    expect(foreign(name, { readOnlyHint: true })).toEqual([]);
  });

  test.each([
    ["Deletes a user and all that belongs to it.", ["error"]],
    ["Permanently delete the repository.", ["error"]],
    ["Removes files from the bucket.", ["error"]],
    ["Removes accents from a text.", []],
    ["Lists files that were deleted.", []],
    ["Creates an issue in a repository.", ["warning"]],
    ["Update the members of a team.", ["warning"]],
    ["Send an email to a person.", ["warning"]],
    ["Creates a chart of the orders.", []],
    ["Order the files by size.", []],
    ["Add two numbers.", []],
    ["Book reviews of a user.", []],
    ["Post titles of a page, the newest first.", []],
    ["Supprime un compte.", []],
  ])("described as %j", (description, expected) => {
    expect(foreign("manage", { readOnlyHint: true }, description)).toEqual(expected);
  });
});

test.each([
  ["get_user", { destructiveHint: true }, ["warning"]],
  ["list_files", { readOnlyHint: false, destructiveHint: true }, ["warning"]],
  ["get_user", { readOnlyHint: true, destructiveHint: true }, ["warning"]],
  ["find_and_replace", { destructiveHint: true }, []],
  ["get_user", {}, []],
  ["get_user", { readOnlyHint: false }, []],
  ["delete_user", {}, []],
  ["delete_user", { readOnlyHint: false, destructiveHint: true }, []],
] as const)("%s with %j", (name, annotations, expected) => {
  expect(foreign(name, annotations)).toEqual(expected);
});

test("the verb comes after the common start of a set's names", () => {
  const set = ["API-post-search", "API-query-rows", "API-post-page", "API-get-self"].map((name) =>
    foreignSubject({ name, description: "Query the rows of a source.", annotations: { destructiveHint: true } }),
  );
  expect(findingsOf(rule, ...set).map(({ tool, severity }) => [tool, severity])).toEqual([
    ["API-post-search", "warning"],
    ["API-query-rows", "warning"],
    ["API-get-self", "warning"],
  ]);
});

const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };
const ours = (category: Category, effects: readonly Effect[], name = "greet"): readonly unknown[] =>
  findingsOf(rule, ruleSubject({ name, metadata: { category }, effects })).map(({ severity, at: location }) => [
    severity,
    location?.line,
  ]);

test.each([
  ["retrieval", "writes-files", [["error", 9]]],
  ["utility", "deletes-files", [["error", 9]]],
  ["retrieval", "sends", []],
  ["retrieval", "runs-programs", []],
  ["action", "deletes-files", []],
  ["lifecycle", "writes-files", []],
] as const)("ours: %s that %s", (category, kind, expected) => {
  expect(ours(category, [{ kind, at, evidence: "x()" }])).toEqual(expected);
});

test("ours: the name against the category", () => {
  expect(ours("retrieval", [], "delete_note")).toEqual([["error", 3]]);
  expect(ours("action", [], "delete_note")).toEqual([]);
});

test.each([
  ["Lists or deletes contexts.", ["warning"]],
  ["Shows the members of a team, and removes users from it.", ["warning"]],
  ["Get the alert / create an event for it.", ["warning"]],
  ["List files and directories, and read their sizes.", []],
  ["Search issues and pull requests, then sort them by date.", []],
  ["List users and roles.", []],
  ["Get, set or flush keys in the cache", ["warning"]],
  ["Shows branches and creates a new one when asked", ["warning"]],
  ["Reads issues; closes them on request", ["warning"]],
  ["List snapshots. Can also restore or delete a snapshot.", ["warning"]],
  ["Lists Helm repositories, adds new ones", ["warning"]],
  ["Search for pull requests and merge commits in a repository", []],
  ["Show the plan for creating or deleting resources", []],
  ["Get the history of created, updated or deleted issues", []],
  ["Lists record sets or sets of zones", []],
  ["Lists posts and comments of a subreddit", []],
])("a read-only claim is held against each verb of the sentence: %s", (description, expected) => {
  expect(foreign("contexts", { readOnlyHint: true }, description)).toEqual(expected);
});

test("a read-only claim is held against the operations that a parameter offers", () => {
  const finding = (name: string, choices: readonly string[]) =>
    findingsOf(rule, {
      name: "context",
      definition: {
        name: "context",
        description: "Work with contexts.",
        annotations: { readOnlyHint: true },
        input: { type: "object", properties: { [name]: { type: "string", enum: choices } } },
        examples: [],
        locations: {},
      },
    }).map(({ message }) => message);
  expect(finding("method", ["GET", "SET"])).toHaveLength(1);
  expect(finding("operationType", ["list", "delete"])).toHaveLength(1);
  expect(finding("mode", ["add", "remove", "both"])).toEqual([]);
  expect(finding("operation", ["list", "get", "set"])).toEqual([
    "The tool claims to change nothing (`readOnlyHint`), and its parameter `operation` offers `set`.",
  ]);
  expect(finding("operation", ["list", "get"])).toEqual([]);
  expect(finding("sort", ["updated", "set"])).toEqual([]);
});

describe("calls of other tools", () => {
  const at = { file: "tools/greet/tool.ts", line: 9, column: 5 };

  const caller = (category: Category) =>
    ruleSubject({ name: "greet", metadata: { category }, calls: [{ name: "other", at }] });
  const called = (category: Category, members: Partial<InferredTool> = {}) =>
    ruleSubject({ name: "other", metadata: { category }, ...members });
  const effect = (kind: Effect["kind"]): Partial<InferredTool> => ({ effects: [{ kind, at, evidence: "act()" }] });

  test.each<readonly [caller: Category, called: ReturnType<typeof called>, why: string]>([
    ["retrieval", called("action"), "is of category `action`"],
    ["utility", called("ui"), "is of category `ui`"],
    ["utility", called("orchestration"), "is of category `orchestration`"],
    ["retrieval", called("utility", effect("writes-files")), "writes files"],
    ["retrieval", called("utility", effect("deletes-files")), "deletes files"],
    ["utility", called("retrieval", effect("sends")), "sends requests that change something"],
  ])("a %s tool may not call what has effects (%#)", (category, other, why) => {
    expect(findingsOf(rule, caller(category), other).filter(({ tool }) => tool === "greet")).toMatchObject([
      {
        severity: "error",
        tool: "greet",
        at,
        message: `The category \`${category}\` claims that nothing is changed, and the tool calls \`other\`, which ${why}.`,
      },
    ]);
  });

  test.each<readonly [caller: Category, called: ReturnType<typeof called>]>([
    ["retrieval", called("retrieval")],
    ["utility", called("utility", effect("runs-programs"))],
    ["action", called("action")],
    ["orchestration", called("action")],
  ])("a %s tool may call it (%#)", (category, other) => {
    expect(findingsOf(rule, caller(category), other)).toEqual([]);
  });

  test("a tool that does not exist is left to another rule", () => {
    expect(findingsOf(rule, caller("utility"))).toEqual([]);
  });
});
