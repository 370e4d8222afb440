import { defineTool } from "toolwright";

interface IdColumn {
  name: "Id";
  /** Number of the order. @minimum 1 */
  type: number;
}

interface NoteColumn {
  name: "Note";
  /** What the customer wrote. */
  type: string | null;
}

type Column = IdColumn | NoteColumn;

type Row<C extends { name: string; type: unknown }> = {
  [K in C["name"] as Uncapitalize<K>]: Extract<C, { name: K }>["type"];
};

interface Input {
  order: { [K in Column["name"] as Uncapitalize<K>]: Extract<Column, { name: K }>["type"] };
  former: Row<Column>;
}

/** Take a row whose keys are renamed and whose values are picked from the columns. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.order.id });
