import type { JsonSchema } from "../../model/json-schema.ts";
import { without } from "../../schema/types.ts";
import { takesKeyword } from "../../schema/forms/form-faults.ts";
import type { SchemaForm } from "../../schema/forms/schema-form.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { allParts } from "./schema-node.ts";
import { addSentences, sentencesFor } from "./sentences.ts";
import type { Report } from "./report.ts";

export interface KeywordRules {
  /** Ids of the limits that a moved keyword may name. */
  readonly limits?: readonly string[];
  isAllowed(keyword: string, schema: JsonSchema): boolean;
}

const notes = new Set(["$schema", "$comment", "x-unit", "x-secret", "x-mcp-header"]);

/** The keywords that a form accepts; our own notes are not sent. */
export const keywordsOf = (form: SchemaForm): KeywordRules => ({
  limits: form.limits.map(({ id }) => id),
  isAllowed: (keyword, schema) => !notes.has(keyword) && takesKeyword(form, keyword, schema),
});

/** Our own notes, and annotations that are useless to a model: omitting them loses nothing. */
const silent = new Set(["$schema", "$id", "$comment", "title", "x-mcp-header"]);

/** Moves keywords that the provider does not accept into the description if words can express them, and otherwise omits them. */
export function moveKeywords(root: JsonSchema, rules: KeywordRules, report: Report): JsonSchema {
  const refusing = allParts(root).filter((schema) => refusedKeywords(schema, rules).size > 0);
  for (const schema of refusing) reportMoves(schema, rules, report);
  if (refusing.length === 0) return root;
  return mapSchemas(root, (schema) => {
    const refused = refusedKeywords(schema, rules);
    if (refused.size === 0) return schema;
    const { sentences } = sentencesFor(schema, refused);
    return addSentences(without(schema, ...([...refused] as (keyof JsonSchema)[])), sentences);
  });
}

/** Moves the limits of a schema's `allOf`, such as a second pattern of a text, into the description if words can express them. */
export const sayLimits = (root: JsonSchema, report: Report): JsonSchema =>
  moveKeywords(
    root,
    {
      isAllowed: (keyword, schema) =>
        keyword !== "allOf" || sentencesFor(schema, new Set([keyword])).sentences.length === 0,
    },
    report,
  );

const none: ReadonlySet<string> = new Set();

function refusedKeywords(schema: JsonSchema, rules: KeywordRules): ReadonlySet<string> {
  let refused: Set<string> | undefined;
  for (const keyword of Object.keys(schema)) {
    if (!rules.isAllowed(keyword, schema)) (refused ??= new Set()).add(keyword);
  }
  return refused ?? none;
}

function reportMoves(schema: JsonSchema, rules: KeywordRules, report: Report): void {
  const refused = refusedKeywords(schema, rules);
  const { sentences, said } = sentencesFor(schema, refused);
  if (said.size > 0) {
    report({
      change: "moved",
      limit: limitOf(said, rules),
      at: schema,
      message: `${quoted([...said])} ${said.size === 1 ? "is" : "are"} written into the description.`,
      evidence: sentences.join(" "),
    });
  }
  const lost = [...refused].filter(
    (keyword) => !said.has(keyword) && !silent.has(keyword) && isMeaningful(schema, keyword),
  );
  if (lost.length > 0) {
    report({
      change: "dropped",
      limit: "keywords",
      at: schema,
      message: `${quoted(lost)} ${lost.length === 1 ? "is" : "are"} left out; the arguments are still checked against it.`,
      remedy: "Say in the description what the model must keep to.",
    });
  }
}

/** Formats and patterns have their own limits. */
function limitOf(said: ReadonlySet<string>, { limits = [] }: KeywordRules): string {
  const [keyword = ""] = said;
  return said.size === 1 && limits.includes(`${keyword}s`) ? `${keyword}s` : "keywords";
}

const isMeaningful = (schema: JsonSchema, keyword: string): boolean => {
  const value: unknown = Reflect.get(schema, keyword);
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
};

const quoted = (keywords: readonly string[]): string => keywords.map((keyword) => `\`${keyword}\``).join(", ");
