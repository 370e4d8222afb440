import { ts } from "ts-morph";
import { hasErrors } from "../../model/finding.ts";
import type { ExplicitOption, ExplicitOptions, WrittenSchema } from "../../model/tool/tool.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { classify } from "../contract/classify.ts";
import { isContextParameter } from "../read/context-parameter.ts";
import { Conversion } from "../convert/conversion.ts";
import type { InferredInput } from "../convert/infer-input.ts";
import type { InferredOutput } from "../convert/infer-output.ts";
import type { Doc } from "../contract/contract.ts";
import type { Project } from "../project/open-project.ts";
import { inputDocs } from "../docs/written-doc.ts";
import { isInPackage, locationOf } from "../project/node-location.ts";
import { optionNamed, type Option } from "../read/read-definition.ts";
import type { HandlerNode } from "../read/read-handler.ts";
import { parameterTypeNode } from "../project/written-type.ts";

/** The input and output of a tool: by its types and, if options give schemas, by these. */
export interface Signatures {
  readonly input: InferredInput;
  readonly output: InferredOutput;
  readonly explicit?: ExplicitOptions | undefined;
}

interface ExplicitSubject {
  readonly options: readonly Option[];
  readonly handler: HandlerNode;
  readonly docs: readonly Doc[];
}

/**
 * Replaces the inferred schemas with the explicit schemas of the options. Types that cannot be converted are then not reported, and other types are
 * kept for comparison.
 */
export function setExplicitApart(
  signatures: Signatures,
  { options, handler, docs }: ExplicitSubject,
  project: Project,
): Signatures {
  const [ofInput, ofOutput] = ["input", "output"].map((name) => {
    const option = optionNamed(options, name);
    return option && { at: locationOf(option.member, project.root), ...defined({ written: option.written }) };
  });
  if (ofInput === undefined && ofOutput === undefined) return signatures;
  const { input, output } = signatures;
  const { schema: _schema, findings: _findings, ...stream } = output;
  const typedInput = hasErrors(input.findings) ? inputByContext(handler, docs, project) : input;
  const typedOutput = hasErrors(output.findings) ? undefined : output.schema;
  return {
    input: ofInput === undefined ? input : replaced(typedInput, ofInput),
    output:
      ofOutput === undefined
        ? output
        : { schema: schemaIn(ofOutput.written) ?? typedOutput ?? {}, ...stream, findings: [] },
    explicit: {
      ...(ofInput && { input: optionOf(ofInput, typedInput?.schema, isInputWritten(handler, project)) }),
      ...(ofOutput && { output: optionOf(ofOutput, typedOutput, isOutputWritten(handler)) }),
    },
  };
}

type GivenOption = Pick<ExplicitOption, "at" | "written">;

/** A schema as written, until the build has checked it. */
const schemaIn = (written: WrittenSchema | undefined): JsonSchema | undefined =>
  written?.schema as JsonSchema | undefined;

const optionOf = (option: GivenOption, types: JsonSchema | undefined, isWritten: boolean): ExplicitOption => ({
  ...option,
  ...defined({ types }),
  isWritten: types !== undefined && isWritten,
});

/** A parameter without annotation has the type that follows from the schema, with the JSDoc of the schema's source. */
function inputByContext(handler: HandlerNode, docs: readonly Doc[], project: Project): InferredInput | undefined {
  const parameter = inputParameter(handler, project);
  if (parameter === undefined || parameterTypeNode(parameter) !== undefined) return undefined;
  const type = project.checker.getTypeAtLocation(parameter);
  const isGuess = type.getProperties().some((property) => property.declarations?.some(ts.isBindingElement));
  if (isGuess || classify(type, project) !== "object") return undefined;
  const context = new Conversion(project, {
    subject: "input",
    parameterDocs: inputDocs(docs, parameter, handler.parameters),
  });
  const { schema, locations } = context.finish(context.convert(type, { path: "", node: parameter }));
  return hasErrors(context.findings) ? undefined : { schema, locations, findings: context.findings };
}

const inputParameter = (handler: HandlerNode, project: Project): ts.ParameterDeclaration | undefined =>
  handler.parameters.find((parameter) => !isContextParameter(parameter, project));

function replaced(typed: InferredInput | undefined, { at, written }: GivenOption): InferredInput {
  const schema = schemaIn(written);
  if (written !== undefined && schema !== undefined)
    return { ...typed, schema, locations: written.locations, findings: [] };
  if (typed === undefined) return { schema: { type: "object" }, locations: { "": at }, findings: [] };
  // A property of a schema library's types is declared in the library, where the author cannot change it.
  const own = Object.entries(typed.locations).filter(([, { file }]) => !isInPackage(file));
  return { ...typed, locations: { ...Object.fromEntries(own), "": at }, findings: [] };
}

function isInputWritten(handler: HandlerNode, project: Project): boolean {
  const input = inputParameter(handler, project);
  return input !== undefined && parameterTypeNode(input) !== undefined;
}

export const isOutputWritten = (handler: HandlerNode): boolean =>
  handler.type !== undefined || ts.getJSDocReturnType(handler) !== undefined;
