export default interface Standard {
  s: string;
}
