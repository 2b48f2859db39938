import * as z from 'zod/mini';

/**
 * What an edge machine's worker wrote about its journal (events/journal/state.ts), as control takes it: ingest reads it
 * from the copy for all journals together, so that nothing may arrive here that stops it.
 */

/** As wide as the event store's columns. */
const whole = (most: number) => z.int().check(z.nonnegative(), z.maximum(most));
export const node = whole(65_535);
export const worker = whole(254);
export const epoch = whole(2 ** 32 - 1);
export const segment = whole(2 ** 32 - 1);
export const count = z.int().check(z.nonnegative());
/** The widest that a date holds. */
const TIME_MS = 8.64e15;
export const time = z.int().check(z.minimum(-TIME_MS), z.maximum(TIME_MS));
const text = z.string().check(z.maxLength(255));

/** More than fit a state on the sender's disk, whatever its version. */
const MOST = 256;
const triples = z.array(z.tuple([epoch, segment, count])).check(z.maxLength(MOST));
const spans = z.array(z.object({ epoch, from: time, to: time })).check(z.maxLength(MOST));

/** A state of another version can lack all but the first three. */
export const SentState = z.object({
  epoch,
  closed: z.boolean(),
  openedAt: time,
  seals: triples,
  mode: z._default(z.enum(['interval', 'always']), 'interval'),
  bootId: z._default(text, ''),
  process: z._default(text, ''),
  origin: z.exactOptional(text),
  lastTime: z._default(time, 0),
  unlogged: z._default(count, 0),
  torn: z._default(count, 0),
  tornBytes: z._default(count, 0),
  malformed: z._default(count, 0),
  forwardingIgnored: z._default(count, 0),
  uncleanStops: z._default(count, 0),
  windows: z._default(spans, []),
  jumps: z.exactOptional(spans),
  removals: z.exactOptional(count),
  gone: z.exactOptional(triples),
});
export type SentState = z.infer<typeof SentState>;

export const SentProgress = z.object({
  epoch,
  segment,
  synced: z._default(count, 0),
  floor: z._default(time, 0),
  lastTime: z._default(time, 0),
  sequence: z._default(count, 0),
  malformed: z._default(count, 0),
  forwardingIgnored: z._default(count, 0),
});
