import * as z from 'zod/mini';
import { PageQuery, pageOf } from './list.ts';

export const Outcome = z.enum(['redirected', 'landed', 'refused', 'paused', 'capped', 'unknown']);
export type Outcome = z.infer<typeof Outcome>;
export const TrafficClass = z.enum(['human', 'crawler', 'preview', 'invalid']);
export type TrafficClass = z.infer<typeof TrafficClass>;

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
  destination: z.nullable(z.object({ id: z.string(), name: z.string() })),
  outcome: Outcome,
  trafficClass: TrafficClass,
  reasons: z.array(z.string()),
  /** Counted as a visit; as a unique visit. */
  visit: z.boolean(),
  unique: z.boolean(),
  method: z.string(),
  host: z.string(),
  path: z.string(),
  visitor: z.string(),
  /** Truncated by default (/24, /48). */
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  language: z.nullable(z.string()),
  device: z.nullable(z.string()),
  os: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  userAgent: z.string(),
  referrer: z.string(),
});
export type RequestRow = z.infer<typeof RequestRow>;
export const RequestPage = pageOf(RequestRow);
