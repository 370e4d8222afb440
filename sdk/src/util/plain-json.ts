import type { Json } from "../model/json.ts";
