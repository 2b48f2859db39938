import * as z from 'zod/mini';
import { FiltersText } from './report-query.ts';

const instant = z.iso.datetime({ offset: true });

/** Query of `GET /report/waterfall`: a range for one campaign, half-open, widened to whole quarter hours. */
export const WaterfallRequest = z.object({
  campaign: z.string(),
  from: instant,
  to: instant,
  filters: z._default(FiltersText, []),
});
export type WaterfallRequest = z.infer<typeof WaterfallRequest>;

/** Where a step's uncounted clicks went; docs/metrics.md explains each. */
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
    'notContinued',
    'notClicked',
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
      /** `continued` only if valid visits were shown a landing page. */
      step: z.enum(['source', 'received', 'redirected', 'people', 'landed', 'continued', 'converted']),
      /** Null if unknown: see `unknown`. */
      count: z.nullable(z.number()),
      unknown: z.nullable(z.enum(['notReported', 'partlyReported', 'filtered', 'notMeasured'])),
      /** With `partlyReported`: clicks reported for completely known days; how many days are known, and in total. */
      reported: z.nullable(z.object({ clicks: z.number(), days: z.number(), of: z.number() })),
      /** Excess over the previous step: clicks beyond the platform clicks. */
      surplus: z.number(),
      /** Input of the step: its count plus its losses. Null if unknown. */
      from: z.nullable(z.number()),
      /** Measured only for these of the previous step's visits and pages; null if for all of them. */
      part: z.nullable(
        z.object({ visits: z.number(), ofVisits: z.number(), pages: z.number(), ofPages: z.number() }),
      ),
      /** Only of `continued`: all LP views, which the LP CTR is a share of, and valid visits sent straight to an offer. */
      landing: z.nullable(z.object({ views: z.number(), direct: z.number() })),
      /** Largest first, without zeros. */
      losses: z.array(Loss),
    }),
  ),
  /** `requests`: some in the range have expired, and only the remaining ones could be counted. */
  incomplete: z.nullable(z.enum(['requests'])),
});
export type Waterfall = z.infer<typeof Waterfall>;
