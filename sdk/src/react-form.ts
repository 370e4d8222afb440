/**
 * A form for the requests of `ui` tools that have no component: made of the answer's schema, and checked in the page without compiling
 * anything.
 *
 * @module
 */
export { SchemaForm } from "./react/form/schema-form.ts";
export type { UiAnswer, UiToolProps } from "./react/ui-tool-props.ts";
export type { UiFault, UiRequestState, UiStatus } from "./react/ui-request.ts";
export type { UiTools } from "./model/ui-tools.ts";
export type { JsonSchema, JsonSchemaType } from "./model/json-schema.ts";
export type { Json, JsonObject } from "./util/json.ts";
