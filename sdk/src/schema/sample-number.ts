export interface Bound {
  readonly value: number;
  /** Whether the value itself is outside. */
  readonly isOpen: boolean;
}

export interface NumberBounds {
  readonly least: Bound;
  readonly most: Bound;
  /** Every number is a multiple of each; a whole number is one of 1. */
  readonly steps: readonly number[];
}

const isInBounds = (value: number, { least, most, steps }: NumberBounds): boolean =>
  (least.isOpen ? value > least.value : value >= least.value) &&
  (most.isOpen ? value < most.value : value <= most.value) &&
  steps.every((step) => isMultiple(value, step));

/** Whether a number is a multiple of another, as the validators decide it: to nine decimal places. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return step === 1 ? Number.isInteger(value) : Math.abs(Math.round(times) - times) <= 1e-9;
}

/** A number that fits: the first of those wished for, or one near the bounds; undefined where none of them fits. */
export function sampleNumber(bounds: NumberBounds, wished: readonly number[]): number | undefined {
  const { least, most, steps } = bounds;
  const step = Math.max(...(steps.length === 0 ? [1] : steps));
  const isRange = Number.isFinite(least.value) && Number.isFinite(most.value);
  const middle = isRange ? [(least.value + most.value) / 2] : [];
  return [...wished, least.value, most.value, ...middle, least.value + step, most.value - step]
    .flatMap((start) => [start, Math.ceil(start / step) * step, Math.floor(start / step) * step])
    .map((value) => (value === 0 ? 0 : value))
    .find((value) => Number.isFinite(value) && isInBounds(value, bounds));
}
