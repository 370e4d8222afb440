import { ts } from "ts-morph";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferContext, TypeLocation } from "../contract/contract.ts";
import { isUndefined, presentSchema } from "./present-schema.ts";
import { mappingPattern, templatePattern } from "./template-pattern.ts";

/** What an object allows in addition to its named properties. */
export interface IndexKeywords {
  /** Whether there is any index signature at all. */
  readonly isOpen: boolean;
  readonly keywords: JsonSchema;
}

const wholeNumber = "^(0|[1-9][0-9]*)$";

/** Index signatures as keywords: `[key: string]` as `additionalProperties`, others as `patternProperties`. */
export function indexSignatures(type: ts.Type, location: TypeLocation, context: InferContext): IndexKeywords {
  const patterns: [string, JsonSchema][] = [];
  let rest: JsonSchema | boolean = false;
  for (const info of context.project.checker.getIndexInfosOfType(type)) {
    const isNone =
      (info.type.flags & ts.TypeFlags.Never) !== 0 ||
      isUndefined(info.type) ||
      (info.keyType.flags & ts.TypeFlags.ESSymbolLike) !== 0;
    if (isNone) continue;
    const schema = presentSchema(info.type, valueLocation(info, location), context);
    if ((info.keyType.flags & ts.TypeFlags.String) !== 0) rest = isEmpty(schema) ? true : schema;
    else patterns.push([keyPattern(info.keyType, location, context), schema]);
  }
  return {
    isOpen: rest !== false || patterns.length > 0,
    keywords: {
      ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
      additionalProperties: rest,
    },
  };
}

function keyPattern(key: ts.Type, location: TypeLocation, context: InferContext): string {
  if ((key.flags & ts.TypeFlags.Number) !== 0) return wholeNumber;
  if ((key.flags & ts.TypeFlags.TemplateLiteral) !== 0) return templatePattern(key as ts.TemplateLiteralType);
  if ((key.flags & ts.TypeFlags.StringMapping) !== 0) return mappingPattern(key as ts.StringMappingType);
  context.refuse(location, {
    what: `keys of type \`${context.project.checker.typeToString(key)}\` have no JSON Schema`,
    remedy: "Use `string` keys.",
  });
  return "";
}

function valueLocation({ declaration }: ts.IndexInfo, parent: TypeLocation): TypeLocation {
  const path = `${parent.path}[key]`;
  const typeNode =
    declaration !== undefined && ts.isIndexSignatureDeclaration(declaration) ? declaration.type : undefined;
  return { path, node: typeNode === undefined ? parent.node : (declaration ?? parent.node), typeNode, parent };
}

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;
