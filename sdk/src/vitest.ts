/**
 * A global setup for Vitest that builds the project before its tests: `globalSetup: ["toolwright/vitest"]`.
 *
 * @module
 */
export { default, type TestedProject } from "./testing/build-before-tests.ts";
