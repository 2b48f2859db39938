import type { StoreFilter } from './report.ts';

export interface WaterfallQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
  campaign: number;
  filters: readonly StoreFilter[];
}

/** Numbers of clicks. `received` minus paused, capped and refused ones is `redirected`; minus bots, `people`. */
export interface StoredWaterfall {
  received: number;
  paused: number;
  capped: number;
  refused: number;
  redirected: number;
  invalid: number;
  crawler: number;
  people: number;
  /** People who landed. Null: none of their pages ever reported itself. */
  landed: number | null;
  /** People sent to pages that have ever reported themselves, how many such pages there are, and of how many. */
  measured: { visits: number; pages: number; ofPages: number };
  /** How many of these people's pages reported nothing although they converted. */
  notSeen: number;
  /** People with a conversion that was not rejected. */
  converted: number;
  /** Some requests of the range have expired. */
  incomplete: boolean;
}
