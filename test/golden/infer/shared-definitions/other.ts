/** Another thing of the same name. */
export interface Item {
  id: number;
}
