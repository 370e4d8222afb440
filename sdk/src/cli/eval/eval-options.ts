import type { Price } from "../../eval/run/budget.ts";
import type { CommandInput } from "../console/command.ts";
import { usageError } from "../console/errors.ts";
import { textOption } from "../console/options.ts";

/** The numbers of the command line. */
export interface EvalNumbers {
  readonly runs: number | undefined;
  readonly concurrency: number | undefined;
  readonly timeoutMs: number | undefined;
  readonly maxCost: number | undefined;
  readonly min: number | undefined;
  readonly price: Price | undefined;
  readonly baseUrl: URL | undefined;
}

/** @throws ToolwrightError `USAGE` */
export function readNumbers(input: CommandInput): EvalNumbers {
  const timeout = numberOf(input, "timeout", "a number of seconds above 0", (value) => value > 0 && value <= 2_000_000);
  return {
    runs: numberOf(input, "runs", "a whole number from 1", isCount),
    concurrency: numberOf(input, "concurrency", "a whole number from 1", isCount),
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    maxCost: numberOf(input, "maxCost", "a number from 0", (value) => value >= 0),
    min: numberOf(input, "min", "a share from 0 to 1", (value) => value >= 0 && value <= 1),
    price: priceOf(input),
    baseUrl: baseUrlOf(input),
  };
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 1_000_000;

const flags: Readonly<Record<string, string>> = { maxCost: "--max-cost" };

function numberOf(
  input: CommandInput,
  name: string,
  ...[expected, isValid]: readonly [expected: string, isValid: (value: number) => boolean]
): number | undefined {
  const given = textOption(input, name);
  if (given === undefined) return undefined;
  const value = given.trim() === "" ? Number.NaN : Number(given);
  if (Number.isFinite(value) && isValid(value)) return value;
  throw usageError(`Option '${flags[name] ?? `--${name}`}' takes ${expected}; got '${given}'.`, "eval");
}

function priceOf(input: CommandInput): Price | undefined {
  const given = textOption(input, "price");
  if (given === undefined) return undefined;
  const parts = given.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [inTokens, outTokens] = parts;
  const isPrice = (value: number | undefined): value is number =>
    value !== undefined && Number.isFinite(value) && value >= 0;
  if (parts.length === 2 && isPrice(inTokens) && isPrice(outTokens)) return { input: inTokens, output: outTokens };
  throw usageError(`Option '--price' takes two prices of a million tokens, such as 1.25,10; got '${given}'.`, "eval");
}

function baseUrlOf(input: CommandInput): URL | undefined {
  const given = textOption(input, "baseUrl");
  if (given === undefined) return undefined;
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given);
  throw usageError(`Option '--base-url' takes an address such as http://localhost:11434/v1; got '${given}'.`, "eval");
}
