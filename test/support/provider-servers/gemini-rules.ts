import { keywordOutside, schemasIn, list, values, type Values } from "./schema-rules.ts";

const keywords = [
  ...["$id", "$defs", "$ref", "$anchor", "type", "format", "title", "description", "enum", "items", "prefixItems"],
  ...["minItems", "maxItems", "minimum", "maximum", "anyOf", "oneOf", "properties", "additionalProperties", "required"],
  "propertyOrdering",
];

/** Gemini's errors for function declarations. */
export function declarationsFault(tools: unknown): string | undefined {
  const declarations = list(tools).flatMap(({ functionDeclarations }) => list(functionDeclarations));
  for (const { name, parametersJsonSchema } of declarations) {
    if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(String(name))) return `Invalid function name ${String(name)}.`;
    const schema = values(parametersJsonSchema);
    const keyword = keywordOutside(schema, keywords);
    if (keyword !== undefined) return `Invalid JSON payload received. Unknown name "${keyword}": Cannot find field.`;
    if (Object.keys(schema).length > 0 && schema.type !== "object") return "parameters: should be an object.";
    const crowded = [...schemasIn(schema)].find((inner) => "$ref" in inner && Object.keys(inner).length > 1);
    if (crowded !== undefined) return "$ref cannot have other fields.";
    const key = [...schemasIn(schema)]
      .flatMap((inner) => Object.keys(values(inner.properties)))
      .find((property) => !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(property));
    if (key !== undefined) return `Invalid property name ${key}.`;
  }
  const names = declarations.map(({ name }) => name);
  return new Set(names).size < names.length ? "Duplicate function declaration found." : undefined;
}

const nativeKeywords = [
  ...["type", "format", "title", "description", "nullable", "enum", "items", "minItems", "maxItems", "minLength"],
  ...["maxLength", "pattern", "minimum", "maximum", "properties", "required", "minProperties", "maxProperties"],
  ...["anyOf", "propertyOrdering"],
];

/** The errors of Gemini and Vertex AI for `parameters`. */
export function nativeFault(schema: Values): string | undefined {
  const keyword = keywordOutside(schema, nativeKeywords);
  if (keyword !== undefined) return `Unknown name "${keyword}": Cannot find field.`;
  for (const inner of schemasIn(schema)) {
    const { type, anyOf, enum: choices, properties, items, format } = inner;
    if (anyOf !== undefined) {
      if (Object.keys(inner).length > 1) return "When using any_of, it must be the only field set";
      continue;
    }
    if (!["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT"].includes(String(type)))
      return `Invalid value at 'type': ${JSON.stringify(type)}`;
    if (type === "OBJECT" && Object.keys(values(properties)).length === 0)
      return "properties: should be non-empty for OBJECT type";
    if (type === "ARRAY" && typeof items !== "object") return "items: missing field.";
    const isChoice = Array.isArray(choices) && choices.length > 0;
    if (
      choices !== undefined &&
      (type !== "STRING" || !isChoice || !choices.every((one) => one !== "" && typeof one === "string"))
    )
      return "enum: only allowed for STRING type, and cannot be empty";
    if (
      format !== undefined &&
      !(isChoice ? ["enum"] : ["date-time", "float", "double", "int32", "int64"]).includes(format as string)
    )
      return "format is not supported";
    const key = Object.keys(values(properties)).find((name) => !/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name));
    if (key !== undefined) return `Invalid property name ${key}.`;
  }
  return undefined;
}

/** The required form of each function response. */
export function responseFault({ name, response }: Values): string | undefined {
  if (typeof name !== "string" || name === "") return "function_response.name: Name cannot be empty.";
  if (typeof response !== "object" || response === null || Array.isArray(response)) {
    return "Invalid value at 'function_response.response' (type.googleapis.com/google.protobuf.Struct)";
  }
  return undefined;
}

/** The errors of `generateContent` for a request, in its words. */
export function generateFault(body: Values): string | undefined {
  const tools = declarationsFault(body.tools);
  if (tools !== undefined) return tools;
  const contents = list(body.contents);
  for (const [index, { role, parts }] of contents.entries()) {
    if (role !== "user" && role !== "model") return "Please use a valid role: user, model.";
    if (list(parts).length === 0) return "Unable to submit request because it must include at least one parts field.";
    const calls = list(parts).flatMap((part) => (part.functionCall === undefined ? [] : [part]));
    if (calls.length === 0) continue;
    if (calls[0]?.thoughtSignature !== "signed")
      return "Function call is missing a thought_signature in functionCall parts.";
    const answers = list(contents[index + 1]?.parts).flatMap(({ functionResponse }) =>
      functionResponse === undefined ? [] : [values(functionResponse)],
    );
    if (answers.length !== calls.length) {
      return "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.";
    }
    for (const [at, { functionCall }] of calls.entries()) {
      const { id, name } = values(functionCall);
      const answer = answers[at] ?? {};
      const fault = responseFault(answer);
      if (fault !== undefined) return fault;
      if (answer.name !== name || answer.id !== id) return "Function response does not match its function call.";
    }
  }
  return undefined;
}
