import * as z from 'zod/mini';
import { RANGE_NAMES } from '../../time/range.ts';

/** Search of /dashboard; what cannot be read falls back to today. */
export const dashboardSearch = z.object({
  range: z.catch(z.optional(z.enum(RANGE_NAMES)), undefined),
});
