import path from "node:path";
import type { Bench, BenchOptions, Row } from "../contract.ts";
import { cacheFolder, corpusOf } from "../corpus.ts";
import { inTurns, runNode, type Usage } from "../measure.ts";
import { installPeers } from "../peers.ts";

const children = path.resolve(import.meta.dirname, "../children");

const asCommand = "toolwright, as its commands run it";

export default {
  name: "infer",
  summary:
    "Schemas of all tools in a cold process, nothing cached; peers with the type check they do by default, and without.",
  run({ tools, runs, sdk }: BenchOptions): readonly Row[] {
    const corpus = corpusOf(tools);
    const list = JSON.stringify({ files: corpus.files, types: corpus.types });
    const child =
      (file: string, place: string, ...more: string[]) =>
      (): Usage =>
        runNode([path.join(children, file), place, corpus.root, list, ...more], corpus.root);
    const own = {
      [asCommand]: child("toolwright.mjs", sdk, "command"),
      "toolwright, as a library": child("toolwright.mjs", sdk),
    };
    // The peers are asked for types by name, which not all real tools have.
    if (corpus.types.length === 0)
      return Object.entries(inTurns(runs, own)).map(([what, usage]) => ({ what, ...usage }));
    const peers = installPeers(cacheFolder);
    const usages = inTurns(runs, {
      ...own,
      "typescript-json-schema": child("typescript-json-schema.mjs", peers, "check"),
      "ts-json-schema-generator": child("ts-json-schema-generator.mjs", peers, "check"),
      "typescript-json-schema, no type check": child("typescript-json-schema.mjs", peers),
      "ts-json-schema-generator, no type check": child("ts-json-schema-generator.mjs", peers),
    });
    // This one does not type-check either.
    const isLike = (name: string): boolean => name.endsWith("no type check");
    const better = Math.min(...Object.entries(usages).flatMap(([name, { cpu }]) => (isLike(name) ? [cpu] : [])));
    return Object.entries(usages).map(([name, usage]) => {
      const row = { what: name, ...usage, ratio: usage.cpu / better };
      return name === asCommand ? { ...row, bar: "≤ 1", holds: row.ratio <= 1 } : row;
    });
  },
} satisfies Bench;
