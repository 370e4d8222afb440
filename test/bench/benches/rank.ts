import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type MiniSearch from "minisearch";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { requests } from "../rank-requests.ts";

interface Definition {
  readonly name: string;
  readonly description: string;
}

/** Ranks the names of all tools for a request. */
type Rank = (request: string) => readonly string[];

const folder = path.resolve(import.meta.dirname, "../../golden/verify/benign");
const own = createRequire(import.meta.url);

export default {
  name: "rank",
  summary: "Requests of users against 140 tools of many servers: how many lead to the right tool, and at what cost.",
  async run({ runs, sdk }: BenchOptions): Promise<readonly Row[]> {
    const { verifyDefinitions, rankTools } = (await import(pathToFileURL(path.join(sdk, "build.js")).href)) as {
      verifyDefinitions: (given: unknown) => { readonly tools?: readonly { readonly name: string }[] };
      rankTools: (request: string, definitions: unknown) => readonly string[];
    };
    const definitions = definitionsIn(folder);
    const known = new Set((verifyDefinitions(definitions).tools ?? []).map(({ name }) => name));
    for (const { tool } of requests) if (!known.has(tool)) throw new Error(`There is no tool ${tool}.`);
    return [
      rowOf("minisearch, as it comes", miniSearch(definitions, {}), runs),
      rowOf(
        "minisearch, boosted names, prefixes, fuzzy",
        miniSearch(definitions, { boost: { name: 2 }, prefix: true, fuzzy: 0.2 }),
        runs,
      ),
      rowOf("rankTools", (request) => rankTools(request, definitions), runs),
    ];
  },
} satisfies Bench;

/** Every object with a name and a description in the files of a folder. */
function definitionsIn(place: string): readonly Definition[] {
  const found: Definition[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { name, description, function: wrapped } = value as Record<string, unknown>;
    if (typeof name === "string" && typeof description === "string") found.push(value as Definition);
    else if (wrapped !== undefined) walk(wrapped);
    else for (const member of Object.values(value)) walk(member);
  };
  for (const file of readdirSync(place).sort()) walk(JSON.parse(readFileSync(path.join(place, file), "utf8")));
  return found;
}

function miniSearch(definitions: readonly Definition[], options: object): Rank {
  const Search = own("minisearch") as typeof MiniSearch;
  const index = new Search({ fields: ["name", "description", "parameters"], idField: "id" });
  index.addAll(
    definitions.map((definition, id) => ({
      id,
      name: definition.name.replaceAll(/[_-]|(?<=[a-z])(?=[A-Z])/g, " "),
      description: definition.description,
      parameters: JSON.stringify(definition),
    })),
  );
  return (request) => index.search(request, options).map(({ id }) => definitions[id as number]?.name ?? "");
}

function rowOf(what: string, rank: Rank, runs: number): Row {
  const places = requests.map(({ request, tool }) => rank(request).indexOf(tool));
  const share = (most: number): string =>
    (places.filter((place) => place >= 0 && place < most).length / places.length).toFixed(2);
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) for (const { request } of requests) rank(request);
  const { user, system } = process.cpuUsage(before);
  return { what: `${what}: first ${share(1)}, among five ${share(5)}`, cpu: (user + system) / 1000 / runs };
}
