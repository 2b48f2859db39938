import * as z from 'zod/mini';

/** Where the file can be downloaded, once and within a minute. */
export const ExportTicket = z.object({
  /** Path on this origin. */
  url: z.string(),
  /** Number of requests stored now: the file has about as many lines, and a few more. */
  requests: z.number(),
  /** Everything received before this is in the file. */
  eventsBefore: z.string(),
  /** False: there are later clicks that are not stored yet and not in the file. */
  caughtUp: z.boolean(),
});
export type ExportTicket = z.infer<typeof ExportTicket>;
