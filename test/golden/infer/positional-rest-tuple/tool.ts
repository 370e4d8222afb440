import { defineTool } from "toolwright";

type Route = [from: string, to: string, stops?: number];

function plan(service: string, ...route: Route): string {
  return [service, ...route].join(" ");
}

/**
 * Take a tuple with names as a rest parameter, and pass it on.
 *
 * @param from Where it begins.
 */
export default defineTool({ category: "utility", execute: plan.bind(undefined, "train") });
