export type Limit = number;

export const wrong: string = 5;

export function broken(): number {
  return missing.value;
}
