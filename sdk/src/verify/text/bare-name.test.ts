import { expect, test } from "vitest";
import { bareNames } from "./bare-name.ts";

test.each([
  [["browser_close", "browser_click", "browser_resize"], "browser_close", "close"],
  [["API-post-search", "API-get-user", "API-patch-page"], "API-post-search", "search"],
  [["API-post-search", "API-get-user", "API-post-page"], "API-post-page", "post page"],
  [["my_app_get_user", "my_app_add_user", "my_app_drop_user"], "my_app_drop_user", "drop user"],
  // A verb is the tool's action, and two names are not a set.
  [["get_user", "get_page", "get_list"], "get_user", "get user"],
  [["browser_close", "browser_click"], "browser_close", "browser close"],
  [["browser", "browser_click", "browser_close"], "browser", "browser"],
])("of %j, %s is %s", (names, name, expected) => {
  expect(bareNames(names)(name).join(" ")).toBe(expected);
});
