import { findingOf } from "../../errors/toolwright-error.ts";
import type { Finding } from "../../model/finding.ts";
import type { Deprecation, DocumentedError, ToolMetadata } from "../../model/tool/tool.ts";
import { type Fault, listedFaults, valueFaults } from "../../schema/faults/schema-faults.ts";
import { defined } from "../../util/defined.ts";
import type { Doc, DocTag } from "../contract/contract.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { mergeDocs } from "./jsdoc/jsdoc.ts";
import { joinLines, withoutDash } from "./tags/join-lines.ts";
import { readExample, type DocumentedTool } from "./tool-example.ts";
import { misplacedTag } from "./unread-tags.ts";

/** The contents of the tags in a tool's comments, except tags about its parameters. */
export interface ToolDoc {
  /** From `@returns`, or from `@yields` for a stream without a result; empty when missing. */
  readonly returns: string;
  readonly metadata: Pick<ToolMetadata, "deprecated" | "examples" | "errors">;
  readonly findings: readonly Finding[];
}

export function readToolDoc(docs: readonly Doc[], tool: DocumentedTool, project: Project): ToolDoc {
  const { tags } = mergeDocs(docs);
  const textsOf = (...names: readonly string[]): readonly string[] =>
    tags.filter(({ name }) => names.includes(name)).map(({ text }) => joinLines(withoutDash(text.trimStart())));
  const [deprecated] = textsOf("deprecated");
  const errors = textsOf("throws", "exception").filter((text) => text !== "");
  const { examples, findings } = examplesIn(tags, tool, project);
  return {
    returns: (tool.isStream ? textsOf("yields", "yield") : textsOf("returns", "return"))[0] ?? "",
    metadata: defined({
      deprecated: deprecated === undefined ? undefined : deprecationIn(deprecated),
      examples: examples.length === 0 ? undefined : examples,
      errors: errors.length === 0 ? undefined : errors.map(errorIn),
    }),
    findings,
  };
}

/** `Use \`kb_find\` instead.` names the replacement. */
function deprecationIn(text: string): Deprecation {
  const replacement = /\b(?:use|by|to|see|of|prefer)\s+(?:`([A-Za-z_][\w-]*)`|([A-Za-z]\w*_\w+))/i.exec(text);
  return {
    reason: text === "" ? "It is no longer to be used." : text,
    ...defined({ replacement: replacement?.[1] ?? replacement?.[2] }),
  };
}

/** `{NotFound} When …`, `ToolError \`NOT_FOUND\` when …`, `NOT_FOUND: …` or a sentence. */
function errorIn(text: string): DocumentedError {
  const { type, name, quoted, code, rest = "" } = errorText.exec(text)?.groups ?? {};
  const error = quoted ?? code ?? type ?? name;
  return error === undefined || rest === "" ? { when: text } : { error, when: rest };
}

const errorText =
  /^(?:\{(?<type>[^{}]+)\}|(?<name>\w*(?:Error|Exception))\b)?\s*(?:`(?<quoted>[A-Z][\w.]*)`|(?<code>[A-Z][A-Z0-9]*_[A-Z0-9_]+))?\s*[:–-]?\s*(?<rest>[^]*)$/;

function examplesIn(
  tags: readonly DocTag[],
  tool: DocumentedTool,
  { root }: Project,
): Pick<ToolDoc, "findings"> & Pick<Required<ToolMetadata>, "examples"> {
  const own = tags.filter(({ source }) => !isInPackage(source.fileName));
  const requests = own.filter(({ name }) => name === "request");
  const unread: DocTag[] = [];
  const read = own.flatMap((tag) => {
    if (tag.name !== "example") return [];
    const found = readExample(tag.text, tool);
    if (found === undefined) {
      unread.push(tag);
      return [];
    }
    const asked = found.request === undefined ? requests.shift() : undefined;
    const example = asked === undefined ? found : { request: joinLines(asked.text), ...found };
    const faults = tool.input === undefined ? [] : valueFaults(tool.input, example.input);
    return [{ tag, example, faults }];
  });
  return {
    examples: read.flatMap(({ example, faults }) => (faults.length === 0 ? [example] : [])),
    findings: [
      ...read.flatMap(({ tag, faults }): readonly Finding[] =>
        faults.length === 0 ? [] : [unfitExample(tag, faults, root)],
      ),
      ...unread.map((tag) => misplacedTag(tag, withArguments, { root, why: "shows no call with literal arguments" })),
      // Each belongs to an example: it is the user's request that leads to these arguments.
      ...requests.map((tag) =>
        misplacedTag(tag, withExample, { root, why: "has no @example with the arguments for it" }),
      ),
    ],
  };
}

const withArguments = "Write the arguments, such as `{ query: … }`, or remove it.";
const withExample = "Add `@example` with a call of the tool for the request.";

function unfitExample({ source, position }: DocTag, faults: readonly Fault[], root: string): Finding {
  const message = `@example does not match the input and is ignored: ${listedFaults(faults, ", ")}.`;
  const remedy = "Correct the example or the type.";
  const finding = findingOf("INFER_TAG_INVALID", message, { at: locationAt(source, position, root), remedy });
  return { ...finding, severity: "warning" };
}
