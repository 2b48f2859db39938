import * as z from 'zod/mini';

/** Where the file can be fetched, once and within a minute. */
export const ExportTicket = z.object({
  /** Path on this origin. */
  url: z.string(),
  /** Requests that are stored now: about as many lines the file will have, and a few more. */
  requests: z.number(),
  /** What was received before is in the file. */
  eventsBefore: z.string(),
  /** False: there are later clicks that are not stored yet, and not in the file. */
  caughtUp: z.boolean(),
});
export type ExportTicket = z.infer<typeof ExportTicket>;
