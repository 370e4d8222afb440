export type Role = "owner" | "guest";
