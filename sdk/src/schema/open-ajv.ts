import { _, Ajv2020, type CodeKeywordDefinition, type KeywordCxt, type Options } from "ajv/dist/2020.js";
import { addFormats } from "./formats.ts";
import { authorPattern } from "./pattern/author-pattern.ts";

/**
 * Ajv as all schemas of authors are validated: every error, own properties only, patterns in linear time.
 *
 * @param options In place of these.
 */
export function openAjv({ code, ...options }: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    strict: false,
    logger: false,
    // Decimal fractions have no exact binary form: without it 19.99 would be no multiple of 0.01.
    multipleOfPrecision: 9,
    // Every schema has been inferred or checked by now, and each instance would compile the meta-schema again.
    meta: false,
    validateSchema: false,
    ...options,
    code: { regExp: Object.assign(authorPattern, { code: "new RegExp" }), ...code },
  });
  addFormats(ajv);
  appendReferenceErrors(ajv);
  return ajv;
}

/** Ajv copies all former errors at each wrong value behind a `$ref`: a list of 100,000 of them would take minutes. Here they are appended. */
function appendReferenceErrors(ajv: Ajv2020): void {
  const reference = ajv.getKeyword("$ref") as CodeKeywordDefinition;
  ajv.removeKeyword("$ref");
  ajv.addKeyword({
    ...reference,
    keyword: "$ref",
    // Where Ajv has it; the order of keywords is the order of errors.
    before: "const",
    code(context: KeywordCxt): void {
      const { gen, allErrors } = context;
      // In an `if` or `not` the first error ends it, and what follows is for valid values alone.
      if (allErrors !== true) {
        reference.code(context);
        return;
      }
      const former = gen.let("former", _`vErrors`);
      gen.assign(_`vErrors`, _`null`);
      reference.code(context);
      gen.if(_`${former} !== null`, () => {
        gen.if(_`vErrors !== null`, () => {
          gen.forOf("error", _`vErrors`, (error) => gen.code(_`${former}.push(${error})`));
        });
        gen.assign(_`vErrors`, former).assign(_`errors`, _`${former}.length`);
      });
    },
  });
}
