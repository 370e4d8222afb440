import { createRequire } from "node:module";

/** What continents are compared by. */
export type Measure = "population" | "area" | "density";

/** One continent. */
export interface ContinentRow {
  readonly continent: string;
  /** Countries and territories of which both numbers are known. */
  readonly countries: number;
  readonly population: number;
  /** In square kilometres. */
  readonly area: number;
  /** People on a square kilometre. */
  readonly density: number;
}

/** The continents, and what was left out. */
export interface Continents {
  readonly rows: readonly ContinentRow[];
  /** Countries and territories without a continent, a population or an area in the data. */
  readonly leftOut: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

const load = createRequire(import.meta.url);

const column = (file: string, name: string): ReadonlyMap<string, unknown> =>
  new Map(
    (load(`country-json/src/country-by-${file}.json`) as readonly Row[]).map((row) => [String(row.country), row[name]]),
  );

/** Sums the countries of `country-json` by continent, the largest by the measure first. */
export function continentsBy(measure: Measure): Continents {
  const populations = column("population", "population");
  const areas = column("surface-area", "area");
  const sums = new Map<string, { countries: number; population: number; area: number }>();
  const leftOut: string[] = [];
  for (const [country, continent] of column("continent", "continent")) {
    const [population, area] = [populations.get(country), areas.get(country)];
    if (typeof continent !== "string" || typeof population !== "number" || typeof area !== "number") {
      leftOut.push(country);
      continue;
    }
    const sum = sums.get(continent) ?? { countries: 0, population: 0, area: 0 };
    sums.set(continent, {
      countries: sum.countries + 1,
      population: sum.population + population,
      area: sum.area + area,
    });
  }
  const rows = [...sums].map(([continent, sum]) => ({
    continent,
    ...sum,
    density: sum.area === 0 ? 0 : Math.round((10 * sum.population) / sum.area) / 10,
  }));
  return { rows: rows.sort((one, other) => other[measure] - one[measure]), leftOut: leftOut.sort() };
}
