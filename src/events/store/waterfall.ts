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
  /** Null: no page of the campaign ever reported itself. */
  landed: number | null;
  /** Of people, or of clicks of whom nothing is known, with a conversion that was not rejected. */
  converted: number;
  /** Some requests of the range have expired. */
  incomplete: boolean;
}
