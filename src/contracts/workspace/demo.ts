import * as z from 'zod/mini';

/** The caller's workspace with demo data, which they have besides their own. */
export const Demo = z.object({
  /** `failed`: it could not be made; there is nothing of it, and it can be asked for again. */
  state: z.enum(['none', 'building', 'ready', 'removing', 'failed']),
  /** How much of it is made, in hundredths. */
  done: z.number(),
  total: z.number(),
  /** ID of the workspace once it is ready; otherwise null. */
  workspace: z.nullable(z.string()),
});
export type Demo = z.infer<typeof Demo>;
