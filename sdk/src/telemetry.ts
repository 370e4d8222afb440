/**
 * OpenTelemetry for a runtime: a span and a duration metric for every call, by the GenAI conventions. Needs `@opentelemetry/api`.
 *
 * @module
 */
export { createTelemetry, type Telemetry, type TelemetryOptions } from "./telemetry/create-telemetry.ts";
