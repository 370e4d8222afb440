import { Ajv2020 } from "ajv/dist/2020.js";
import { ValueScope } from "ajv/dist/compile/codegen/index.js";
import { _ } from "ajv/dist/core.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { InferredTool } from "../../model/tool.ts";
import { addFormats } from "../../schema/formats.ts";
import { isAnnotation, keywordOf } from "../../schema/keywords.ts";
import { judgePattern } from "../../schema/pattern/judge-pattern.ts";
import { patternsOf } from "../../schema/patterns-of.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { memoize } from "../../util/memo.ts";
import { namedModule, type NamedModule } from "./named-module.ts";
import { withHelpers } from "./validator-helpers.ts";

/** Folder of the compiled validators, relative to the registry. */
export const validatorFolder = "validators";

/**
 * Compiles a module for each tool that exports `input` and, where the tool returns something, `output`. Each is a function of
 * one value that tells whether it fits and keeps Ajv's errors in `errors`. The modules import nothing. Gives them by tool name.
 */
export async function compileValidators(tools: readonly InferredTool[]): Promise<ReadonlyMap<string, NamedModule>> {
  // Many tools accept or return the same, which is compiled once.
  const known = new Map<string, string>();
  const compiled = (schema: JsonSchema): string => {
    const key = JSON.stringify(schema);
    const code = known.get(key) ?? validatorCode(schema, key);
    known.set(key, code);
    return code;
  };
  const modules = new Map<string, NamedModule>();
  for (const tool of tools) {
    const { input, output } = validatedSchemas(tool);
    const exported = [`export const input = ${compiled(input)};`];
    if (output !== undefined) exported.push(`export const output = ${compiled(output)};`);
    const text = await withHelpers(exported.join("\n"));
    modules.set(tool.name, namedModule(`${validatorFolder}/${tool.name}`, text));
  }
  return modules;
}

/** The schemas of a tool without texts and examples, which do not decide whether a value is valid: with them a change of a text is one of code. */
export const validatedSchemas = memoize(({ input, output }: InferredTool): Pick<InferredTool, "input" | "output"> => ({
  input: mapSchemas(input, withoutNotes),
  ...(output !== undefined && { output: mapSchemas(output, withoutNotes) }),
}));

function withoutNotes(schema: JsonSchema): JsonSchema {
  const notes = Object.keys(schema).filter(isNote);
  return notes.length === 0 ? schema : without(schema, ...(notes as (keyof JsonSchema)[]));
}

const isNote = (keyword: string): boolean => isAnnotation(keyword) && keywordOf(keyword)?.holds === undefined;

/**
 * An expression that makes the validating function of a schema. What it names beyond its own is of `withHelpers`.
 *
 * @param text The schema as JSON.
 */
function validatorCode(schema: JsonSchema, text: string): string {
  const ofRe2 = re2PatternsOf(schema);
  const ajv = ofRe2.length > 0 ? openCompiler("makePattern") : plainCompiler();
  ajv.opts.unevaluated = usesUnevaluated.test(text);
  const validate = ajv.compile(schema);
  const name = String(validate.source?.validateName);
  const code = standaloneCode.default(ajv, validate);
  const opening = `"use strict";export const validate = ${name};export default ${name};`;
  if (!code.startsWith(opening))
    throw new Error("Ajv writes its code in another form; check how validators are compiled.");
  const patterns = ofRe2.length > 0 ? patternMaker(ofRe2) : "";
  return `(() => {${patterns}${withShortErrors(code.slice(opening.length))}return ${name};})()`;
}

/** The patterns of a schema that the engine of JavaScript does not match. */
function re2PatternsOf(schema: JsonSchema): readonly string[] {
  return patternsOf(schema)
    .map(({ pattern }) => ({ pattern, kind: judgePattern(pattern).kind }))
    .filter(({ pattern, kind }) => {
      // The build has refused such a tool before.
      if (kind === "refused" || kind === "invalid") throw new Error(`The pattern ${pattern} is unsafe.`);
      return kind === "re2";
    })
    .map(({ pattern }) => pattern);
}

/** The function that makes the patterns of a schema. */
const patternMaker = (patterns: readonly string[]): string =>
  `const ofRe2 = new Set(${JSON.stringify(patterns)});
const makePattern = (pattern, flags) => ofRe2.has(pattern)
  ? require("schema:pattern/re2-pattern").re2Pattern(pattern) : new RegExp(pattern, flags);
`;

/** Whether a schema depends on which parts others have looked at; only then is that recorded. */
const usesUnevaluated = /"unevaluated(?:Items|Properties)":/;

let plain: Ajv2020 | undefined;

/** Nearly all schemas are compiled by one instance: making one takes as long as compiling a small schema. */
function plainCompiler(): Ajv2020 {
  plain ??= openCompiler();
  plain.removeSchema();
  // A fresh scope counts its names from the start: a module must not depend on the tools compiled before it.
  const scope = new ValueScope({ scope: {}, prefixes: ownPrefixes, es5: false, lines: false });
  return Object.assign(plain, { scope });
}

/** Ajv's own, which it does not export. */
const ownPrefixes = new Set(
  "validate serialize parse wrapper root schema keyword pattern formats validate$data func obj Error".split(" "),
);

/** @param patterns Code of the function that makes a pattern; default: the engine's own. */
function openCompiler(patterns?: string): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    inlineRefs: false,
    // Decimal fractions have no exact binary form: without it 19.99 would be no multiple of 0.01.
    multipleOfPrecision: 9,
    // Every schema has been inferred or checked by now, and each instance would compile the meta-schema again.
    meta: false,
    validateSchema: false,
    code: {
      source: true,
      esm: true,
      optimize: false,
      formats: _`require("schema:formats").formats`,
      // Ajv also evaluates each function that it writes; only the text is used here, and evaluating costs a quarter of the time.
      process: () => "return function validate() {}",
      ...(patterns !== undefined && {
        regExp: Object.assign((pattern: string, flags: string) => new RegExp(pattern, flags), { code: patterns }),
      }),
    },
  });
  addFormats(ajv);
  return ajv;
}

/**
 * Ajv copies all errors so far for each part that has some: with 30,000 wrong items that takes seconds. And it writes out each error and how it is
 * added, which is half of a module.
 */
const withShortErrors = (code: string): string =>
  code
    .replaceAll(/vErrors\.concat\((\w+\.errors)\)/g, "gather(vErrors, $1)")
    .replaceAll(writtenError, (whole, _name, members: string) => shortError(members) ?? whole);

const writtenError =
  /const (err\d+) = \{(.*?)\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}/g;

/** An error of these members, added by a function; undefined for one with others, such as an error about a key. */
function shortError(members: string): string | undefined {
  const names: string[] = [];
  const values = members.replaceAll(textOrName, (token, name?: string) => {
    if (name === undefined) return token;
    names.push(name);
    return ", ";
  });
  if (names.join(" ") !== "schemaPath keyword params message") return undefined;
  return `vErrors = add(vErrors, ${values.replace(/^instancePath:/, "")});`;
}

// Texts are matched whole: the name of a property may look like code.
const textOrName = /"(?:[^"\\]|\\.)*"|,(schemaPath|keyword|params|message|propertyName):/g;
