import { sql } from 'kysely';
import type { AbSort, AbStanding, AbTestQuery, AbTestRow } from '../../contracts/ab-tests/ab-test.ts';
import type { Page } from '../../contracts/list.ts';
import type { AbTestEvidence } from '../../core/ab-test/evidence-state.ts';
import { impossiblePaths } from '../../core/ab-test/results.ts';
import { leadingArm } from '../../core/stats/verdict/leading-arm.ts';
import type { Verdict } from '../../core/stats/verdict/verdict.ts';
import type { Db, Row } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { findCampaignNumber } from '../report/store.ts';
import { type JudgedPhase, judge, variantsOf } from './analysis/analysis-verdict.ts';
import { fullPathsOf } from './analysis/full-paths.ts';
import { abTestAnswer } from './answer.ts';
import { abTestColumns, foundAbTests } from './store.ts';

/** Evidence of these tests, without the lines over time, which are most of it and not used by any verdict. */
const evidenceOf = (db: Db, tests: readonly number[]) =>
  db
    .selectFrom('ab_evidence as e')
    .innerJoin('ab_tests as t', 't.id', 'e.test_id')
    .select('e.test_id')
    .select(
      sql<AbTestEvidence>`jsonb_set(e.evidence, '{pairs}', coalesce(
        (select jsonb_agg((pair - 'points') || '{"points": []}') from jsonb_array_elements(e.evidence->'pairs') as pair), '[]'))`.as(
        'evidence',
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('ab_phases as p')
        .select(
          sql<(Omit<JudgedPhase, 'begins'> & { begins: string })[]>`coalesce(json_agg(json_build_object(
            'phase', p.phase, 'counts', p.counts, 'weights', p.weights, 'begins', p.begins) order by p.phase), '[]')`.as(
            'phases',
          ),
        )
        .whereRef('p.test_id', '=', 'e.test_id')
        // A bandit has thousands of groups, and its verdict needs only these.
        .where(({ or, eb: of }) => or([of('p.counts', '=', false), of('t.mode', '<>', 'bandit')]))
        .as('phases'),
    )
    .where('e.test_id', 'in', [...tests])
    .execute();

const leaderOf = (test: Row<'ab_tests'>, found: Verdict): AbStanding['leader'] => {
  const variants = variantsOf(test);
  const variant = variants[leadingArm(found, variants.length) ?? -1];
  return variant === undefined ? null : { path: variant.path, name: variant.name };
};

const standingOf = (
  test: Row<'ab_tests'>,
  evidence: AbTestEvidence,
  phases: readonly JudgedPhase[],
  fullPaths: readonly number[],
): AbStanding | null => {
  if (test.started_at === null) return null;
  if (impossiblePaths(evidence).length > 0)
    return { visitors: null, conversions: null, leader: null, verdict: 'impossible' };
  const { counts, found } = judge(evidence, test, {
    phases,
    startedAt: test.started_at.getTime(),
    unitsPerDay: null,
    fullPaths,
  });
  return {
    visitors: counts.reduce((sum, { assigned }) => sum + assigned, 0),
    conversions: counts.reduce((sum, { conversions }) => sum + conversions, 0),
    leader: leaderOf(test, found),
    verdict: found.code,
  };
};

/** State of each of these tests, by number; tests that have not been evaluated are missing. */
export const standingsOf = async (
  db: Db,
  tests: readonly Row<'ab_tests'>[],
  now = Date.now(),
): Promise<Map<number, AbStanding>> => {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const rows = byId.size === 0 ? [] : await evidenceOf(db, [...byId.keys()]);
  const full = await fullPathsOf(db, tests, now);
  return new Map(
    rows.flatMap(({ test_id, evidence, phases }) => {
      const begun = (phases ?? []).map((phase) => ({ ...phase, begins: new Date(phase.begins) }));
      const standing = standingOf(byId.get(test_id)!, evidence, begun, full.get(test_id) ?? []);
      return standing === null ? [] : [[test_id, standing] as const];
    }),
  );
};

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
  type Found = ReturnType<typeof foundAbTests>;
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
  return foundAbTests(db, workspace).where(matches);
};

/** A page of a workspace's tests. Throws `not_found` if it has no such campaign. */
export const listAbTests = async (
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
    .select(abTestColumns)
    .orderBy(column[by], (order) =>
      direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    // Keeps pages from overlapping when names or times are equal.
    .orderBy('t.id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const standings = await standingsOf(db, rows);
  const answers = rows.map((row) => ({ ...abTestAnswer(row, now), results: standings.get(row.id) ?? null }));
  return { rows: answers, total, page, perPage };
};
