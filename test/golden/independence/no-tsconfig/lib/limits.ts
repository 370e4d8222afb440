/** A whole number. @integer @minimum 1 */
export type Limit = number;
