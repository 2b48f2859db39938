import * as z from 'zod/mini';
import { isDay, RANGE_NAMES } from './range-names.ts';

const Day = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined);

/** The members of a screen's address that name a range; what cannot be read is left out. */
export const rangeFields = {
  range: z.catch(z.optional(z.enum(RANGE_NAMES)), undefined),
  from: Day,
  to: Day,
};
