import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';

export const Outcome = z.enum(['redirected', 'landed', 'refused', 'paused', 'capped', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;
export const TrafficClass = z.enum(['human', 'crawler', 'preview', 'invalid']);
export type TrafficClass = z.infer<typeof TrafficClass>;

/** What a click costs, as its campaign said when it came. Amounts are decimal text in the workspace's currency. */
export const ClickCost = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('visit'),
    /** Null: it should have come with the click and is not known; `problem` says why. */
    amount: z.nullable(z.string()),
    /** Another than the workspace's, in which the link gave the amount: it counts in no sum. */
    currency: z.nullable(z.string()),
    /** `missing`: the link's parameter `cost` is absent, empty or the source's unreplaced token. */
    problem: z.nullable(z.enum(['missing', 'unreadable'])),
  }),
  /** For each conversion. */
  z.object({ by: z.literal('conversion'), amount: z.string() }),
  /** Of its conversions' revenue. */
  z.object({ by: z.literal('revenue'), percent: z.string() }),
]);
export type ClickCost = z.infer<typeof ClickCost>;

export const RequestQuery = z.extend(PageQuery, {
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  campaign: z.optional(z.string()),
  outcome: z.optional(Outcome),
  trafficClass: z.optional(TrafficClass),
});
export type RequestQuery = z.infer<typeof RequestQuery>;

export const RequestRow = z.object({
  /** The click id: names the journal record, and is what a postback carries. */
  id: z.string(),
  time: z.string(),
  campaign: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Of the campaign, by which it was decided; 0: it came to no campaign. */
  revision: z.number(),
  destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Rule that matched, from 1; 0: the default. */
  rule: z.number(),
  /** Test or rotation, the visitor's first phase in it, and his arm; '', 0 and -1: none. */
  test: z.string(),
  phase: z.number(),
  variant: z.number(),
  /** The arm is the one the cookie named. */
  kept: z.boolean(),
  /** Ids of the caps that were used up when it was decided. */
  exhaustedCaps: z.array(z.string()),
  outcome: Outcome,
  trafficClass: TrafficClass,
  reasons: z.array(z.string()),
  /** Counted as a visit; as a unique visit. */
  visit: z.boolean(),
  unique: z.boolean(),
  /** Belongs to a visit that was counted before, by the click id of its ad; then it is no visit of its own. */
  joined: z.boolean(),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  visitor: z.string(),
  /** Truncated by default (/24, /48). */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** ISO 3166-2 with its country. */
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  language: z.nullable(z.string()),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** Family, as routing sees it. */
  browser: z.nullable(z.string()),
  browserName: z.nullable(z.string()),
  /** The app that showed the page. */
  inApp: z.nullable(z.string()),
  /** The platforms' click ids that came with it, by parameter name. */
  clickIds: z.record(z.string(), z.string()),
  /** `sub1` to `sub10`, those that were given. */
  subs: z.record(z.string(), z.string()),
  userAgent: z.string(),
  referrer: z.string(),
  /** Null: nothing is known by click. A visit's is paid once, and not by a crawler: see `visit` and `trafficClass`. */
  cost: z.nullable(ClickCost),
});
export type RequestRow = z.infer<typeof RequestRow>;
export const RequestPage = pageOf(RequestRow);
