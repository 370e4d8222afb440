import { defineTool } from "toolwright";

interface Column {
  name: string;
  type: unknown;
}

/** The title. */
interface Title {
  name: "title";
  type: string;
}

/** The price. */
type Price = {
  name: "price";
  /** What it costs. @minimum 0 */
  type: number;
};

interface Columns {
  /** Full name. */
  userName: { name: "user_name"; type: string };
}

type Form<C extends Column> = { [Each in C as Each["name"]]: Each["type"] };

type Row<T extends Record<keyof T, Column>> = { [Key in keyof T as T[Key]["name"]]: T[Key]["type"] };

/** Take objects that are described column by column. */
export default defineTool({
  category: "utility",
  execute: (input: { form: Form<Title | Price>; row: Row<Columns> }): number => Object.keys(input).length,
});
