import { sql } from 'kysely';
import type { AbAct, AbOutcome } from '../../contracts/ab-tests/ab-test.ts';
import { MAX_TRAIL, MAX_TRAIL_STEPS } from '../../contracts/ab-tests/ab-test.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

export const foundAbTests = (db: Db, workspace: number) =>
  db
    .selectFrom('ab_tests as t')
    .innerJoin('campaigns as c', 'c.id', 't.campaign_id')
    .innerJoin('domains as d', 'd.id', 'c.domain_id')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .where('t.workspace_id', '=', workspace);

export const abTestColumns = [
  ...(['c.public_id as campaign', 'c.name as campaign_name', 'c.status as campaign_status'] as const),
  ...(['c.revision as campaign_revision', 'c.routing', 'c.starts_at', 'c.ends_at'] as const),
  ...(['c.slug', 'd.origin', 'u.public_id as user', 'u.name as user_name'] as const),
] as const;

/** Undefined if the workspace has no such test. */
export const findAbTest = (db: Db, workspace: number, id: string) =>
  foundAbTests(db, workspace)
    .selectAll('t')
    .select(abTestColumns)
    .where('t.public_id', '=', id)
    .executeTakeFirst();

export type FoundAbTest = NonNullable<Awaited<ReturnType<typeof findAbTest>>>;

/** Oldest first. */
export const phasesOf = (db: Db, test: number): Promise<Row<'ab_phases'>[]> =>
  db.selectFrom('ab_phases').selectAll().where('test_id', '=', test).orderBy('phase').execute();

/** Newest first. Limits the hourly steps of a bandit, so that they do not crowd out people's actions. */
export const trailOf = (db: Db, test: number) => {
  const steps = db
    .selectFrom('ab_trail')
    .select('id')
    .where('test_id', '=', test)
    .where('act', '=', 'bandit')
    .orderBy('id', 'desc')
    .limit(MAX_TRAIL_STEPS);
  return db
    .selectFrom('ab_trail as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.at', 'a.act', 'a.phase', 'a.fields', 'a.outcome', 'a.note'])
    .select(['u.public_id as user', 'u.name as user_name'])
    .where('a.test_id', '=', test)
    .where((eb) => eb.or([eb('a.act', '<>', 'bandit'), eb('a.id', 'in', steps)]))
    .orderBy('a.id', 'desc')
    .limit(MAX_TRAIL)
    .execute();
};

export interface Entry {
  act: AbAct;
  phase?: number | null;
  fields?: readonly string[];
  outcome?: AbOutcome | null;
  note?: string;
}

export const storedJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Records who did what. */
export const addEntry = async (
  tx: Tx,
  test: number,
  user: number | null,
  { act, phase = null, fields = [], outcome = null, note = '' }: Entry,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('ab_trail')
    .values({
      test_id: test,
      at,
      user_id: user,
      act,
      phase,
      note,
      fields: [...fields],
      outcome: outcome === null ? null : storedJson<AbOutcome>(outcome),
    })
    .execute();
};
