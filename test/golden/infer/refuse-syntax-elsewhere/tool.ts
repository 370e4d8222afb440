import { defineTool } from "toolwright";
import type { Order } from "./parts/order.ts";

/** Take an order whose declaration lies behind a mistake. */
export default defineTool({ category: "utility", execute: (order: Order): string => order.id });
