import { testNumber } from '../../../core/clicks/ab-test-number.ts';
import type { Db } from '../../../db/tables.ts';

/** The A/B test with a key from records (`t45`); null: the workspace has no such test. */
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
