/**
 * OpenTelemetry for a runtime: spans and a duration metric of every call by the GenAI conventions. Needs `@opentelemetry/api`.
 *
 * @module
 */
export { createTelemetry, type Telemetry, type TelemetryOptions } from "./telemetry/create-telemetry.ts";
