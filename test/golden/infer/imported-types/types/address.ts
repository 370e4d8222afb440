export interface Address {
  /** Street and number. */
  street: string;
}
