import { defineTool } from "toolwright";

const options = { category: "action", risk: "low", name: "order_cancel" } as const;

/** Wrap a function with options. */
export default defineTool(function cancel(orderId: string, reason?: string): boolean {
  return orderId !== reason;
}, options);
