/**
 * A form for requests of `ui` tools without a component, made from the answer's schema. The server validates the answer, and the form shows its
 * faults at their fields.
 *
 * @module
 */
export { SchemaForm } from "./react/form/schema-form.ts";
