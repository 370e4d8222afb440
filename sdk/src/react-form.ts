/**
 * A form for the requests of `ui` tools that have no component: made of the answer's schema, and checked in the page without compiling
 * anything.
 *
 * @module
 */
export { SchemaForm } from "./react/form/schema-form.ts";
