import * as z from 'zod/mini';
import { builtFields, reportFields } from '../../report/search.ts';

/** Search of /dashboard; unreadable values fall back to defaults. */
export const dashboardSearch = z.object({ ...reportFields, ...builtFields });
