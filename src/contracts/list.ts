import * as z from 'zod/mini';

export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** Query of every paged list. */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  perPage: z._default(
    z.coerce.number().check(z.refine((n) => (PAGE_SIZES as readonly number[]).includes(n), 'page_size')),
    20,
  ),
});

export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number(), page: z.number(), perPage: z.number() });

export interface Page<Row> {
  rows: Row[];
  total: number;
  page: number;
  perPage: number;
}
