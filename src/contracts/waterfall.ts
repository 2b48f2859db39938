import * as z from 'zod/mini';
import { FiltersText } from './report-query.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /report/waterfall`: a range of one campaign, half-open, widened to whole quarter hours. */
export const WaterfallRequest = z.object({
  campaign: z.string(),
  from: instant,
  to: instant,
  filters: z._default(FiltersText, []),
});
export type WaterfallRequest = z.infer<typeof WaterfallRequest>;

/** Where clicks went that a step does not count; docs/metrics.md says what each is. */
const Loss = z.object({
  why: z.enum([
    'notReceived',
    'paused',
    'capped',
    'refused',
    'other',
    'invalid',
    'crawler',
    'notLanded',
    'notSeen',
    'notConverted',
  ]),
  count: z.number(),
});

export const Waterfall = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(['source', 'received', 'redirected', 'people', 'landed', 'converted']),
      /** Null: not known, `unknown` says why. */
      count: z.nullable(z.number()),
      unknown: z.nullable(z.enum(['notReported', 'partlyReported', 'filtered', 'notMeasured'])),
      /** With `partlyReported`: what the source reported for the days of the range that are known whole, of how many. */
      reported: z.nullable(z.object({ clicks: z.number(), days: z.number(), of: z.number() })),
      /** More than the step before: others than the clicks that the source sold. */
      surplus: z.number(),
      /** What the step begins with: its count and its losses together. Null: not known. */
      from: z.nullable(z.number()),
      /** Measured for these of the visits and pages of the step before alone; null: for all of them. */
      part: z.nullable(
        z.object({ visits: z.number(), ofVisits: z.number(), pages: z.number(), ofPages: z.number() }),
      ),
      /** Largest first; without those that are 0. */
      losses: z.array(Loss),
    }),
  ),
  /** `requests`: some of the range have expired, and only those that are left could be counted. */
  incomplete: z.nullable(z.enum(['requests'])),
});
export type Waterfall = z.infer<typeof Waterfall>;
