export interface Item {
  right: number;
}
