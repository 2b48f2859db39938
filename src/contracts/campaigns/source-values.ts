import * as z from 'zod/mini';
import { SUBS } from '../../core/report/subs.ts';

/** Here and not with the other paths, so that screens without it need not load it. */
export const SOURCE_VALUES_PATH = '/campaign/source_values';

export const SourceValuesQuery = z.object({
  sourceId: z.string().check(z.maxLength(64)),
  parameter: z.enum(SUBS),
});

/** What visits of the last 90 days have in a parameter, so that someone can see what another role of it would show. */
export const SourceValues = z.object({
  /** Those with a value. */
  visits: z.number(),
  /** The three most frequent ones. */
  values: z.array(z.object({ value: z.string(), visits: z.number() })),
});
export type SourceValues = z.infer<typeof SourceValues>;
