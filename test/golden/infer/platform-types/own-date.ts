export interface Date {
  day: number;
}
