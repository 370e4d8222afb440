import { defineTool } from "toolwright";

/** The compiler meets these words first, in another order than any property below. */
type Met = "mode" | "zip" | "alpha" | "owner" | "id";

interface Form {
  id: string;
  zip?: string;
  alpha: "second" | "first";
  owner: string;
  mode: number;
}

interface Sub extends Omit<Form, "id" | "mode"> {
  own: boolean;
}

type Flat<T> = { [K in keyof T]: T[K] } & {};
type Text<T> = { [K in keyof T & string]: string };

interface Page<Sort> {
  next?: Page<Sort>;
  sort: Sort;
}

interface Input {
  met?: Met;
  part: Partial<Omit<Form, "id">>;
  sub: Sub;
  rest: Omit<Form, "alpha" | "owner">;
  flat: Flat<Pick<Form, "mode" | "zip"> & Omit<Form, "zip" | "mode">>;
  text: Text<Omit<Form, "owner">>;
  record: Record<"zip" | "alpha" | "id", number>;
  page: Page<"zip" | "alpha">;
  rates: Record<Exclude<keyof Form, "alpha">, number>;
}

/** Take types that are made of others: their properties are in the order of those. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
