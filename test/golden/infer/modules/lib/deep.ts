export type Deep = { deep: true };
export const limit = 5 as const;
export interface Original {
  o: 1;
}
