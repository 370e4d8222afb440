import { blocksText } from "../../model/workspace/block-text.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import type { Statements } from "../sql/database.ts";
import { blocks, type Key } from "./document-rows.ts";

interface VersionRow {
  readonly summary: string;
  readonly bytes: Uint8Array;
  readonly blocks: string;
}

interface EntryRow {
  readonly log: Key;
  readonly seq: number;
  readonly entry: string;
}

const json = stored<Json>();

/** Removes the text of all versions of a document from the entries of logs. */
export async function eraseCopies(db: Statements, document: Key, logs: readonly string[]): Promise<void> {
  const select = "SELECT summary, bytes, blocks FROM document_versions WHERE document = ?";
  const isCopy = copiesOf((await db.rows<VersionRow>(select, document)).flatMap(textsOf));
  for (const name of logs) {
    const entries = "SELECT log, seq, entry FROM entries WHERE log = (SELECT id FROM logs WHERE name = ?)";
    for (const { log, seq, entry } of await db.rows<EntryRow>(entries, name)) {
      const left = JSON.stringify(withoutCopies(json.parse(entry), isCopy));
      if (left !== entry) await db.rows("UPDATE entries SET entry = ? WHERE log = ? AND seq = ?", left, log, seq);
    }
  }
}

/** The texts of a version: its summary, its blocks, and its bytes if they are text. */
function textsOf({ summary, bytes, blocks: written }: VersionRow): readonly string[] {
  const text = new TextDecoder().decode(bytes);
  return [summary, blocksText(blocks.parse(written)), ...(text.includes("\ufffd") ? [] : [text])];
}

/** Replaces an erased text. */
const erased = "[erased]";

/** Two consecutive windows make a copy: 47 characters of a document always contain two. */
const window = 16;

/** Shorter texts occur everywhere. */
const shortest = 8;

/** A copy may differ in spaces, and be JSON inside a text. */
const squeezed = (text: string): string => text.replaceAll(/\\[nrt"\\]|["\s]+/g, "");

/** Whether a text contains a part of one of these texts. */
function copiesOf(texts: readonly string[]): (text: string) => boolean {
  const wholes = texts.map(squeezed).filter(({ length }) => length >= shortest);
  const windows = new Set<string>();
  for (const text of wholes)
    for (let at = 0; at + window <= text.length; at += 1) windows.add(text.slice(at, at + window));
  const has = (text: string, at: number): boolean => windows.has(text.slice(at, at + window));
  return (text) => {
    const searched = squeezed(text);
    if (wholes.some((whole) => whole.length < 3 * window && searched.includes(whole))) return true;
    for (let at = 0; at + 2 * window <= searched.length; at += window)
      if (has(searched, at) && has(searched, at + window)) return true;
    return false;
  };
}

function withoutCopies(value: Json, isCopy: (text: string) => boolean): Json {
  if (typeof value === "string") return isCopy(value) ? erased : value;
  if (Array.isArray(value)) return value.map((each: Json) => withoutCopies(each, isCopy));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, withoutCopies(each, isCopy)] as const);
  return Object.fromEntries(members);
}
