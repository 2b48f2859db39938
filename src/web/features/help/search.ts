import * as z from 'zod/mini';

/** Search of /help; unreadable values are left out. */
export const helpSearch = z.object({
  /** Words that are looked for. */
  q: z.catch(z.optional(z.string()), undefined),
});
