import * as z from 'zod/mini';
import { TrafficClass } from './request.ts';

/** What a member says a request was: a person's, or not a person's. */
export const MarkAs = z.enum(['human', 'invalid']);
export type MarkAs = z.infer<typeof MarkAs>;

export const MAX_NOTE = 500;
/** Most requests that may be marked because they are like one. */
export const MAX_LIKE = 100_000;
/** How many of them one call marks. */
export const LIKE_STEP = 5000;

const Note = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(MAX_NOTE, 'too_long'),
    z.refine((text) => !text.includes('\0') && text.isWellFormed(), 'not_storable'),
  ),
);

/** What the request was found to be takes its mark back. */
export const MarkBody = z.strictObject({ as: MarkAs, note: Note });
export type MarkBody = z.infer<typeof MarkBody>;

/** Requests with the same user agent that were found the same for the same reasons. */
export const MarkLikeBody = z.strictObject({
  as: MarkAs,
  /** Received so many days ago or less. */
  days: z
    .number('days_invalid')
    .check(z.int('days_invalid'), z.gte(1, 'days_invalid'), z.lte(3650, 'days_invalid')),
  note: Note,
  /** Count them and change nothing. */
  dryRun: z.optional(z.boolean()),
});
export type MarkLikeBody = z.infer<typeof MarkLikeBody>;

export const MarkLike = z.object({
  /** How many there were that did not count so yet, the request itself among them. */
  count: z.number(),
  marked: z.number(),
  /** Call again while there are any. */
  left: z.number(),
});
export type MarkLike = z.infer<typeof MarkLike>;

const Judgement = z.object({ trafficClass: TrafficClass, reasons: z.array(z.string()) });
const Counting = z.extend(Judgement, { unique: z.boolean() });

export const TrailStep = z.discriminatedUnion('kind', [
  /** The address of a crawler was checked. */
  z.object({
    kind: z.literal('verdict'),
    time: z.string(),
    crawler: z.string(),
    from: Judgement,
    to: Judgement,
  }),
  z.object({
    kind: z.literal('mark'),
    time: z.string(),
    /** Null: the account is gone. */
    by: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Null: the mark was taken back. */
    as: z.nullable(MarkAs),
    note: z.string(),
    from: Counting,
    to: Counting,
  }),
]);
export type TrailStep = z.infer<typeof TrailStep>;

/** How a request is judged, and how it came to that. */
export const RequestTrail = z.object({
  visit: z.boolean(),
  mark: z.nullable(MarkAs),
  /** Whatever was marked. */
  found: Judgement,
  now: Counting,
  /** Oldest first. */
  trail: z.array(TrailStep),
});
export type RequestTrail = z.infer<typeof RequestTrail>;
