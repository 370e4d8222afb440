import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import rule from "./name-convention.ts";

const remedies = (names: readonly string[]): readonly string[] =>
  findingsOf(rule, ...names.map((name) => foreignSubject({ name }))).map(
    ({ tool, remedy }) => `${tool ?? ""}: ${/in (\S+),/.exec(remedy)?.[1] ?? ""}`,
  );

test("a name in another style than the others is reported with the usual one", () => {
  const subjects = ["get_user", "list_users", "delete_user", "createUser"].map((name) => foreignSubject({ name }));
  expect(findingsOf(rule, ...subjects)).toEqual([
    {
      code: "name-convention",
      severity: "warning",
      tool: "createUser",
      message: "The name `createUser` is not in snake_case, as 3 of 4 names are.",
      evidence: "createUser",
      remedy: "Rename it in snake_case, so that all names follow one style.",
    },
  ]);
});

test.each([
  [["get-user", "list-users", "delete-user", "create_user"], ["create_user: kebab-case"]],
  [["getUser", "listUsers", "deleteUser", "create-user"], ["create-user: camelCase"]],
  [["GetUser", "ListUsers", "DeleteUser", "create_user"], ["create_user: PascalCase"]],
  [["get_user", "list_users", "delete_user", "createUser_now"], ["createUser_now: snake_case"]],
  [
    ["a_b", "c_d", "e_f", "g_h", "iJ", "k-l"],
    ["iJ: snake_case", "k-l: snake_case"],
  ],
  [["get_user", "list_users", "delete_user", "User"], ["User: snake_case"]],
  [["get_user", "list_users", "createUser"], ["createUser: snake_case"]],
])("%j", (names, expected) => {
  expect(remedies(names)).toEqual(expected);
});

test.each([
  [["get_user", "createUser"]],
  [["get_user", "list_users", "createUser", "deleteUser"]],
  [["get_user", "list_users", "delete_user", "search", "fetch"]],
  [["get_user", "list_users", "search_GitHub", "get_URL"]],
  [["linear-create_issue", "linear-list_issues", "linear-get_issue"]],
  [["search", "fetch", "think"]],
  [["検索", "get_user", "list_users", "delete_user"]],
  [[]],
])("%j is not reported", (names) => {
  expect(remedies(names)).toEqual([]);
});
