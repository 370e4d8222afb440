export interface Item {
  left: string;
}
