import { limitsReadOn } from "./limits.ts";
import type { ProviderLimit } from "../../model/artifact/provider.ts";

const docs =
  "developers.openai.com, structured outputs, as summarised by UnitVectorY-Labs/jsonschemaprofiles openai_202602";
const transform = "openai-node 7.57.0, lib/transform.ts";
const deduced = "our reading: a call names its tool and nothing else";
const client = "openai-node, resources/shared.ts";
const checked = "2026-11-21";

export const openaiLimits: readonly ProviderLimit[] = limitsReadOn(checked, {
  "tool-name": { summary: "A name is 1 to 64 letters, digits, underscores and dashes.", value: 64, source: client },
  "unique-names": { summary: "Every tool of a request has its own name.", source: deduced },
  "valid-schema": {
    summary: "One invalid schema makes the whole request fail.",
    source: "github.com/decocms/studio/issues/6874",
  },
  "root-object": {
    summary: "The root is an object without `anyOf`, `oneOf`, `allOf`, `enum` or `not`.",
    source: "github.com/langchain-ai/langchainjs/issues/9804",
  },
  keywords: {
    summary: "Arrays name their `items`; notes of other tools are not sent.",
    source: "github.com/open-webui/open-webui/issues/14115",
  },
  "tools-per-request": {
    summary: "At most 128 tools in a request.",
    value: 128,
    sum: { of: "all", measure: "tools" },
    source: "github.com/zed-industries/zed/issues/32946",
  },
});

export const openaiStrictLimits: readonly ProviderLimit[] = limitsReadOn(checked, {
  "strict-objects": { summary: "Every object is closed and requires all of its properties.", source: transform },
  "strict-types": {
    summary: "Arrays name their `items`, and no part is a mere true; we take no part without a type either.",
    source: transform,
  },
  "strict-keywords": {
    summary:
      "`allOf`, `not`, `oneOf`, `if`, `dependentRequired`, `patternProperties`, `propertyNames` and `contains` are refused.",
    source: `${transform}, JSON_SCHEMA_UNSUPPORTED_SCHEMA_KEYWORDS`,
  },
  "strict-subset": {
    summary:
      "A schema has types, enums, patterns, bounds of numbers and of the number of items; `default` was refused, and of lengths sources say either.",
    source: `${docs}; github.com/dotnet/extensions/issues/6196; github.com/openai/openai-node/issues/1988`,
  },
  "strict-nulls": {
    summary: "An optional property is sent as one that takes null, so null must have one meaning at each place.",
    source: "our reading: follows from `strict-objects`",
  },
  formats: {
    summary: "A `format` is date-time, time, date, duration, email, hostname, ipv4, ipv6 or uuid.",
    source: docs,
  },
  "strict-depth": { summary: "At most 10 levels of nesting.", value: 10, source: docs },
  "strict-properties": {
    summary: "At most 5,000 properties in all; counted here over all strict tools of a request.",
    value: 5000,
    sum: { of: "strict", measure: "properties" },
    source: docs,
  },
  "strict-enum-values": {
    summary: "At most 1,000 enum values in all; counted here over all strict tools of a request.",
    value: 1000,
    sum: { of: "strict", measure: "enumValues" },
    source: docs,
  },
  "strict-enum-text": {
    summary: "A text enum of more than 250 values has at most 15,000 characters.",
    value: 15_000,
    source: docs,
  },
  "strict-text": {
    summary:
      "At most 120,000 characters of property names, definition names, enum and const values in all; counted here over all strict tools of a request.",
    value: 120_000,
    sum: { of: "strict", measure: "text" },
    source: docs,
  },
});
