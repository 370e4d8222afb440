export enum Mode {
  Fast = "fast",
  Careful = "careful",
}

export enum Level {
  Low,
  High,
}
