import type { StoreFilter } from './report.ts';

export interface WaterfallQuery {
  workspace: number;
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
  campaign: number;
  filters: readonly StoreFilter[];
}

/** Numbers of clicks. `received` less paused, capped and refused ones is `redirected`, less bots `people`. */
export interface StoredWaterfall {
  received: number;
  paused: number;
  capped: number;
  refused: number;
  redirected: number;
  invalid: number;
  crawler: number;
  people: number;
  /** Of people. Null: none of their pages ever reported itself. */
  landed: number | null;
  /** People who were sent to pages that ever reported themselves, how many pages these are, and of how many. */
  measured: { visits: number; pages: number; ofPages: number };
  /** Of these people, those whose page reported nothing, and who have converted. */
  notSeen: number;
  /** People with a conversion that was not rejected. */
  converted: number;
  /** Some requests of the range have expired. */
  incomplete: boolean;
}
