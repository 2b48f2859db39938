import * as z from 'zod/mini';
import type { AbSort, AbState } from '../../../contracts/ab-tests/ab-test.ts';
import { PAGE_SIZES } from '../../../contracts/list.ts';

/** Routes are in the first chunk: only the names are listed here; the validated contract loads with its screens. */
const states = {
  open: true,
  draft: true,
  running: true,
  paused: true,
  decided: true,
  archived: true,
} satisfies Record<AbState | 'open', true>;
export const STATES = Object.keys(states) as (AbState | 'open')[];

const sorts = {
  created: true,
  updated: true,
  started: true,
  name: true,
  state: true,
  campaign: true,
} satisfies Record<AbSort, true>;
const Sort = z.enum((Object.keys(sorts) as AbSort[]).flatMap((sort) => [sort, `-${sort}`] as const));

const isPageSize = (n: number): boolean => (PAGE_SIZES as readonly number[]).includes(n);
const text = z.catch(z.optional(z.string()), undefined);

/** Search parameters of the list; unreadable ones are left out. */
export const abTestsSearch = z.object({
  page: z.catch(z.optional(z.coerce.number<number>().check(z.int(), z.gte(1))), undefined),
  perPage: z.catch(z.optional(z.coerce.number<number>().check(z.refine(isPageSize))), undefined),
  search: text,
  state: z.catch(z.optional(z.enum(STATES)), undefined),
  campaign: text,
  sort: z.catch(z.optional(Sort), undefined),
});
export type AbTestsSearch = z.infer<typeof abTestsSearch>;

export const newAbTestSearch = z.object({ campaign: text });
