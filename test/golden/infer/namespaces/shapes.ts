export namespace Flat {
  /** A place on a plane. */
  export interface Point {
    x: number;
  }
}

export enum Kind {
  Round = 1,
  Square = 2,
}
