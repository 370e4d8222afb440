import { ts } from "ts-morph";
import type { JsonSchema } from "../model/json-schema.ts";
import type { InferContext, Spot } from "./contract.ts";
import { presentSchema } from "./present-schema.ts";
import { templatePattern } from "./template-pattern.ts";

/** What an object allows beside its named properties. */
export interface IndexKeywords {
  /** Whether there is any index signature at all. */
  readonly isOpen: boolean;
  readonly keywords: JsonSchema;
}

const wholeNumber = "^(0|[1-9][0-9]*)$";

/** Index signatures as keywords: `[key: string]` as `additionalProperties`, others as `patternProperties`. */
export function indexSignatures(type: ts.Type, spot: Spot, context: InferContext): IndexKeywords {
  const patterns: [string, JsonSchema][] = [];
  let rest: JsonSchema | boolean = false;
  for (const info of context.project.checker.getIndexInfosOfType(type)) {
    const { Never, ESSymbolLike, String, Number, TemplateLiteral } = ts.TypeFlags;
    if (((info.type.flags & Never) | (info.keyType.flags & ESSymbolLike)) !== 0) continue;
    const schema = presentSchema(info.type, valueSpot(info, spot), context);
    if ((info.keyType.flags & String) !== 0) rest = isEmpty(schema) ? true : schema;
    else if ((info.keyType.flags & Number) !== 0) patterns.push([wholeNumber, schema]);
    else if ((info.keyType.flags & TemplateLiteral) !== 0) {
      patterns.push([templatePattern(info.keyType as ts.TemplateLiteralType), schema]);
    }
  }
  return {
    isOpen: rest !== false || patterns.length > 0,
    keywords: {
      ...(patterns.length === 0 ? {} : { patternProperties: Object.fromEntries(patterns) }),
      additionalProperties: rest,
    },
  };
}

function valueSpot({ declaration }: ts.IndexInfo, parent: Spot): Spot {
  const path = `${parent.path}[key]`;
  const typeNode = declaration !== undefined && ts.isIndexSignatureDeclaration(declaration) ? declaration.type : undefined;
  return { path, node: typeNode === undefined ? parent.node : (declaration ?? parent.node), typeNode, parent };
}

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;
