import { defineTool } from "toolwright";

function forecast(service: string, city: string, days?: number): string {
  return [service, city, days].join(" ");
}

/**
 * Bind the first of several parameters.
 *
 * @param city The city.
 */
export default defineTool({ category: "utility", execute: forecast.bind(undefined, "weather") });
