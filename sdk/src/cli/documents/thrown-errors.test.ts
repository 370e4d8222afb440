import { expect, test } from "vitest";
import { thrownErrors } from "./document-text.ts";

test.each([
  [`throw new ToolError("PERMANENT", "There is no such note.");`, [["PERMANENT", "There is no such note."]]],
  ["throw new ToolError(\n  'AUTH',\n  `User ${ctx.user} is\n unknown.`,\n);", [["AUTH", "User … is unknown."]]],
  [`return fail({ type: "CONFLICT", message: 'It\\'s taken.' });`, [["CONFLICT", "It's taken."]]],
  [`new ToolError("AUTH", "No."); new ToolError("AUTH", "No.");`, [["AUTH", "No."]]],
  [`new ToolError(type, "No."); new ToolError("AUTH", message); new ToolError("NO_SUCH_TYPE", "No.");`, []],
  [`// new ToolError("AUTH", "No.");\n/* new ToolError("AUTH", "No."); */\nnew TypeError("AUTH", "No.");`, []],
])("%j", (source, errors) => {
  expect(thrownErrors(source).map(({ type, message }) => [type, message])).toEqual(errors);
});

test("a source of a million quotes is read in time", () => {
  expect(thrownErrors(`new ToolError("AUTH", ${'"'.repeat(1_000_000)}`)).toEqual([{ type: "AUTH", message: "" }]);
});
