import * as z from 'zod/mini';
import { rangeFields } from '../../time/range-search.ts';

/** Search of /dashboard; what cannot be read falls back to today. */
export const dashboardSearch = z.object(rangeFields);
