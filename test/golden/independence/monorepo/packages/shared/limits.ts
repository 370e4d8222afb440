export interface Paging {
  /** Most notes to return. @integer @minimum 1 */
  limit?: number;
}
