/** Sums of whole days, UTC, of a roll-up's folded rows: see fold.ts. */
export interface Daily {
  name: string;
  conversions: string;
  /** The roll-up that it is made of, and those of its dimensions that it has. */
  of: string;
  dimensions: readonly string[];
}

/**
 * Those with the fewest rows first. With five dimensions a quarter hour of a campaign has nearly as many rows as requests; a day
 * with the three or four that people look at has few.
 */
export const dailies: readonly Daily[] = [
  {
    ...{ name: 'daily_path', conversions: 'conversion_daily_path', of: 'rollup_path' },
    dimensions: ['destination', 'test', 'variant', 'rule', 'landing', 'offer'],
  },
  {
    ...{ name: 'daily_source', conversions: 'conversion_daily_source', of: 'rollup_source' },
    dimensions: ['sub1', 'sub2', 'sub3'],
  },
  {
    ...{ name: 'daily_software', conversions: 'conversion_daily_software', of: 'rollup_audience' },
    dimensions: ['browser', 'language'],
  },
  {
    ...{ name: 'daily_audience', conversions: 'conversion_daily_audience', of: 'rollup_audience' },
    dimensions: ['country', 'device', 'os', 'traffic_class'],
  },
];
