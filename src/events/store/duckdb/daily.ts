/** Sums of a roll-up's folded rows by whole UTC day; see fold.ts. */
export interface Daily {
  name: string;
  conversions: string;
  /** The roll-up it is built from, and the subset of that roll-up's dimensions it has. */
  of: string;
  dimensions: readonly string[];
}

/**
 * Smallest first. With five dimensions, a campaign's quarter hour has nearly as many rows as requests; with the three
 * or four common dimensions, a day has few.
 */
export const dailies: readonly Daily[] = [
  {
    name: 'daily_path',
    conversions: 'conversion_daily_path',
    of: 'rollup_path',
    dimensions: ['destination', 'test', 'variant', 'rule', 'landing', 'offer'],
  },
  {
    name: 'daily_source',
    conversions: 'conversion_daily_source',
    of: 'rollup_source',
    dimensions: ['sub1', 'sub2', 'sub3'],
  },
  {
    name: 'daily_software',
    conversions: 'conversion_daily_software',
    of: 'rollup_audience',
    dimensions: ['browser', 'language'],
  },
  {
    name: 'daily_audience',
    conversions: 'conversion_daily_audience',
    of: 'rollup_audience',
    dimensions: ['country', 'device', 'os', 'traffic_class'],
  },
];
