import { testNumber } from '../../core/clicks/test-number.ts';
import type { Db } from '../../db/tables.ts';

/** The A/B test that records call by a key (`t45`); null: it is the key of no test of the workspace. */
export const testByKey = async (
  db: Db,
  workspace: number,
  key: string,
): Promise<{ id: string; name: string } | null> => {
  const number = testNumber(key);
  if (number === 0) return null;
  const row = await db
    .selectFrom('ab_tests')
    .select(['public_id as id', 'name'])
    .where('workspace_id', '=', workspace)
    .where('id', '=', number)
    .executeTakeFirst();
  return row ?? null;
};
