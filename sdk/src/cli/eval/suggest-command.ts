import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCases } from "../../eval/cases/read-cases.ts";
import { casesError } from "../../eval/cases/collect-cases.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import type { SuggestedTool } from "../../eval/suggest/sample-values.ts";
import { suggestCases, type ClosePair } from "../../eval/suggest/suggest-cases.ts";
import type { EvalCase } from "../../model/eval/eval-case.ts";
import type { Registry } from "../../registry/registry.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { isChosenByModel } from "../../verify/subject/audiences.ts";
import { similarTools } from "../../verify/similar/similar-tools.ts";
import { counted } from "../../util/texts.ts";
import type { CommandInput, CommandIo, ExitCode } from "../console/command.ts";
import { textOption } from "../console/options.ts";

const defaultFile = "evals/suggested.json";

interface Suggesting {
  readonly io: CommandIo;
  readonly root: string;
  readonly registry: Registry;
}

/** `toolwright eval --suggest`: adds cases to a file for review. Cases that it has already stay as they are. */
export async function suggestCommand(input: CommandInput, { io, root, registry }: Suggesting): Promise<ExitCode> {
  const chosen = input.args.filter((name) => name !== undefined);
  const { tools, close } = offered(registry);
  const all = suggestCases(tools, close);
  const about =
    chosen.length === 0 ? all : all.filter((each) => "tool" in each.expect && chosen.includes(each.expect.tool));
  const given = textOption(input, "out");
  const file = given === undefined ? path.join(root, defaultFile) : path.resolve(io.cwd, given);
  const shown = path.relative(io.cwd, file);
  const former = await formerCases(file, shown);
  const known = new Set(former.map(({ id }) => id));
  const added = about.filter(({ id }) => !known.has(id));
  const schemas = path.join(root, "node_modules/toolwright/schemas/eval-cases.schema.json");
  const $schema = path.relative(path.dirname(file), schemas).split(path.sep).join("/");
  await replaceFile(file, `${JSON.stringify({ $schema, cases: [...former, ...added] }, null, 2)}\n`);
  io.out(
    added.length === 0
      ? `There is no case to suggest that ${shown} does not have.`
      : `${counted(added.length, "case")} added to ${shown}. Read each: correct its request, remove \`generated\`, or delete it.`,
  );
  return 0;
}

/** The tools that a model should choose, and the pairs of them of which the verifier warns. */
function offered({ tools }: Registry): {
  readonly tools: readonly SuggestedTool[];
  readonly close: readonly ClosePair[];
} {
  const own = tools.filter(({ category, metadata }) => category !== "lifecycle" && metadata.deprecated === undefined);
  const definitions = own.map(({ toolId, description, jsonSchema }) => ({
    name: toolId,
    description,
    inputSchema: jsonSchema,
  }));
  const { subjects } = readDefinitions(definitions, { from: "mcp" });
  const chosen = new Set(subjects.filter(isChosenByModel).map(({ name }) => name));
  return {
    tools: own
      .filter(({ toolId }) => chosen.has(toolId))
      .map(({ toolId: name, description, jsonSchema: input, metadata: { examples } }) => ({
        name,
        description,
        input,
        examples,
      })),
    close: similarTools(subjects).map(({ left, right }) => [left.name, right.name]),
  };
}

async function formerCases(file: string, shown: string): Promise<readonly EvalCase[]> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return [];
  const { cases, findings } = readCases(text, shown);
  if (findings.length > 0) throw casesError(findings);
  return cases.map((each) => each.case);
}
