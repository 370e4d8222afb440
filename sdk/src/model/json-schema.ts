import type { Json } from "../util/json.ts";

/** The seven type names of JSON Schema. */
export type JsonSchemaType = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

/** A JSON Schema 2020-12 in canonical form: closed objects unless the type says otherwise, fixed key order, `required` as the properties. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly $comment?: string;
  readonly type?: JsonSchemaType | readonly JsonSchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
  readonly else?: JsonSchema;
  readonly contains?: JsonSchema;
  readonly minContains?: number;
  readonly maxContains?: number;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly dependentSchemas?: Readonly<Record<string, JsonSchema>>;
  readonly contentSchema?: JsonSchema;
  readonly unevaluatedItems?: JsonSchema | boolean;
  readonly unevaluatedProperties?: JsonSchema | boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** During inference only: the object that the handler receives for a string. Not in a finished schema. */
  readonly "x-revive"?: "date" | "url";
  /** The unit of a number, from `@unit`; our own annotation. */
  readonly "x-unit"?: string;
  /** Whether values are secret, from `@secret`; our own annotation. The handler gets them, and they are redacted everywhere else. */
  readonly "x-secret"?: boolean;
  /** The HTTP header `Mcp-Param-<name>` in which MCP clients repeat the value, from `@header`. */
  readonly "x-mcp-header"?: string;
}
