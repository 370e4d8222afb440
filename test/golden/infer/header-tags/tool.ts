import { defineTool } from "toolwright";

interface Order {
  /** Where the order is kept. @header Region */
  region: "eu" | "us";
  /** The number of the order. @integer @minimum 1 @header Order-Id */
  id: number;
  /** Whether it is urgent. @header Urgent */
  urgent?: boolean;
  note?: string;
}

/** Find an order by its number. */
export default defineTool({
  category: "retrieval",
  execute: ({ region }: Order): string => region,
});
