import { defineTool } from "toolwright";

interface Order {
  /** Where the order is kept. @header */
  region: string;
  /** Who ordered. @header My Customer */
  customer: string;
  /** How much it weighs. @header Weight */
  weight: number;
  /** What it contains. @header Items */
  items: string[];
}

/** Find an order by its number. */
export default defineTool({
  category: "retrieval",
  execute: ({ region }: Order): string => region,
});
