namespace Everything {
  export interface Named {
    x: string[];
  }
}
export default Everything;
