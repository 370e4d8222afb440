import { defineTool } from "toolwright";

type Route = [from: string, via?: string, ...stops: number[]];

/**
 * Take a tuple that ends in a list as a rest parameter.
 *
 * @param stops Minutes to wait at each stop.
 */
export default defineTool({
  category: "utility",
  execute: (service: string, ...route: Route): string => [service, ...route].join(" "),
});
