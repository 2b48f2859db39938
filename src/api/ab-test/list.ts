import { sql } from 'kysely';
import type { AbSort, AbTestQuery, AbTestRow } from '../../contracts/ab-tests/ab-test.ts';
import type { Page } from '../../contracts/list.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { findCampaignNumber } from '../report/store.ts';
import { testAnswer } from './answer.ts';
import { standingsOf } from './standing.ts';
import { foundTests, testColumns } from './store.ts';

const column = {
  created: sql`t.created_at`,
  updated: sql`t.updated_at`,
  // Drafts have not started, so they come last in either order.
  started: sql`t.started_at`,
  name: sql`lower(t.name)`,
  state: sql`array_position(array['draft', 'running', 'paused', 'decided', 'archived'], t.state)`,
  campaign: sql`lower(c.name)`,
} satisfies Record<AbSort, unknown>;

const filtered = (db: Db, workspace: number, query: AbTestQuery) => {
  const { search = '', state, campaign, rule, from, to } = query;
  const words = search.trim();
  const pattern = sql<string>`lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
  type Found = ReturnType<typeof foundTests>;
  type Eb = Parameters<Extract<Parameters<Found['where']>[0], (eb: never) => unknown>>[0];
  const matches = (eb: Eb) =>
    eb.and([
      ...(words === ''
        ? []
        : [sql<boolean>`(lower(t.name) like ${pattern} or lower(c.name) like ${pattern})`]),
      ...(state === undefined
        ? []
        : state === 'open'
          ? [eb('t.state', '<>', 'archived')]
          : [eb('t.state', '=', state)]),
      ...(campaign === undefined ? [] : [eb('c.public_id', '=', campaign)]),
      ...(rule === undefined ? [] : [eb('t.rule', '=', rule)]),
      ...(to === undefined ? [] : [sql<boolean>`coalesce(t.started_at, t.created_at) < ${new Date(to)}`]),
      ...(from === undefined
        ? []
        : [
            sql<boolean>`coalesce(t.ended_at, case when t.state = 'draft' then t.created_at else 'infinity' end) >= ${new Date(from)}`,
          ]),
    ]);
  return foundTests(db, workspace).where(matches);
};

/** A page of a workspace's tests. `not_found` for a campaign that it does not have. */
export const listTests = async (
  db: Db,
  workspace: number,
  query: AbTestQuery,
  now: number,
): Promise<Page<AbTestRow>> => {
  const { campaign, page, perPage, sort } = query;
  if (campaign !== undefined && !(await findCampaignNumber(db, workspace, campaign)))
    throw new Refusal('not_found');
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const by = sort.replace(/^-/, '') as AbSort;
  const { total } = await filtered(db, workspace, query)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await filtered(db, workspace, query)
    .selectAll('t')
    .select(testColumns)
    .orderBy(column[by], (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    // Keeps pages from overlapping when names or times are equal.
    .orderBy('t.id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const standings = await standingsOf(db, rows);
  const answers = rows.map((row) => ({ ...testAnswer(row, now), results: standings.get(row.id) ?? null }));
  return { rows: answers, total, page, perPage };
};
