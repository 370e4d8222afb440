import { findingOf } from "../../errors/toolwright-error.ts";
import type { EvalFile } from "../../model/eval/eval-case.ts";
import type { Finding } from "../../model/finding.ts";
import { isEvalFile } from "../../schema/files/eval-cases.generated.ts";
import { faultText, fileFaults, type FileFault } from "../../schema/files/file-faults.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys, valueAt } from "../../util/json-pointer.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { parseDocument, type JsonDocument } from "../../workflow/file/json-document.ts";
import type { ReadCases } from "./placed-case.ts";

const codes = { unreadable: "CASES_UNREADABLE", repeated: "CASES_INVALID" } as const;

/** Reads the text of a case file; each error is a finding with its location. */
export function readCases(text: string, file: string): ReadCases {
  const { document, findings: unreadable } = parseDocument(text, file, codes);
  if (document === undefined || unreadable.length > 0) return { cases: [], findings: unreadable };
  const faults = fileFaults(isEvalFile, document.value);
  // If an expectation matches none of its forms, the missing members of one form are not worth reporting.
  const isPart = ({ pointer }: FileFault): boolean =>
    faults.some((other) => other.pointer.endsWith("/expect") && pointer.startsWith(`${other.pointer}/`));
  const findings = faults.filter((fault) => !isPart(fault)).map((fault) => faultAt(fault, document));
  if (findings.length > 0) return { cases: [], findings };
  const { cases } = document.value as EvalFile;
  return {
    cases: cases.map((each, index) => ({ case: each, at: (path) => document.at(["cases", index, ...path]) })),
    findings: [],
  };
}

function faultAt(fault: FileFault, document: JsonDocument): Finding {
  const explained = explainedExpectation(fault, document.value);
  const keys = pointerKeys(explained.pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  return findingOf("CASES_INVALID", `${document.file}: ${faultText(explained)}.`, { at: document.at(keys) });
}

const expectations = ["tool", "arguments", "tools", "order", "none"];

/** The three forms of an expectation are all objects, which the general message does not distinguish. */
function explainedExpectation(fault: FileFault, root: unknown): FileFault {
  if (!/^\/cases\/\d+\/expect$/.test(fault.pointer)) return fault;
  const found = valueAt(root, fault.pointer);
  const forms = 'must be { "tool", "arguments" }, { "tools", "order" } or { "none": true }';
  if (!isRecord(found)) return { ...fault, message: forms };
  const unknown = Object.keys(found).find((key) => !expectations.includes(key));
  const nearest = unknown === undefined ? undefined : nearestName(unknown, expectations);
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\` by \`${String(unknown)}\`?`;
  return { ...fault, message: `${forms}, but is ${JSON.stringify(found).slice(0, 80)}${hint}` };
}
