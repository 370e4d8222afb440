import { expect, test } from "vitest";
import { foreignSubject } from "#test/support/foreign-subject.ts";
import { findingsOf } from "#test/support/rule-subject.ts";
import rule from "./desc-states-when-not.ts";

const brief = (...subjects: Parameters<typeof foreignSubject>[0][]) =>
  findingsOf(rule, ...subjects.map((members) => foreignSubject(members))).map(({ tool, severity }) => [tool, severity]);

test.each([
  "Find an order by its number. Use when the customer asks where a parcel is.",
  "Runs a SQL statement.\n\nArgs:\n    sql (str): The statement.\n\nReturns:\n    list: The rows.",
  "- Deletes a branch\n- Cannot delete the default branch",
  "Resize an image. Handy for thumbnails and for mail attachments.",
  "<summary>Plot a chart of a table.</summary><when>the user asks for a picture</when>",
  "## deploy\n\nDeploys a **service** to the staging cluster of the team.",
])("%j, alone, is worth an info", (description) => {
  expect(brief({ description })).toEqual([["order_find", "info"]]);
});

test.each([
  "Find an order by its number. Not for invoices.",
  "Find an order by its number. For invoices use `invoice_find`.",
  "Deletes a branch of the repository. Do not use on the default branch.",
  "Deploys a service to the cluster. Only use after the user agreed.",
  "Reads a page. Use read_many instead when there are several pages.",
  "Sucht eine Bestellung anhand ihrer Nummer und gibt den Stand zurück.",
  "Cherche une commande par son numéro et renvoie son état actuel.",
  "注文番号から注文を検索し、現在の状態と配送予定日を返します。配送業者も含みます。",
  "Finds.",
])("%j is not reported", (description) => {
  expect(brief({ description })).toEqual([]);
});
