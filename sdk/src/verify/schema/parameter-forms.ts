import { wordsOf } from "../../ranking/words.ts";
import { holderOf, parametersOf, type Parameter } from "./parameters.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";

/** A parameter whose name implies a unit or a format. */
export interface ParameterForm {
  readonly parameter: Parameter;
  readonly kind: FormKind;
  /** Whether its schema, its text or a parameter next to it states the unit or format. */
  readonly isStated: boolean;
}

export function parameterForms(definition: DescribedTool): readonly ParameterForm[] {
  const parameters = parametersOf(definition);
  const withUnit = new Set(parameters.filter(({ name }) => unitNames.has(lastWord(name))).map(holderOf));
  const withCurrency = new Set(parameters.filter(({ text }) => currency.test(text)).map(holderOf));
  return parameters.flatMap((parameter) => {
    const kind = kindOf(parameter);
    if (kind === undefined) return [];
    const { text } = parameter;
    const holder = holderOf(parameter);
    const isBesideUnit =
      (kind.id !== "date" && withUnit.has(holder)) || (kind.id === "amount" && withCurrency.has(holder));
    return [
      { parameter, kind, isStated: hasForm(parameter) || kind.told.test(text) || example.test(text) || isBesideUnit },
    ];
  });
}

export interface FormKind {
  readonly id: string;
  readonly names: ReadonlySet<string>;
  readonly types: readonly string[];
  readonly missing: string;
  readonly remedy: string;
  readonly told: RegExp;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const kinds: readonly FormKind[] = [
  {
    id: "date",
    names: names("date datetime timestamp deadline birthday"),
    types: ["string"],
    missing: "in which format the date is written",
    remedy: "Name the format (`YYYY-MM-DD`, ISO 8601 with time zone), or give the schema a `format`.",
    told: /iso|rfc|yyyy|yy-mm|mm[/-]dd|dd[/.-]mm|\bunix|epoch|\butc\b|\bgmt\b|time ?zone|format|\brelative\b|today|tomorrow|yesterday|natural|\d{4}/i,
  },
  {
    id: "date",
    names: names("time"),
    types: ["string"],
    missing: "in which format the time is written",
    remedy: "Name the format (`HH:MM`, ISO 8601 with time zone), or give the schema a `format`.",
    told: /iso|rfc|hh|\bam\b|\bpm\b|clock|\bunix|epoch|\butc\b|\bgmt\b|time ?zone|format|cron|\brelative\b|natural|second|minute|hour|\bdays?\b|\bago\b|\bnow\b|\d/i,
  },
  {
    id: "date",
    names: names("timestamp epoch"),
    types: ["number", "integer"],
    missing: "whether the time is in seconds or milliseconds",
    remedy: "Say seconds or milliseconds since 1970.",
    told: /second|milli|\bms\b|micro|nano|\bunix|epoch|\d{10}/i,
  },
  {
    id: "duration",
    names: names("duration timeout ttl delay interval wait lifetime"),
    types: ["number", "integer"],
    missing: "its unit of time",
    remedy: "Say the unit (seconds, milliseconds, days), in the text or in the name.",
    told: /second|\bsecs?\b|\bs\b|milli|\bms\b|minute|\bmins?\b|hour|\bhrs?\b|\bdays?\b|week|month|year|frames?|ticks?|blocks?|beats?|\bsteps?\b/i,
  },
  {
    id: "amount",
    names: names("amount price cost fee budget salary balance"),
    types: ["number", "integer"],
    missing: "its currency or unit",
    remedy: "Say the currency and whether it is in whole units or hundredths, or name the unit.",
    told: /cents?\b|currenc|dollar|euro|\b(?:usd|eur|gbp|jpy|chf|btc|eth|wei|gwei|sats?|satoshi|lamports?)\b|[$€£¥%]|percent|units?\b|token|number of|how many|count|ml\b|grams?|\bkg\b|lit(?:er|re)s?|credits?|points?|coins?|levels?\b|\bscale\b/i,
  },
  {
    id: "distance",
    names: names("distance radius altitude elevation weight height width"),
    types: ["number", "integer"],
    missing: "its unit",
    remedy: "Say the unit (metres, kilometres, pixels, kilograms), in the text or in the name.",
    told: /met(?:er|re)s?|\bkm\b|\bm\b|\bmi\b|miles?|feet|\bft\b|inch|yards?|nautical|pixels?|\bpx\b|viewport|screen|browser|windows?\b|pages?\b|images?\b|pictures?\b|thumbnail|\bcm\b|\bmm\b|grams?|\bkg\b|pounds?|\blbs?\b|tons?\b|points?\b|\bpt\b|\bem\b|degrees?|percent|%|units?\b|levels?|hops?|number of|how (?:many|deep)|characters?|columns?|rows?|cells?|recurs|nest|layers?|depth of|relative|ratio|factor|between|0 to|0-|1-/i,
  },
  {
    id: "coordinate",
    names: names("latitude longitude lat lon lng"),
    types: ["string"],
    missing: "how the coordinate is written",
    remedy: "Take a number of decimal degrees, or say how the text is written.",
    told: /decimal|degree|format|wgs/i,
  },
];

const example = /e\.g\.|\beg\b|for example|for instance|such as|\bexamples?\b|\blike\b|["'`‘“]\S/i;

const hasForm = ({ schema }: Parameter): boolean =>
  ["format", "pattern", "enum", "const", "examples", "x-unit", "$ref"].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );

/** Another parameter next to it gives the unit: `amount` and `unit`. */
const unitNames: ReadonlySet<string> = new Set(["unit", "units", "currency"]);

const currency = /\bcurrency\b|\biso 4217\b/i;

const lastWord = (name: string): string => wordsOf(name).at(-1) ?? "";

/** The kind that the last word of a name implies: `start_date`; `timeoutSeconds` already names its unit. */
function kindOf({ name, types }: Parameter): FormKind | undefined {
  const last = lastWord(name);
  return kinds.find((kind) => kind.names.has(last) && types.size === 1 && kind.types.some((type) => types.has(type)));
}
