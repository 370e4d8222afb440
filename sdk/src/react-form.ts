/**
 * A form for the requests of `ui` tools that have no component: made of the answer's schema. The server validates what is sent, and
 * its faults are shown at their fields.
 *
 * @module
 */
export { SchemaForm } from "./react/form/schema-form.ts";
