import * as z from 'zod/mini';
import { TrafficClass } from './request.ts';

/** A member's verdict on a request: human or not. */
export const MarkAs = z.enum(['human', 'invalid']);
export type MarkAs = z.infer<typeof MarkAs>;

export const MAX_NOTE = 500;
/** Maximum requests that can be marked as similar to one. */
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

/** Marking a request as it was detected removes its mark. */
export const MarkBody = z.strictObject({ as: MarkAs, note: Note });
export type MarkBody = z.infer<typeof MarkBody>;

/** Requests with the same user agent, the same class and the same reasons. */
export const MarkLikeBody = z.strictObject({
  as: MarkAs,
  /** Received within this many days. */
  days: z
    .number('days_invalid')
    .check(z.int('days_invalid'), z.gte(1, 'days_invalid'), z.lte(3650, 'days_invalid')),
  note: Note,
  /** Count them and change nothing. */
  dryRun: z.optional(z.boolean()),
});
export type MarkLikeBody = z.infer<typeof MarkLikeBody>;

export const MarkLike = z.object({
  /** How many did not count this way yet, including the request itself. */
  count: z.number(),
  marked: z.number(),
  /** Call again while this is not zero. */
  left: z.number(),
});
export type MarkLike = z.infer<typeof MarkLike>;

const Judgement = z.object({ trafficClass: TrafficClass, reasons: z.array(z.string()) });
const Counting = z.extend(Judgement, { unique: z.boolean() });

export const TrailStep = z.discriminatedUnion('kind', [
  /** A crawler's address was verified. */
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
    /** Null if the account was deleted. */
    by: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Null if the mark is removed. */
    as: z.nullable(MarkAs),
    note: z.string(),
    from: Counting,
    to: Counting,
  }),
]);
export type TrailStep = z.infer<typeof TrailStep>;

/** How a request is classified, and why. */
export const RequestTrail = z.object({
  visit: z.boolean(),
  mark: z.nullable(MarkAs),
  /** Regardless of marks. */
  found: Judgement,
  now: Counting,
  /** Oldest first. */
  trail: z.array(TrailStep),
});
export type RequestTrail = z.infer<typeof RequestTrail>;
