/** From a .js path. */
export interface FromJs {
  id: string;
}
