import type { AbStanding } from '../../contracts/ab-tests/ab-test.ts';
import type { Facts } from '../../core/achievements/facts.ts';
import type { Db } from '../../db/tables.ts';
import { standingsOf } from '../ab-test/standing.ts';

/** Maximum tests of a kind that are evaluated, oldest first; more can wait until these are gone. */
const MOST = 50;

const ENOUGH: ReadonlySet<AbStanding['verdict'] | undefined> = new Set([
  'winner',
  'worse',
  'no_difference',
] as const);

const oldest = (db: Db, workspace: number) =>
  db.selectFrom('ab_tests').selectAll().where('workspace_id', '=', workspace).orderBy('id').limit(MOST);

/** Results of A/B tests, from the evidence of each. */
export const testFacts = (
  db: Db,
  workspace: number,
): { [F in 'aaPassed' | 'decided']: () => Promise<Facts[F]> } => ({
  aaPassed: async () => {
    const tests = await oldest(db, workspace).where('kind', '=', 'aa').execute();
    const standings = await standingsOf(db, tests);
    return [...standings.values()].some(({ verdict }) => verdict === 'aa_passed');
  },

  decided: async () => {
    const ended = oldest(db, workspace).where('kind', '=', 'ab').where('outcome', 'is not', null);
    const tests = await ended.execute();
    const standings = await standingsOf(db, tests);
    const decided = tests.filter(({ id }) => ENOUGH.has(standings.get(id)?.verdict));
    return decided[0]?.ended_at?.getTime() ?? null;
  },
});
