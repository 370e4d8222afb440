export interface Line {
  text: string

export interface Other {
  text: string;
}
