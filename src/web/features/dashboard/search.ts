import * as z from 'zod/mini';
import { builtFields, reportFields } from '../../report/search.ts';

/** Search of /dashboard; what cannot be read falls back. */
export const dashboardSearch = z.object({ ...reportFields, ...builtFields });
